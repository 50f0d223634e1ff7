// The buttons above a tree, and which player has which shape.

import { make, svg } from "../base/dom.js";
import { ink, mark } from "./draw.js";

export function makeBar(view) {
  const button = (text, label, action) => {
    const b = make("button", { type: "button", textContent: text, title: label, "aria-label": label });
    b.addEventListener("click", action);
    return b;
  };
  const zoom = (by) => () => (view.camera.zoom(by), view.draw());
  const players = make("ul", { className: "players", "aria-label": "Players" });
  const element = make("div", { className: "tree-bar", role: "group", "aria-label": "Tree" },
    button("−", "Zoom out (−)", zoom(1 / 1.4)), button("+", "Zoom in (+)", zoom(1.4)), button("Fit", "Fit the whole tree in the window (f)", view.fit),
    button("Unfold all", "Unfold all (Shift+Enter: below a node)", () => view.unfold(view.scene.game.root.id, true)), players);
  const entry = (text, player) => make("li", { className: ink(player) }, svg("svg", { viewBox: "-8 -8 16 16", "aria-hidden": "true" }, mark([0, 0], player, false)), text);
  return {
    element,
    players(game) {
      const chance = Object.values(game.sets).some((s) => s.player === 0);
      players.replaceChildren(...game.players.map((name, i) => entry(name || `player ${i + 1}`, i + 1)), ...(chance ? [entry("chance", 0)] : []));
    },
  };
}
