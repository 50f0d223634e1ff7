// The page: from a game and a question to an answer. The address says what is shown, so a
// reload or the back button brings it back; what was typed, the browser keeps.

import * as address from "./address.js";
import * as result from "./answer/result.js";
import { $ } from "./base/dom.js";
import { startEditor } from "./edit/editor.js";
import { draft, startDraft } from "./game/draft.js";
import { startDrafts } from "./game/drafts.js";
import { startDrop } from "./game/drop.js";
import { startEmpty } from "./game/empty.js";
import { game, openText, startGame } from "./game/game.js";
import { startLink } from "./game/link.js";
import { fitToGame, startQuestion } from "./game/question.js";
import { unpack } from "./game/share.js";
import { startLive } from "./live.js";
import { startOthers } from "./play/others.js";
import * as solving from "./solving.js";
import { file } from "./transport.js";

// put puts what the address means into the page, and returns the job whose answer belongs to it,
// if it is still there.
async function put({ job, game: packed, question }, still) {
  let text;
  try {
    if (job) text = await file(job, "input");
  } catch (e) {
    if (!packed) throw e;
    job = null;
  }
  text ??= packed ? await unpack(packed) : "";
  if (!still()) return undefined;
  await openText(text, { question });
  return job;
}

// restore puts back what was typed at this address in this tab or, where the address says nothing,
// what was typed last in any, and returns the job that belongs to it.
async function restore(at, still) {
  const named = at.job ?? at.game;
  const kept = draft(!named);
  const its = address.here(kept.at);
  if (kept.text === undefined || (named && (its.job !== at.job || its.game !== at.game))) return put(at, still);
  if (!named && kept.at) address.write(kept.at.slice(1));
  await openText(kept.text, kept);
  return its.job;
}

// goTo shows what the address says, put there by one of the above, unless one types meanwhile.
async function goTo(how, shown = () => {}) {
  const at = address.here();
  const mine = solving.begin();
  const before = $("text").value;
  let job;
  try {
    job = await how(at, () => solving.isNow(mine) && $("text").value === before);
  } catch (e) {
    if (solving.isNow(mine)) solving.say(e.message);
  }
  shown();
  await solving.resume(job, at.job, mine);
}

$("folder").remove();
game.changed = () => {
  fitToGame();
  result.markStale();
};
startOthers();
startQuestion();
startEditor();
result.start();
solving.start();
addEventListener("unhandledrejection", (e) => solving.say(e.reason?.message ?? String(e.reason)));
startDrop();
const listed = startGame();
startLive({ busy: solving.busy, answered: result.answered, show: solving.showLive });
startDraft(solving.say);
startDrafts((kept) => openText(kept.text, kept));
startLink();
startEmpty(solving.solve);
addEventListener("popstate", () => {
  solving.say("");
  goTo(put);
});
await goTo(restore, () => listed.then(() => (document.body.dataset.ready = "true")));
