// Pictures of the game with what is played, drawn by the program as SVG.

import { $, make } from "../base/dom.js";
import { meant } from "./answer.js";
import { run } from "../run.js";

// svgOf returns the text of a picture.
export async function svgOf(equilibrium) {
  const options = { format: "svg", "max-nodes": size("nodes", 200), "max-depth": size("depth", 0), orientation: $("orientation").value };
  const request = { command: "render", ...meant(equilibrium), options };
  if (equilibrium.profile || equilibrium.drawn) {
    options["fold-unreached"] = String($("fold").checked);
    if (equilibrium.source.kind === "efg" && equilibrium.profile) Object.assign(options, { notes: "true", beliefs: "bayes" });
  }
  const done = await run(request);
  if (done.failure || done.status !== 0) throw new Error(done.failure || done.errors);
  return done.file("output");
}

const size = (id, otherwise) => String(Math.max(0, Math.floor($(id).valueAsNumber || otherwise)));

// How the chosen information set stands out: underlined, with a glow.
const chosen = ".chosen{filter:drop-shadow(0 0 2px #d98a00) drop-shadow(0 0 3px #d98a00)}.chosen text,text.chosen{text-decoration:underline}[data-set]:focus{outline:none}[data-set]:focus-visible{outline:3px solid #0b57a4}";

// show puts a picture in place. Its style sheet, which the policy of the page would
// not let in as an element, becomes one of a shadow root, so that its names cannot
// meet others.
export function show(figure, text, choose) {
  const style = /<style>([^<]*)<\/style>/.exec(text);
  const parsed = new DOMParser().parseFromString(text.replace(style?.[0] ?? "", ""), "image/svg+xml").documentElement;
  if (parsed.localName !== "svg") throw new Error("this is no picture");
  if (parsed.querySelector("[data-set]")) parsed.setAttribute("role", "group"); // there is something in it to choose
  const box = figure.querySelector(".picture");
  const fresh = make("div", { className: "picture", tabIndex: 0, role: "group", "aria-label": "picture, scrolls" });
  box.replaceWith(fresh);
  const shadow = fresh.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync((style?.[1] ?? "") + ":host{display:block}[data-set]{cursor:pointer}" + chosen);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(document.importNode(parsed, true));
  for (const e of shadow.querySelectorAll("[data-set]")) makeChoosable(e, choose);
}

function makeChoosable(e, choose) {
  e.setAttribute("tabindex", "0");
  e.setAttribute("role", "button");
  e.addEventListener("click", () => choose(e.dataset.set));
  e.addEventListener("keydown", (k) => {
    if (k.key !== "Enter" && k.key !== " ") return;
    k.preventDefault();
    choose(e.dataset.set);
  });
}

// mark shows in all pictures which information set is chosen.
export function mark(key) {
  for (const box of document.querySelectorAll(".picture")) {
    for (const e of box.shadowRoot?.querySelectorAll("[data-set]") ?? []) e.classList.toggle("chosen", e.dataset.set === key);
  }
}
