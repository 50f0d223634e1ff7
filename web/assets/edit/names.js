// The title of a game and the names of its players, as fields.

import { make } from "../base/dom.js";
import { addPlayer, namePlayer, removePlayer, setTitle } from "./operations.js";
import { playerName } from "./words.js";

// names puts the fields into an element; change(name, edit) makes an edit, a function of the game.
export function names(host, change) {
  const title = make("input", { type: "text", autocomplete: "off" });
  title.addEventListener("change", () => change("title", (g) => setTitle(g, title.value)));
  const players = make("div", { className: "row end", role: "group", "aria-label": "Players" });
  const add = make("button", { type: "button", textContent: "+ player" });
  add.addEventListener("click", () => change("player added", addPlayer));
  host.append(make("div", { className: "row end names" }, make("label", { className: "wide" }, "Title", title), players, add));
  let shown = null;

  function one(game, i) {
    const input = make("input", { type: "text", value: game.players[i], size: 8, autocomplete: "off" });
    input.addEventListener("change", () => change("player's name", (g) => namePlayer(g, i + 1, input.value)));
    const remove = make("button", { type: "button", textContent: "×", title: `Remove ${playerName(game, i + 1)}`, "aria-label": `Remove ${playerName(game, i + 1)}` });
    remove.addEventListener("click", () => change("player removed", (g) => removePlayer(g, i + 1)));
    return make("span", { className: "player" }, make("label", {}, `Player ${i + 1}`, input), remove);
  }

  return {
    show(game) {
      if (title.value !== game.title) title.value = game.title;
      const now = JSON.stringify(game.players);
      if (now === shown) return;
      shown = now;
      const at = [...players.querySelectorAll("input, button")].indexOf(document.activeElement);
      players.replaceChildren(...game.players.map((_, i) => one(game, i)));
      if (at >= 0) [...players.querySelectorAll("input, button")][at]?.focus();
    },
  };
}
