// No play is lost: what the network did not take is kept in this browser and sent, in
// order and exactly once (each has a key), when the network is back. What is kept are
// the forms marked data-kept: plays, changes of players, dice.
(() => {
  "use strict";
  const page = document.getElementById("entry");
  if (!page) return;
  const QUEUE = `pennant-unsent:${location.pathname}`;
  const DRAFT = `pennant-draft:${location.pathname}`;
  const FIELDS = ["play", "dice"]; // the fields whose text outlives the page
  let sending = false;

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
    const list = note.querySelector("[data-waiting]");
    list.textContent = queue.map((each) => line(each.data)).join(" · ");
  }

  const line = (data) => data.choice || data.play || data.say || data.dice;
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
    const one = { url: form.getAttribute("action"), data };
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
    sending = true;
    let html = "";
    try {
      let latest = null;
      while ((queue = read()).length) {
        const answer = await post(queue[0], latest);
        if (answer.ok) {
          html = await answer.text();
          latest = new DOMParser().parseFromString(html, "text/html");
          keep(queue.slice(1));
        } else if (answer.status === 409 || answer.status === 422) {
          html = await answer.text();
          const rest = queue.slice(1);
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
      sending = false;
    }
    if (html) htmx.swap("#entry", html, { swapStyle: "innerHTML" });
  }

  // ---------------------------------------------------------------- when

  document.addEventListener("htmx:sendError", (event) => {
    const sent = event.detail.requestConfig;
    if (sent?.verb !== "post") return;
    const form = event.detail.elt;
    if (!form.matches("form[data-kept]") || sent.parameters.back) tell();
    else if (line(sent.parameters)) add(form, sent.parameters);
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.detail.elt;
    if (!form.matches("form[data-kept]") || !read().length) return;
    const data = event.detail.requestConfig.parameters;
    if (!line(data) || data.back) return;
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

  document.getElementById("waiting")?.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.value === "drop") {
      keep([]);
      return;
    }
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
    field.value = draft;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  show(read());
  addEventListener("online", send);
  setInterval(send, 5000);
  send();
})();
