"use strict";
// The list of equilibria: one chosen is opened, and a filter leaves some.
(() => {
  const form = document.getElementById("list-filter");
  const rows = [...document.querySelectorAll(".list tbody tr")];
  const which = document.getElementById("list-which");
  const links = [...document.querySelectorAll('a[href^="#equilibrium-"]')]; // of rows and of points in plots
  for (const a of links) {
    const href = a.getAttribute("href"), drawn = document.getElementById(href.slice(1));
    a.addEventListener("click", () => {
      if (drawn.hidden) {
        which.value = "";
        leave();
      }
      drawn.open = true;
      for (const other of links) other.setAttribute("aria-current", other.getAttribute("href") === href);
    });
  }
  const leave = () => {
    for (const e of [...rows, ...document.querySelectorAll(".listed")]) {
      e.hidden = which.value !== "" && !e.dataset.words.split(" ").includes(which.value);
    }
    document.getElementById("list-count").textContent = `${rows.filter((r) => !r.hidden).length} of ${rows.length}`;
  };
  if (!form) return;
  form.hidden = false;
  form.addEventListener("input", leave);
  form.addEventListener("submit", (e) => e.preventDefault());
  leave();
})();
