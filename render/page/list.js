"use strict";
// The list of equilibria: one chosen is opened, and a filter leaves some.
(() => {
  const form = document.getElementById("list-filter");
  const rows = [...document.querySelectorAll(".list tbody tr")];
  const links = [...document.querySelectorAll(".list a")];
  for (const a of links) {
    a.addEventListener("click", () => {
      document.getElementById(a.getAttribute("href").slice(1)).open = true;
      for (const other of links) other.setAttribute("aria-current", other === a);
    });
  }
  if (!form) return;
  const which = document.getElementById("list-which");
  const leave = () => {
    for (const e of [...rows, ...document.querySelectorAll(".listed")]) {
      e.hidden = which.value !== "" && !e.dataset.words.split(" ").includes(which.value);
    }
    document.getElementById("list-count").textContent = `${rows.filter((r) => !r.hidden).length} of ${rows.length}`;
  };
  form.hidden = false;
  form.addEventListener("input", leave);
  form.addEventListener("submit", (e) => e.preventDefault());
  leave();
})();
