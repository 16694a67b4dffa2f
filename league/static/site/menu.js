// Groups of the menu close when one goes on, and with Escape. Without this script
// they open and close by themselves.
(() => {
  "use strict";
  const opened = () => document.querySelector("details.menu[open]");

  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("focusin", (event) => {
    const menu = opened();
    if (menu && !menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && opened();
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
})();
