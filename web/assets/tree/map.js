// A small map of a large tree, with the window in it. Who uses keys does not need it.

import { make } from "../base/dom.js";

const large = 500; // nodes from which there is one

export function makeMap(view) {
  const [picture, frame] = [make("canvas"), make("div")];
  const element = make("div", { className: "map", hidden: true, "aria-hidden": "true" }, picture, frame);
  let [drawn, scale] = [null, 1];

  function draw(d, [left, top, right, bottom]) {
    element.hidden = view.scene.index.nodes.length <= large;
    if (element.hidden) return;
    if (drawn !== d) outline((drawn = d));
    const sides = { left, top, width: right - left, height: bottom - top };
    for (const [name, x] of Object.entries(sides)) frame.style[name] = `${x * scale}px`;
  }

  function outline(d) {
    const [w, h] = [element.clientWidth, element.clientHeight];
    scale = Math.min(w / d.width, h / d.height);
    [picture.width, picture.height] = [w * devicePixelRatio, h * devicePixelRatio];
    const pen = picture.getContext("2d");
    pen.scale(scale * devicePixelRatio, scale * devicePixelRatio);
    pen.lineWidth = 0.75 / scale;
    pen.strokeStyle = "#888"; // on light and dark
    for (const [k, { parent }] of d.items.entries()) {
      if (parent < 0) continue;
      pen.moveTo(...d.places[parent]);
      pen.lineTo(...d.places[k]);
    }
    pen.stroke();
  }

  const go = (e) => {
    if (view.camera.layout() !== drawn) return;
    const box = element.getBoundingClientRect();
    view.camera.fitted = false;
    view.camera.hold([(e.clientX - box.x) / scale, (e.clientY - box.y) / scale], [view.camera.width / 2, view.camera.height / 2]);
    view.draw();
  };
  element.addEventListener("pointerdown", (e) => (element.setPointerCapture(e.pointerId), go(e)));
  element.addEventListener("pointermove", (e) => element.hasPointerCapture(e.pointerId) && go(e));
  return { element, draw };
}
