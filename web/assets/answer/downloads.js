// What can be saved, and the certificate checked again.

import { $, make, save } from "../base/dom.js";
import { rove, stopAt } from "../base/rove.js";
import { fileName } from "../game/game.js";
import { plotOf } from "./functions.js";
import { svgOf } from "./picture.js";
import { print } from "./print.js";
import { output, run } from "../run.js";
import { file } from "../transport.js";
import { trembling } from "./trembles.js";

rove($("downloads"), () => [...$("downloads").children]);

// offer puts the buttons in place for a job.
export function offer(record, equilibrium, source) {
  const has = (name) => record.files?.includes(name);
  const buttons = [];
  const add = (label, action) => buttons.push(button(label, action));
  if (equilibrium()?.profile) add("Profile", () => save("profile.json", equilibrium().profile + "\n", "application/json"));
  if (has("answer")) add("Answer", async () => save("answer.jsonl", await file(record.job, "answer"), "application/jsonl"));
  if (has("certificate")) {
    add("Certificate", async () => save(source.kind === "spot" ? "exactsolve.flow" : "exactsolve.cert", await file(record.job, "certificate"), "application/json"));
    add("Check the certificate", () => check(record));
  }
  if (record.result?.parametric) {
    add("Picture", async () => save("plot.svg", await plotOf(record.job), "image/svg+xml"));
    add("Report", () => saveReport(record.job, "answer"));
  }
  if (equilibrium()) add("Picture", async () => save("game.svg", await svgOf(equilibrium()), "image/svg+xml"));
  if (equilibrium()) add("Report", () => report(record, equilibrium()));
  if (equilibrium()) add("Print", () => print(equilibrium, source));
  add("Game", () => save(fileName(source.text, source.kind), source.text, "text/plain"));
  $("downloads").replaceChildren(...buttons);
  stopAt(buttons, buttons[0]);
}

// button runs an action and shows what that returns, [text, kind], unless there is another answer by
// then. It is not disabled meanwhile, so that it keeps the focus.
function button(label, action) {
  const b = make("button", { type: "button", textContent: label });
  b.addEventListener("click", async () => {
    if (b.ariaDisabled) return;
    b.ariaDisabled = "true";
    let said;
    try {
      said = await action();
    } catch (e) {
      said = [e.message, "no"];
    }
    b.ariaDisabled = null;
    if (said && b.isConnected) [$("checked").textContent, $("checked").className] = said;
  });
  return b;
}

// check runs the checker on the certificate, which uses none of the solving code.
async function check(record) {
  const done = await run({ command: "verify", job: record.job, file: "certificate" });
  const verdicts = done.messages.flatMap((m) => m.result ?? []);
  const bad = verdicts.find((v) => v.status !== "yes");
  if (done.failure || !verdicts.length || (done.status !== 0 && !bad)) return [done.failure || done.errors, "no"];
  const which = verdicts.length > 1 ? `${verdicts.length} certificates` : `certificate of ${verdicts[0].concept}`;
  return bad ? [`Rejected: ${bad.reason}`, "no"] : [`Checked again: ${which} accepted.`, "yes"];
}

// report is of the certificate where that has trembles, which the answer has not.
async function report(record, equilibrium) {
  await saveReport(record.job, (await trembling(equilibrium, record)) ? "certificate" : "answer");
}

// saveReport saves the report of a file of a job.
export async function saveReport(job, file) {
  save("report.html", await output({ command: "report", job, file }), "text/html");
}
