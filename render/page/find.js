"use strict";
// Search among information sets: those that do not have the words are hidden, in the list and in grids.
(() => {
  const form = document.getElementById("find");
  if (!form) return;
  const field = document.getElementById("find-text"), said = document.getElementById("find-said");
  const sets = [...document.querySelectorAll(".set")];
  const cells = [...document.querySelectorAll(".ranges td > *")];
  const rows = new Set(cells.map((c) => c.parentNode.parentNode));
  const texts = new Map(sets.map((s) => [s.id, s.querySelector("summary").textContent]));
  for (const c of cells) texts.set(c.dataset.cell, `${texts.get(c.dataset.cell) ?? ""} ${c.getAttribute("aria-label")}`);
  for (const [id, text] of texts) texts.set(id, text.toLowerCase());
  const folded = [...document.querySelectorAll("#sets details:not(.set)")].map((e) => [e, e.open]);
  const find = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hit = (id) => words.every((w) => texts.get(id).includes(w));
    let hits = 0;
    for (const s of sets) {
      s.hidden = !hit(s.id);
      if (!s.hidden) hits++;
    }
    for (const c of cells) c.hidden = !hit(c.dataset.cell);
    for (const r of rows) r.hidden = r.querySelector("td > :not([hidden])") === null;
    for (const [e, open] of folded) e.open = open || words.length > 0;
    said.textContent = words.length ? `${hits} of ${sets.length} information sets` : "";
  };
  form.hidden = false;
  field.addEventListener("input", find);
  form.addEventListener("submit", (e) => e.preventDefault());
  field.addEventListener("keydown", (e) => {
    if (e.key !== "Escape" || field.value === "") return;
    field.value = "";
    find();
    e.stopPropagation();
  });
  document.addEventListener("keydown", (e) => {
    if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey || e.target.closest("input, select, textarea")) return;
    e.preventDefault();
    field.focus();
    field.select();
  });
})();
