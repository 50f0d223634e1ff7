// A file that is dropped anywhere on the page is opened as if it had been chosen.

import { $, make } from "../base/dom.js";
import { showErrors } from "./game.js";

const still = 1000; // ms without a dragover, which come each half second, after which nothing is dragged

const hasFiles = (e) => e.dataTransfer?.types.includes("Files");

export function startDrop() {
  const target = make("div", { id: "drop", hidden: true }, make("p", { textContent: "Drop the file to open its game: .efg, .nfg, JSON, .spot, .flow, each also as .gz" }));
  $("play").after(target); // in a landmark
  let timer;
  const hide = () => (target.hidden = true);
  for (const name of ["dragenter", "dragover"]) {
    addEventListener(name, (e) => {
      if (!hasFiles(e)) return;
      e.preventDefault();
      e.dataTransfer.dropEffect = "copy";
      target.hidden = false;
      clearTimeout(timer);
      timer = setTimeout(hide, still);
    });
  }
  addEventListener("drop", (e) => {
    hide();
    if (!hasFiles(e)) return;
    e.preventDefault();
    const { files } = e.dataTransfer;
    if (files.length !== 1) return showErrors("Drop one file at a time.");
    $("file").files = files;
    $("file").dispatchEvent(new Event("change"));
  });
}
