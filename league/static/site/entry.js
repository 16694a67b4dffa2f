// The entry field: arrow up recalls, Ctrl+Z takes the last play back.
(() => {
  "use strict";
  let place = -1; // how far back the recalled line lies; -1 is the line being typed
  let draft = "";

  const field = () => document.getElementById("play");

  function lines() {
    try {
      return JSON.parse(field().dataset.recall || "[]");
    } catch {
      return [];
    }
  }

  function put(text) {
    const input = field();
    input.value = text;
    input.setSelectionRange(text.length, text.length);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function recall(step) {
    const all = lines();
    const next = Math.min(all.length - 1, Math.max(-1, place + step));
    if (next === place) return;
    if (place === -1) draft = field().value;
    place = next;
    put(place === -1 ? draft : all[all.length - 1 - place]);
  }

  function undo(event) {
    const input = field();
    const button = document.getElementById("undo");
    const changed = document.querySelector(".note-changed"); // not another's play
    const untouched = input.value === input.defaultValue && !changed;
    if (!button || (input.value && !untouched)) return; // the browser's own undo
    event.preventDefault();
    button.form.requestSubmit(button);
  }

  document.addEventListener("keydown", (event) => {
    if (event.target.id !== "play" || event.isComposing) return;
    const control = event.ctrlKey || event.metaKey;
    if (event.key === "ArrowUp") {
      event.preventDefault();
      recall(1);
    } else if (event.key === "ArrowDown" && place > -1) {
      event.preventDefault();
      recall(-1);
    } else if (control && !event.shiftKey && event.key.toLowerCase() === "z") {
      undo(event);
    }
  });

  // A chip of a runner, or the runner on the diamond: the play with another move.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-put]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (field()) {
      put(link.dataset.put);
      field().focus();
    } else {
      htmx.ajax("GET", link.getAttribute("href"), { source: link, target: "#entry" });
    }
  });

  // The sheet: the inning that is played in sight; on a phone it opens with a tap, and
  // what was opened or closed stays so.
  const wide = matchMedia("(min-width: 56rem)");
  const opened = {};

  function showSheet() {
    for (const side of document.querySelectorAll(".running-side")) {
      const { sheet } = side.dataset;
      side.open = opened[sheet] ?? (sheet === "now" && wide.matches);
      inSight(side);
    }
  }

  function inSight(side) {
    const column = side.querySelector(".present");
    const region = column?.closest(".table-scroll");
    if (!region) return;
    const end = column.offsetLeft + 2 * column.offsetWidth;
    region.scrollLeft = Math.max(0, end - region.clientWidth);
  }

  document.addEventListener("click", (event) => {
    const side = event.target.closest(".running-side > summary")?.parentElement;
    if (!side) return;
    opened[side.dataset.sheet] = !side.open;
    setTimeout(() => inSight(side));
  });
  wide.addEventListener("change", showSheet);
  showSheet();

  // A new state was put in: start afresh, with the cursor in the field.
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "preview") document.getElementById("unsent").hidden = true;
    if (event.target.id !== "entry") return;
    showSheet();
    place = -1;
    document.getElementById("unsent").hidden = true;
    document.querySelector("main > div[role=status]:not(#waiting)")?.remove(); // of the page before
    const input = field() || document.getElementById("dice");
    if (!input) return;
    if (input.id === "dice" && matchMedia("(pointer: coarse)").matches) return;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  });

  // Somebody who logged in again in another window has got another token.
  document.addEventListener("htmx:configRequest", (event) => {
    const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    const sent = event.detail.parameters;
    if (token && sent.csrfmiddlewaretoken) sent.csrfmiddlewaretoken = token[1];
  });

  // A line that was refused its way stays in the field, and the scorer is told.
  // What no network took is kept by offline.js.
  document.addEventListener("htmx:responseError", () => {
    const box = document.getElementById("unsent");
    if (box) box.hidden = false;
  });
})();
