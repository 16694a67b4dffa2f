// The paper grid: Tab, Enter and the arrows go down the column in batting order, from the
// last out to the half-inning that follows; what is typed is kept in this browser.
(() => {
  "use strict";
  const form = document.getElementById("paper");
  if (!form) return;
  const DRAFT = `pennant-draft:${location.pathname}`;
  const KEPT = /^[btwca]\.|^innings$/;

  // ---------------------------------------------------------------- the grid

  const halves = () => [...form.querySelectorAll(".paper-half:not(.is-recorded)")];
  const columns = (half) =>
    [...half.querySelectorAll(".paper-turn")].map((turn) => [
      ...turn.querySelectorAll("input.paper-box"),
    ]);
  const isBox = (element) => element.matches?.("input.paper-box");

  const parts = (text) => text.toUpperCase().split(",").map((part) => part.trim());

  // Whether the batter of a box made an out.
  function batterIsOut(text) {
    const main = parts(text)[0];
    if (/E\d|FC/.test(main)) return false;
    return /^(SO|K|IF|OUT|SH|SF|SAC|[PFLG]\d)/.test(main) || /^[1-9](-?[1-9])*U?$/.test(main);
  }

  // Whether the man of a box is out: his out always stands in his own box.
  function isOut(text) {
    const relay = /^((PO|CS|POCS)?\s*[1-9](-[1-9])*|OUT)$/;
    return batterIsOut(text) || parts(text).slice(1).some((part) => relay.test(part));
  }

  // The boxes of a half-inning in the order in which they are due.
  function order(half) {
    const all = columns(half);
    const count = all[0]?.length || 0;
    const first = lead(half);
    const found = [];
    for (let number = 0; number < count * all.length; number += 1) {
      found.push(all[Math.floor(number / count)][(first + number) % count]);
    }
    return found;
  }

  // Which slot leads off: after the last man of the half-inning before, on this side.
  function lead(half) {
    const side = half.dataset.half.split(".")[0];
    const mine = halves().filter((each) => each.dataset.half.startsWith(side));
    let first = Number(mine[0].dataset.first);
    for (const each of mine.slice(0, mine.indexOf(half))) {
      const used = columns(each).flat().filter((box) => box.value.trim()).length;
      first = (first + used) % columns(each)[0].length;
    }
    return first;
  }

  const isOver = (half) =>
    columns(half).flat().filter((box) => isOut(box.value)).length >= 3;

  // Whether a box is the first empty one of its half-inning.
  const isDue = (box) =>
    order(box.closest(".paper-half")).find((each) => !each.value.trim()) === box;

  function next(half) {
    const all = halves();
    return all[all.indexOf(half) + 1];
  }

  // The box that is due after this one; none when the sheet ends here. A batter who makes
  // the third out ends the half-inning. When it was a runner, another may have batted:
  // then an empty box ends it.
  function after(box) {
    const half = box.closest(".paper-half");
    if (isOver(half) && (batterIsOut(box.value) || !box.value.trim())) {
      const following = next(half);
      return following && order(following).find((each) => !each.value.trim());
    }
    let boxes = order(half);
    if (boxes.indexOf(box) === boxes.length - 1) {
      widen(half);
      boxes = order(half);
    }
    return boxes[boxes.indexOf(box) + 1];
  }

  function before(box) {
    const half = box.closest(".paper-half");
    const boxes = order(half);
    const place = boxes.indexOf(box);
    if (place > 0) return boxes[place - 1];
    const all = halves();
    const earlier = all[all.indexOf(half) - 1];
    return earlier && order(earlier).filter((each) => each.value.trim()).pop();
  }

  // One more column: the side bats around.
  function widen(half) {
    const turns = half.querySelector(".paper-turns");
    const number = turns.children.length + 1;
    if (number > 9) return;
    const turn = turns.lastElementChild.cloneNode(true);
    for (const box of turn.querySelectorAll("input")) {
      box.name = box.name.replace(/\.\d+\.(\d+)$/, `.${number}.$1`);
      box.defaultValue = "";
      box.value = "";
      box.classList.remove("is-due");
      box.removeAttribute("aria-invalid");
    }
    turns.append(turn);
    let count = half.querySelector("input[type=hidden]");
    if (!count) {
      count = document.createElement("input");
      count.type = "hidden";
      count.name = `w.${half.dataset.half}`;
      half.append(count);
    }
    count.value = number;
  }

  function go(box, event) {
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  }

  // The letters grow smaller so that a long box can be read whole.
  function fit(box) {
    box.classList.toggle("is-long", box.value.length > 6);
    box.classList.toggle("is-longer", box.value.length > 9);
  }

  function mark() {
    for (const box of form.querySelectorAll(".is-due")) box.classList.remove("is-due");
    const half = halves().find((each) => !isOver(each));
    const due = half && order(half).find((box) => !box.value.trim());
    due?.classList.add("is-due");
    return due;
  }

  // ---------------------------------------------------------------- keys

  const DOWN = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

  document.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && form.contains(event.target)) {
      event.preventDefault();
      record();
      return;
    }
    const box = event.target;
    if (!isBox(box) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Tab" && !event.shiftKey) {
      const half = box.closest(".paper-half"); // an empty box lets Tab go its usual way
      if (box.value.trim() || (isOver(half) && isDue(box))) go(after(box), event);
    } else if (event.key === "Tab" && event.shiftKey) go(before(box), event);
    else if (event.key === "Enter" || event.key === "ArrowDown") {
      event.preventDefault(); // Enter sends nothing from a box
      const following = after(box);
      if (following) go(following, event);
      else box.blur(); // what was typed last is read too
    } else if (event.key === "ArrowUp") go(before(box), event);
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") sideways(box, event);
  });

  // At the end of a box's text the arrows go to the box beside it.
  function sideways(box, event) {
    const right = event.key === "ArrowRight";
    const edge = right ? box.value.length : 0;
    const whole = box.selectionStart === 0 && box.selectionEnd === box.value.length;
    if (!whole && (box.selectionStart !== edge || box.selectionEnd !== edge)) return;
    const side = box.name.split(".")[1];
    const turns = halves()
      .filter((half) => half.dataset.half.startsWith(side))
      .flatMap(columns);
    const turn = turns.findIndex((each) => each.includes(box));
    const row = turns[turn].indexOf(box);
    go(turns[turn + (right ? 1 : -1)]?.[row], event);
  }

  // Record when the reading is up to date.
  let asked = false;
  let waiting = false;

  function record() {
    if (document.activeElement && isBox(document.activeElement)) {
      document.activeElement.blur(); // its change is read first
    }
    if (waiting) asked = true;
    else document.getElementById("paper-record")?.click();
  }

  // ---------------------------------------------------------------- what is kept

  function keep() {
    const data = {};
    for (const [name, value] of new FormData(form)) {
      if (KEPT.test(name) && value) data[name] = value;
    }
    try {
      localStorage.setItem(DRAFT, JSON.stringify(data));
    } catch {
      // a browser that stores nothing keeps nothing
    }
  }

  function restore() {
    let data = {};
    try {
      data = JSON.parse(localStorage.getItem(DRAFT)) || {};
    } catch {
      return false;
    }
    for (const half of halves()) {
      const turns = Number(data[`w.${half.dataset.half}`] || 1);
      while (columns(half).length < Math.min(turns, 9)) widen(half);
    }
    let any = false;
    for (const [name, value] of Object.entries(data)) {
      const field = form.elements[name];
      if (!field || name === "innings" || field.value || !KEPT.test(name)) continue;
      field.value = value;
      if (field.classList?.contains("paper-box")) fit(field);
      any = true;
    }
    return any;
  }

  // ---------------------------------------------------------------- the reading

  form.addEventListener("input", (event) => {
    if (isBox(event.target)) fit(event.target);
    keep();
    mark();
  });

  // One reading at a time; what changed meanwhile is read when it is back.
  let stale = false;

  form.addEventListener("change", () => {
    waiting = true;
    stale = true;
  });

  form.addEventListener("htmx:beforeSend", () => {
    stale = false;
  });

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button.paper-wide");
    if (!button) return;
    event.preventDefault();
    const half = button.closest(".paper-half");
    widen(half);
    keep();
    columns(half).pop()[0].focus();
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "reading") return;
    waiting = stale;
    if (stale) setTimeout(() => htmx.trigger(form, "read"));
    document.getElementById("unsent").hidden = true;
    for (const box of form.querySelectorAll("[aria-invalid]")) box.removeAttribute("aria-invalid");
    const wrong = event.target.querySelector("[data-wrong]")?.dataset.wrong;
    if (wrong) form.elements[wrong]?.setAttribute("aria-invalid", "true");
    if (asked && !waiting) {
      asked = false;
      document.getElementById("paper-record")?.click();
    }
  });

  function failed() {
    waiting = false;
    asked = false;
    document.getElementById("unsent").hidden = false;
  }

  document.addEventListener("htmx:responseError", failed);
  document.addEventListener("htmx:sendError", failed);

  // Somebody who logged in again in another window has got another token.
  document.addEventListener("htmx:configRequest", (event) => {
    const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    const sent = event.detail.parameters;
    if (token && sent.csrfmiddlewaretoken) sent.csrfmiddlewaretoken = token[1];
  });

  form.addEventListener("submit", keep);

  const restored = !("typed" in form.dataset) && restore();
  const due = mark();
  if (due && !matchMedia("(pointer: coarse)").matches) due.focus();
  if (restored) addEventListener("load", () => htmx.trigger(form, "read"));
})();
