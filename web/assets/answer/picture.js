// Pictures of the game with what is played: of a tree in a view that zooms and unfolds, of a
// strategic form as the program draws it.

import { $, make } from "../base/dom.js";
import { parse } from "../game/parse.js";
import { output } from "../run.js";
import { file } from "../transport.js";
import { indexOf, samePaths } from "../tree/scene.js";
import { treeView } from "../tree/view.js";
import { meant } from "./answer.js";
import { labelsOf } from "./labels.js";
import * as table from "./drawing.js";

const maxNodes = "1000"; // of the program's picture

// svgOf returns the text of the program's picture.
export async function svgOf(equilibrium) {
  const options = { format: "svg", "max-nodes": maxNodes, orientation: $("orientation").value };
  const request = { command: "render", ...drawable(equilibrium), options };
  if (request.file === "answer") options.pick = String(equilibrium.number);
  if (request.line || request.file) {
    options["fold-unreached"] = String($("fold").checked);
    if (equilibrium.source.kind === "efg" && equilibrium.profile) Object.assign(options, { notes: "true", beliefs: "bayes" });
  }
  return output(request);
}

// drawable says what is drawn: one in other numbers than fractions, from its certificate or the
// list it is of.
function drawable(equilibrium) {
  const asked = meant(equilibrium);
  return asked.line || asked.file || !equilibrium.listed ? asked : { ...asked, file: "answer" };
}

// The trees shown, each {name, game, view}. The next answer, on the game as it is edited too, leaves them
// as they were zoomed and unfolded.
const trees = [];
let marked = null; // key of the information set that was chosen last

// stillMarked is that one while its details stand there, which a new picture has to mark.
const stillMarked = () => ($("details").hidden ? null : marked);

// show puts the picture of an equilibrium into the figure with number k, unless it is no
// longer current() when it is there.
export async function show(k, figure, equilibrium, choose, current) {
  const box = figure.querySelector(".picture");
  if (equilibrium.source.kind !== "efg") {
    const text = await svgOf(equilibrium);
    if (!current()) return;
    table.show(box, text, choose);
    return table.mark(stillMarked());
  }
  equilibrium.source.text ??= await file(equilibrium.source.job, "input");
  const game = await parse(equilibrium.source.text);
  if (!current()) return;
  const { name } = equilibrium.source;
  const known = trees[k]?.name === name;
  if (!known) trees[k] = { name, game, view: viewOf(k, choose) };
  const { view, game: before } = trees[k];
  trees[k].game = game;
  box.replaceChildren(view.frame);
  view.show(game, { ...labelsOf(game, equilibrium), down: $("orientation").value === "down", foldUnreached: $("fold").checked }, before === game ? null : samePaths(before, game));
  if (!known) view.mark(stillMarked());
  box.dataset.drawn = "";
}

const viewOf = (k, choose) => treeView(make("div"), {
  choose([id]) {
    const { nodes, of, game } = indexOf(trees[k].game);
    const { set } = nodes[of.get(id)] ?? {};
    if (game.sets[set]?.player) choose(set);
  },
});

// mark shows in all pictures which information set is chosen.
export function mark(key) {
  marked = key;
  trees.forEach(({ view }) => view.mark(key)); // also before they are there
  table.mark(key);
}
