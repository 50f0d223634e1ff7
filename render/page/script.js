"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const views = [...document.querySelectorAll(".view")];
  const depth = byId("depth"), reached = byId("reached"), chosen = byId("chosen");

  // The view that the controls ask for; the others are hidden.
  const depths = [...new Set(views.map((v) => v.dataset.depth))];
  const show = () => {
    const d = depth ? depths[depth.value - 1] : depths[depths.length - 1];
    const r = String(Boolean(reached && reached.checked));
    for (const v of views) v.hidden = v.dataset.depth !== d || v.dataset.reached !== r;
    if (depth) byId("depth-shown").textContent = d;
  };
  if (byId("controls")) {
    byId("controls").hidden = false;
    byId("controls").addEventListener("input", show);
    byId("controls").addEventListener("submit", (e) => e.preventDefault());
    show();
  }

  // An information set chosen in a tree is shown below it and marked everywhere.
  const mark = (id) => {
    const key = id.replace("set-", "").replace("-", ":");
    for (const g of document.querySelectorAll("[data-set]")) g.classList.toggle("chosen", g.dataset.set === key);
    for (const d of document.querySelectorAll(".set")) d.classList.toggle("chosen", d.id === id);
    for (const c of document.querySelectorAll("[data-cell]")) c.parentNode.classList.toggle("chosen", c.dataset.cell === id);
  };
  const close = () => {
    if (chosen) chosen.hidden = true;
    mark("");
  };
  const choose = (id) => {
    const set = byId(id);
    if (!chosen || !set) return;
    const head = document.createElement("h3");
    head.append(...set.querySelector(".name").cloneNode(true).childNodes);
    const shut = document.createElement("button");
    shut.textContent = "×";
    shut.setAttribute("aria-label", "close");
    shut.addEventListener("click", close);
    chosen.replaceChildren(head, set.querySelector(".body").cloneNode(true), shut);
    chosen.hidden = false;
    mark(id);
  };
  document.addEventListener("keydown", (e) => { if (e.key === "Escape") close(); });
  for (const a of document.querySelectorAll(".view a, .ranges a")) {
    a.addEventListener("click", (e) => {
      e.preventDefault();
      a.closest("section").append(...(chosen ? [chosen] : []));
      choose(a.getAttribute("href").slice(1));
    });
  }
  for (const d of document.querySelectorAll(".set")) {
    d.addEventListener("toggle", () => { if (d.open) mark(d.id); });
  }
})();
