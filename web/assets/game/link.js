// Copy link: the game and the question in an address.

import { linkOf, longest, words } from "../address.js";
import { $, save } from "../base/dom.js";
import { fileName, game } from "./game.js";
import { options } from "./question.js";

export function startLink() {
  $("link").addEventListener("click", copy);
  $("save-game").addEventListener("click", () => save(fileName($("text").value, game.info?.game.kind), $("text").value, "text/plain"));
  $("ask").addEventListener("input", hide);
}

function hide() {
  $("link-label").hidden = $("save-game").hidden = true;
  $("link-said").textContent = "";
}

async function copy() {
  hide();
  const w = await words($("text").value, options());
  const link = linkOf(w);
  if (!w.has("g")) {
    $("save-game").hidden = $("text").value.trim() === "";
    $("link-said").textContent = $("save-game").hidden ? "There is no game yet." : `The game is too long for a link, which has at most ${longest} characters: save it as a file and send that.`;
    return;
  }
  try {
    await navigator.clipboard.writeText(link);
    $("link-said").textContent = `Copied: a link of ${link.length} characters, with the game and the question in it.`;
  } catch {
    $("link-said").textContent = "The browser does not let this page copy: copy the link from the field.";
    $("link-label").hidden = false;
    $("link-text").value = link;
    $("link-text").select();
    $("link-text").focus();
  }
}
