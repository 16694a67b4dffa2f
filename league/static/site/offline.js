// No play is lost: what the network did not take is kept in this browser and sent, in
// order and exactly once (each has a key), when the network is back.
(() => {
  "use strict";
  const page = document.getElementById("entry");
  if (!page) return;
  const url = location.pathname;
  const QUEUE = `pennant-unsent:${url}`;
  const DRAFT = `pennant-draft:${url}`;
  let sending = false;

  // ---------------------------------------------------------------- what is kept

  function read() {
    try {
      return JSON.parse(localStorage.getItem(QUEUE)) || [];
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
    list.textContent = queue.map((each) => each.play).join(" · ");
  }

  const form = () => page.querySelector("form.entry-form:not(.dice)");
  const version = () => Number(form()?.elements.version.value);

  function key() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function number(queue, first) {
    queue.forEach((each, place) => {
      each.version = first + place;
    });
    return queue;
  }

  // Put a line into the queue; after a refusal it goes before those that wait.
  function add(play, sent) {
    const queue = read();
    const one = { play, version: sent.version, key: sent.key || key() };
    if (queue.some((each) => each.blocked)) {
      queue.forEach((each) => delete each.blocked);
      queue.unshift(one);
      number(queue, version());
    } else {
      one.version = queue.length ? queue[queue.length - 1].version + 1 : one.version;
      queue.push(one);
    }
    keep(queue);
    forget();
  }

  function forget() {
    localStorage.removeItem(DRAFT);
    const box = form();
    if (!box) return;
    box.elements.key.value = key();
    if (!document.getElementById("play")) return;
    box.elements.play.value = "";
    document.getElementById("preview").replaceChildren();
  }

  // ---------------------------------------------------------------- sending it

  async function post(one) {
    const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    const body = new URLSearchParams({ play: one.play, version: one.version, key: one.key });
    return fetch(url, {
      method: "POST",
      body,
      headers: { "HX-Request": "true", "X-CSRFToken": token ? token[1] : "" },
    });
  }

  async function send() {
    let queue = read();
    if (sending || !queue.length || queue.some((each) => each.blocked)) return;
    sending = true;
    let html = "";
    try {
      while ((queue = read()).length) {
        const answer = await post(queue[0]);
        if (answer.ok) {
          html = await answer.text();
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
          if (answer.status === 401) document.getElementById("unsent").hidden = false;
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
    if (sent?.verb !== "post" || event.detail.elt !== form()) {
      if (sent?.verb === "post") document.getElementById("unsent").hidden = false;
      return;
    }
    const data = sent.parameters;
    const line = data.choice || data.play;
    if (line) add(line, { version: Number(data.version), key: data.key });
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt !== form() || !read().length) return;
    const data = event.detail.requestConfig.parameters;
    const line = data.choice || data.play;
    if (!line) return;
    event.preventDefault();
    add(line, { version: Number(data.version), key: data.key });
    send();
  });

  document.addEventListener("input", (event) => {
    if (event.target.id !== "play") return;
    if (event.target.value) localStorage.setItem(DRAFT, event.target.value);
    else localStorage.removeItem(DRAFT);
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "entry") return;
    localStorage.removeItem(DRAFT);
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
    keep(blocked ? number(queue, version()) : queue); // the game went on without them
    send();
  });

  const field = document.getElementById("play");
  const draft = localStorage.getItem(DRAFT);
  if (field && draft && !field.value) {
    field.value = draft;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  show(read());
  addEventListener("online", send);
  setInterval(send, 5000);
  send();
})();
