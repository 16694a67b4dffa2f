// Touch without a network: the taps are written as a line here, and the line waits with
// the others. What it means is for the server to say, when it gets it.
(() => {
  "use strict";
  const RELAY = /^(?:SH )?(?:[1-9]-)*[1-9]$/; // the fielders tapped so far
  const panel = () => document.getElementById("touch-alone");
  const field = () => document.getElementById("touch-line");
  const isAlone = () => Boolean(panel() && !panel().hidden);
  const isWaiting = () => document.getElementById("entry")?.classList.contains("is-waiting");

  // Go on without the server, with this line.
  function alone(text) {
    panel().hidden = false;
    document.querySelector(".touch-typed")?.remove();
    document.querySelector(".touch .likely").hidden = true;
    document.querySelector(".touch .kinds").hidden = false;
    put(text);
  }

  function put(text) {
    field().value = text;
    field().dispatchEvent(new Event("input", { bubbles: true }));
  }

  function waitsForFielder(head) {
    const kinds = document.querySelectorAll(".touch [data-waits]");
    return [...kinds].some((kind) => kind.dataset.tap === head);
  }

  // The line after a tap on something.
  function after(text, tapped) {
    const { tap, fielder, move, put: whole } = tapped.dataset;
    if (whole !== undefined) return whole;
    if (tap !== undefined) return tap;
    if (move !== undefined) return withMove(text, move);
    const head = text.toUpperCase().trim();
    if (RELAY.test(head)) return `${head}-${fielder}`;
    if (waitsForFielder(head)) return head === "SH" ? `SH ${fielder}` : head + fielder;
    return fielder;
  }

  // A runner goes one way: another tap on him takes the place of the first.
  function withMove(text, move) {
    const words = text.trim().split(/\s+/).filter(Boolean);
    const others = words.filter((word) => !/^[B123][>x]/.test(word) || word[0] !== move[0]);
    return (words.includes(move) ? others : [...others, move]).join(" ");
  }

  const typed = () => document.querySelector(".touch [name=play]");

  document.addEventListener("click", (event) => {
    const tapped = event.target.closest(".touch [data-again], .touch [data-move]");
    if (!tapped) return;
    if (tapped.dataset.move) put(after(field().value, tapped));
    else if (isWaiting() || !navigator.onLine) put("");
    else withServer();
  });

  // The network is back and nothing waits: as before.
  function withServer() {
    put("");
    panel().hidden = true;
    document.querySelector(".touch .likely").hidden = false;
  }

  // Before htmx: nothing is asked of a server that is not there.
  document.addEventListener(
    "click",
    (event) => {
      const tapped = event.target.closest("[data-tap], [data-fielder], .touch [data-put]");
      if (!tapped || !panel()) return;
      if (!isAlone() && navigator.onLine && !isWaiting()) return;
      event.preventDefault();
      event.stopPropagation();
      const text = isAlone() ? field().value : typed().value;
      alone(after(text, tapped));
    },
    true,
  );

  // The network said it was there, and was not: the tap counts all the same.
  document.addEventListener("htmx:sendError", (event) => {
    const { elt, requestConfig } = event.detail;
    if (!panel() || requestConfig?.verb !== "get" || !elt.dataset) return;
    if (!elt.matches("[data-tap], [data-fielder], [data-put]")) return;
    alone(after(isAlone() ? field().value : typed().value, elt));
  });

  document.addEventListener("input", (event) => {
    if (event.target.id !== "touch-line") return;
    typed().value = event.target.value;
    if (event.target.value && !isAlone()) alone(event.target.value);
  });

  // What was kept without the network: the next play is tapped.
  document.addEventListener("pennant:kept", () => {
    if (panel()) alone("");
  });
})();
