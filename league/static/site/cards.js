// The card editor: the twins of a roll, the figures and the picture follow while typing,
// and the arrow keys go from cell to cell. Without this the page does all of it on the
// server, with "Look at it".
(() => {
  "use strict";

  const ROLLS = [];
  for (let a = 1; a <= 6; a += 1) for (let b = a; b <= 6; b += 1) ROLLS.push(`${a}${b}`);
  const waysOf = (head) => (head[0] === head[1] ? 1 : 2);
  const RESULT = /^(H[1-4]|IH|G[1-6]\.?|[FL][1-9]\.?)$/;

  const print = document.querySelector("[data-print]");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }

  // -- arrow keys in tables of fields ------------------------------------------------

  const fieldIn = (cell) => cell && cell.querySelector("input, select");

  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

  const mayLeave = (field, key) => {
    if (field.tagName === "SELECT") return key === "ArrowLeft" || key === "ArrowRight";
    if (field.type === "checkbox" || key === "ArrowUp" || key === "ArrowDown") return true;
    const edge = key === "ArrowLeft" ? 0 : field.value.length;
    return field.selectionEnd === field.selectionStart
      ? field.selectionStart === edge
      : field.selectionEnd - field.selectionStart === field.value.length;
  };

  for (const table of document.querySelectorAll("[data-grid], [data-ticks]")) {
    table.addEventListener("keydown", (event) => {
      const step = moves[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!mayLeave(event.target, event.key)) return;
      const cell = event.target.closest("td");
      let row = cell.parentElement.rowIndex + step[0];
      let column = cell.cellIndex + step[1];
      while (table.rows[row] && table.rows[row].cells[column]) {
        const next = fieldIn(table.rows[row].cells[column]);
        if (next) {
          event.preventDefault();
          next.focus();
          if (next.select) next.select();
          return;
        }
        row += step[0];
        column += step[1];
      }
    });
  }

  // -- the card while it is written --------------------------------------------------

  const editor = document.querySelector("[data-card-editor]");
  if (!editor) return;
  const odds = {
    walk: Number(editor.dataset.walk),
    strikeout: Number(editor.dataset.strikeout),
    hit: Number(editor.dataset.hit),
  };
  const language = document.documentElement.lang || "en";
  const tenths = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const percent = (share) => `${tenths.format(100 * share)} %`;
  const rate = (share) => share.toFixed(3).replace(/^0\./, ".");
  const field = (name) => editor.elements.namedItem(name);
  const say = (name, text) => {
    const place = editor.querySelector(`[data-figure="${name}"]`);
    if (place && place.textContent !== text) place.textContent = text;
  };
  const word = (head) => field(`hit-${head}`).value.replace(/\s+/g, "").toUpperCase();

  const followHitting = () => {
    const sums = { hits: 0, bases: 0, homers: 0, hard: 0 };
    let whole = true;
    for (const head of ROLLS) {
      const result = word(head);
      const isGood = RESULT.test(result);
      whole = whole && isGood;
      for (const twin of editor.querySelectorAll(`[data-twin="${head}"], [data-word="${head}"]`)) {
        twin.textContent = result;
      }
      if (isGood) field(`hit-${head}`).removeAttribute("aria-invalid");
      const ways = waysOf(head);
      if (/^(H|IH)/.test(result)) {
        const bases = result === "IH" ? 1 : Number(result[1]);
        sums.hits += ways;
        sums.bases += ways * bases;
        sums.homers += bases === 4 ? ways : 0;
      } else if (!result.endsWith(".")) {
        sums.hard += ways;
      }
    }
    if (!whole) return;
    const each = odds.hit / 36;
    const atBats = odds.hit + odds.strikeout;
    say("avg", rate(atBats ? (sums.hits * each) / atBats : 0));
    say("obp", rate(sums.hits * each + odds.walk));
    say("slg", rate(atBats ? (sums.bases * each) / atBats : 0));
    say("hit", percent(sums.hits * each));
    say("hr", percent(sums.homers * each));
    say("bb", percent(odds.walk));
    say("so", percent(odds.strikeout));
    say("err", percent((sums.hard * each) / 6));
  };

  const followTicks = () => {
    for (const total of editor.querySelectorAll("[data-ways]")) {
      const name = total.dataset.ways;
      const heads = ROLLS.filter((head) => field(`${name}-${head}`).checked);
      total.textContent = String(heads.reduce((sum, head) => sum + waysOf(head), 0));
      const shown = editor.querySelector(`[data-row="${name}"]`);
      if (!shown) continue;
      const marks = heads.map((head) => {
        const mark = document.createElement("span");
        mark.textContent = head;
        if (name === "bunt" && field(`circled-${head}`).checked) mark.className = "circled";
        return mark;
      });
      if (!marks.length) marks.push(document.createTextNode("–"));
      shown.replaceChildren(...marks);
    }
  };

  editor.addEventListener("input", (event) => {
    const name = event.target.name || "";
    if (name.startsWith("hit-")) followHitting();
    if (event.target.type !== "checkbox") return;
    const [column, head] = name.split("-");
    if (column === "circled" && event.target.checked) field(`bunt-${head}`).checked = true;
    if (column === "bunt" && !event.target.checked) field(`circled-${head}`).checked = false;
    followTicks();
  });
  followTicks();
})();
