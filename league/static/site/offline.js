// No play is lost: what the network did not take is kept in this browser and sent, in
// order and exactly once (each has a key), when the network is back. What is kept are
// the forms marked data-kept: plays, changes of players, dice. A line that was sent once
// (tried) and got no answer may be recorded; taken back, it is sent once more, so that it
// is known to be recorded (settled), and then taken back there.
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
    list.replaceChildren(...queue.flatMap((each) => [" · ", said(each)]).slice(1));
    note.querySelector("[data-back]").hidden = !queue.some((each) => each.back);
    note.querySelector("[data-barred]").hidden = !queue.some((each) => each.barred);
    const count = note.querySelector("[data-count]");
    const words = queue.length > 1 ? count.dataset.more : count.dataset.one;
    count.textContent = words.replace("#", queue.length);
  }

  // A line that waits, in words; struck through when it is to be taken back.
  function said(each) {
    const text = each.told || line(each.data);
    if (!each.back) return text;
    const struck = document.createElement("s");
    struck.textContent = text;
    return struck;
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
      const unknown = before && (before.back || before.follows || isDice(before));
      each.follows = Boolean(before && (unknown || isDice(each)));
      if (!before) each.data.version = first;
      else if (!each.follows) each.data.version = Number(before.data.version) + 1;
    });
    return queue;
  }

  function add(form, parameters, tried = false) {
    const data = { ...parameters, key: parameters.key || key() };
    delete data.csrfmiddlewaretoken;
    const one = { url: form.getAttribute("action"), data, tried };
    one.told = line(data) ? "" : told(form);
    const queue = read();
    const blocked = queue.some((each) => each.blocked) && !queue[0].tried;
    queue.forEach(release);
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

  // Whether a line may be recorded, and may still be taken back there.
  const isUnknown = (each) => each.tried && !each.barred;

  // Take back the last line that waits; whether one did. What may be recorded waits on,
  // to be taken back there.
  function takeBack() {
    const queue = read();
    const last = queue.findLastIndex((each) => !each.back);
    if (last < 0) return false;
    if (isUnknown(queue[last])) queue[last].back = true;
    else queue.splice(last, 1);
    keep(queue);
    send();
    return true;
  }

  // Throw away what waits; what may be recorded is taken back.
  function drop() {
    const unknown = read().filter(isUnknown);
    keep(unknown.map((each) => ({ ...each, back: true })));
    send();
  }

  // ---------------------------------------------------------------- sending it

  const release = (each) => {
    delete each.blocked;
    delete each.barred;
  };
  const find = (name) => read().find((each) => each.data.key === name) || {};

  function change(name, facts) {
    keep(read().map((each) => (each.data.key === name ? { ...each, ...facts } : each)));
  }

  // A line that follows others is of the version that they have made.
  function tried(one, latest) {
    const data = { ...one.data };
    if (one.follows) {
      const now = place(latest || page);
      data.version = now.version;
      if (isDice(one)) data.given = now.given;
    }
    change(data.key, { data, tried: true, follows: false });
    return data;
  }

  function post(url, data) {
    const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    return fetch(url, {
      method: "POST",
      body: new URLSearchParams(data),
      signal: AbortSignal.timeout?.(30000), // then it is sent again
      headers: { "HX-Request": "true", "X-CSRFToken": token ? token[1] : "" },
    });
  }

  function ask(one, latest) {
    const { key } = one.data;
    if (one.settled) return post(`${location.pathname}undo/`, { sent: key });
    return post(one.url, tried(one, latest));
  }

  // The first line was taken or refused: what waits now.
  function settle(taken) {
    const one = find(sending);
    if (one.back && taken && !one.settled) {
      change(sending, { settled: true });
      return;
    }
    const rest = read().filter((each) => each.data.key !== sending);
    if (taken) keep(rest);
    else if (one.back && !one.settled) keep(number(rest, one.data.version));
    else keep(rest.map((each) => ({ ...each, blocked: true })));
  }

  // Send line after line; the page as the last answer has it, if there was one. A refusal
  // is shown, but not that of a line which was taken back.
  async function sendAll() {
    let [html, stale, latest] = ["", false, null];
    try {
      for (let queue = read(); queue.length && !queue[0].blocked; queue = read()) {
        sending = queue[0].data.key;
        const answer = await ask(queue[0], latest);
        if (answer.status === 401) tell();
        if (answer.status === 403 || answer.status === 404) bar();
        if (!answer.ok && answer.status !== 409 && answer.status !== 422) break;
        const text = await answer.text();
        latest = new DOMParser().parseFromString(text, "text/html");
        const { back, settled } = find(sending);
        stale = Boolean(!answer.ok && back && !settled);
        html = stale ? "" : text;
        settle(answer.ok);
      }
    } catch {
      // still no network: later
    }
    sending = "";
    if (html || stale) hold();
    if (html) htmx.swap("#entry", html, { swapStyle: "innerHTML" });
    else if (stale) htmx.ajax("GET", location.pathname, "#entry");
  }

  // Somebody who may not write here any more: nothing is sent until he says so.
  function bar() {
    keep(read().map((each) => ({ ...each, blocked: true, barred: true })));
  }

  // One window sends at a time.
  async function send() {
    const queue = read();
    if (sending || !queue.length || queue.some((each) => each.blocked)) return;
    if (!navigator.locks) await sendAll();
    else await navigator.locks.request(QUEUE, { ifAvailable: true }, (own) => own && sendAll());
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
    else if (line(sent.parameters) || told(form)) add(form, sent.parameters, true);
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.detail.elt;
    if (!read().length) return;
    const data = event.detail.requestConfig.parameters;
    if (form.matches("form.undo") || data.back) {
      if (read().some((each) => each.blocked) || !takeBack()) return;
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

  // What was typed while a line was on its way is the next one.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { isError, requestConfig } = event.detail;
    if (event.target.id !== "entry" || isError || requestConfig?.verb !== "post") return;
    for (const id of ["play", "dice"]) {
      const sent = requestConfig.parameters[id] || "";
      const value = document.getElementById(id)?.value || "";
      const rest = value.startsWith(sent) ? value.slice(sent.length) : value;
      if (rest) held = { id, value: rest };
    }
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
    if (button.value === "drop") drop();
    if (button.value === "last") takeBack();
    if (button.value !== "rest") return;
    const queue = read();
    const first = queue.some((each) => each.blocked) && !queue[0].tried;
    queue.forEach(release);
    keep(first ? number(queue, place(page).version) : queue); // it went on without them
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
