// No play is lost: what the network did not take is kept in this browser and sent, in
// order and exactly once (each has a key), when the network is back. What is kept are
// the forms marked data-kept: plays, changes of players, dice.
(() => {
  "use strict";
  const page = document.getElementById("entry");
  if (!page) return;
  const QUEUE = `pennant-unsent:${location.pathname}`;
  const DRAFT = `pennant-draft:${location.pathname}`;
  const FIELDS = ["play", "dice", "touch-line"]; // fields whose text outlives the page
  let sending = "";  // the key of the line that is on its way
  let held = null; // what was being typed when the page was put in anew

  // ---------------------------------------------------------------- what is kept

  function read() {
    try {
      const queue = JSON.parse(localStorage.getItem(QUEUE)) || [];
      return queue.filter((each) => each.data);
    } catch {
      return [];
    }
  }

  function keep(queue) {
    if (queue.length) localStorage.setItem(QUEUE, JSON.stringify(queue));
    else localStorage.removeItem(QUEUE);
    show(queue);
  }

  function show(queue) {
    const note = document.getElementById("waiting");
    if (!note) return;
    note.hidden = !queue.length;
    const isHeld = queue.some((each) => each.blocked);
    page.classList.toggle("is-waiting", queue.length > 0 && !isHeld);
    const list = note.querySelector("[data-waiting]");
    list.textContent = queue.map((each) => each.told || line(each.data)).join(" · ");
    const count = note.querySelector("[data-count]");
    const said = queue.length > 1 ? count.dataset.more : count.dataset.one;
    count.textContent = said.replace("#", queue.length);
  }

  const line = (data) => data.choice || data.play || data.say || data.dice;
  // A change of players from a form is told by what was chosen in it.
  const told = (form) =>
    [...form.querySelectorAll("select")]
      .map((field) => field.value && field.selectedOptions[0].textContent.trim())
      .filter(Boolean)
      .join(", ");
  const isDice = (each) => "given" in each.data;
  const tell = () => {
    document.getElementById("unsent").hidden = false;
  };

  function key() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // Where the game stands, by a page of it.
  function place(root) {
    const value = (name) => root.querySelector(`form[data-kept] [name=${name}]`)?.value;
    return { version: value("version"), given: value("given") };
  }

  // A play makes one version; how many the dice make is known when they are sent.
  function number(queue, first) {
    queue.forEach((each, index) => {
      const before = queue[index - 1];
      each.follows = Boolean(before && (isDice(before) || before.follows || isDice(each)));
      if (!before) each.data.version = first;
      else if (!each.follows) each.data.version = Number(before.data.version) + 1;
    });
    return queue;
  }

  function add(form, parameters) {
    const data = { ...parameters, key: parameters.key || key() };
    delete data.csrfmiddlewaretoken;
    const one = { url: form.getAttribute("action"), data, told: line(data) ? "" : told(form) };
    const queue = read();
    const blocked = queue.some((each) => each.blocked);
    queue.forEach((each) => delete each.blocked);
    // After a refusal the corrected line goes before those that wait.
    const lines = blocked ? [one, ...queue] : [...queue, one];
    keep(number(lines, blocked ? place(page).version : lines[0].data.version));
    forget();
  }

  function forget() {
    for (const id of FIELDS) localStorage.removeItem(`${DRAFT}:${id}`);
    for (const form of page.querySelectorAll("form[data-kept]")) {
      const fields = form.elements;
      if (fields.key) fields.key.value = key();
      if (fields.play) fields.play.value = "";
      if (fields.dice) fields.dice.value = "";
    }
    document.getElementById("preview")?.replaceChildren();
    document.dispatchEvent(new Event("pennant:kept"));
  }

  // Take back the last line that waits, unless it is on its way; whether one did.
  function takeBack() {
    const queue = read();
    const last = queue.at(-1);
    if (!last || last.blocked || last.data.key === sending) return false;
    keep(queue.slice(0, -1));
    return true;
  }

  // ---------------------------------------------------------------- sending it

  async function post(one, latest) {
    const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    const data = { ...one.data };
    if (one.follows) {
      const now = place(latest || page);
      data.version = now.version;
      if (isDice(one)) data.given = now.given;
    }
    return fetch(one.url, {
      method: "POST",
      body: new URLSearchParams(data),
      headers: { "HX-Request": "true", "X-CSRFToken": token ? token[1] : "" },
    });
  }

  async function send() {
    let queue = read();
    if (sending || !queue.length || queue.some((each) => each.blocked)) return;
    let html = "";
    try {
      let latest = null;
      while ((queue = read()).length) {
        sending = queue[0].data.key;
        const answer = await post(queue[0], latest);
        if (answer.ok) {
          html = await answer.text();
          latest = new DOMParser().parseFromString(html, "text/html");
          keep(read().filter((each) => each.data.key !== sending));
        } else if (answer.status === 409 || answer.status === 422) {
          html = await answer.text();
          const rest = read().filter((each) => each.data.key !== sending);
          rest.forEach((each) => {
            each.blocked = true;
          });
          keep(rest);
          break;
        } else {
          if (answer.status === 401) tell();
          break;
        }
      }
    } catch {
      // still no network: later
    } finally {
      sending = "";
    }
    if (!html) return;
    hold();
    htmx.swap("#entry", html, { swapStyle: "innerHTML" });
  }

  // What is being typed stays when the page is put in anew.
  function hold() {
    const typing = FIELDS.map((id) => document.getElementById(id)).find((each) => each?.value);
    if (typing) held = { id: typing.id, value: typing.value };
  }

  // ---------------------------------------------------------------- when

  document.addEventListener("htmx:sendError", (event) => {
    const sent = event.detail.requestConfig;
    if (sent?.verb !== "post") return;
    const form = event.detail.elt;
    if (!form.matches("form[data-kept]") || sent.parameters.back) tell();
    else if (line(sent.parameters) || told(form)) add(form, sent.parameters);
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.detail.elt;
    if (!read().length) return;
    const data = event.detail.requestConfig.parameters;
    if (form.matches("form.undo") || data.back) {
      if (!takeBack()) return;
      event.preventDefault();
      return;
    }
    if (!form.matches("form[data-kept]") || !(line(data) || told(form))) return;
    event.preventDefault();
    add(form, data);
    send();
  });

  document.addEventListener("input", (event) => {
    const { id, value } = event.target;
    if (!FIELDS.includes(id)) return;
    if (value) localStorage.setItem(`${DRAFT}:${id}`, value);
    else localStorage.removeItem(`${DRAFT}:${id}`);
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "entry") return;
    for (const id of FIELDS) localStorage.removeItem(`${DRAFT}:${id}`);
    show(read());
  });

  // Not before the page listens to the new field, or the text is not spelled out.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "entry") return;
    const field = held && document.getElementById(held.id);
    if (!field || field.value) return; // a refused line is mended first
    type(field, held.value);
    held = null;
  });

  function type(field, text) {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Another window has sent what waited here too.
  addEventListener("storage", (event) => {
    if (event.key !== QUEUE) return;
    show(read());
    if (read().length || !event.oldValue) return;
    hold();
    htmx.ajax("GET", location.pathname, "#entry");
  });

  document.getElementById("waiting")?.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.value === "drop") keep([]);
    if (button.value === "last") takeBack();
    if (button.value !== "rest") return;
    const queue = read();
    const blocked = queue.some((each) => each.blocked);
    queue.forEach((each) => delete each.blocked);
    keep(blocked ? number(queue, place(page).version) : queue); // it went on without them
    send();
  });

  for (const id of FIELDS) {
    const field = document.getElementById(id);
    const draft = localStorage.getItem(`${DRAFT}:${id}`);
    if (!field || !draft || field.value) continue;
    type(field, draft);
  }
  show(read());
  addEventListener("online", send);
  setInterval(send, 5000);
  send();
})();
