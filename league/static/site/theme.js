// Light or dark: the system's choice, until the reader makes his own.
(() => {
  "use strict";
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // a browser that stores nothing follows the system
    }
  }

  function show() {
    const theme = chosen() || (system.matches ? "dark" : "light");
    root.setAttribute("data-bs-theme", theme);
    const button = document.querySelector("[data-theme-button]");
    if (!button) return;
    const other = theme === "dark" ? "light" : "dark";
    button.hidden = false;
    button.querySelector("[data-theme-label]").textContent = button.dataset[other];
    button.title = button.dataset[other];
  }

  show();
  system.addEventListener("change", show);
  document.addEventListener("DOMContentLoaded", () => {
    show();
    document.querySelector("[data-theme-button]")?.addEventListener("click", () => {
      const now = root.getAttribute("data-bs-theme");
      try {
        localStorage.setItem("theme", now === "dark" ? "light" : "dark");
      } catch {
        return;
      }
      show();
    });
  });
})();
