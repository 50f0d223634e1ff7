// A small map of a large tree, with the window in it. Who uses keys does not need it.

import { make } from "../base/dom.js";

const large = 500; // nodes from which there is one

export function makeMap(view) {
  const element = make("canvas", { className: "map", hidden: true, "aria-hidden": "true" });
  let [drawn, picture, scale] = [null, null, 1];

  function draw(d, window) {
    element.hidden = view.scene.index.nodes.length <= large;
    if (element.hidden) return;
    const [w, h] = [element.clientWidth, element.clientHeight];
    const pen = element.getContext("2d");
    if (drawn !== d) {
      [element.width, element.height] = [w * devicePixelRatio, h * devicePixelRatio];
      scale = Math.min(element.width / d.width, element.height / d.height);
      picture = outlineOf(d);
      drawn = d;
    }
    const style = getComputedStyle(element);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, element.width, element.height);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.lineWidth = 0.75 / scale;
    pen.strokeStyle = style.borderTopColor;
    pen.stroke(picture);
    pen.lineWidth = 2 / scale;
    pen.strokeStyle = style.color;
    pen.strokeRect(window[0], window[1], window[2] - window[0], window[3] - window[1]);
  }

  const go = (e) => {
    const d = view.camera.layout();
    const box = element.getBoundingClientRect();
    const at = [e.clientX - box.x, e.clientY - box.y].map((x) => (x * devicePixelRatio) / scale);
    if (d !== drawn) return;
    view.camera.fitted = false;
    view.camera.hold(at, [view.camera.width / 2, view.camera.height / 2]);
    view.draw();
  };
  element.addEventListener("pointerdown", (e) => (element.setPointerCapture(e.pointerId), go(e)));
  element.addEventListener("pointermove", (e) => element.hasPointerCapture(e.pointerId) && go(e));
  return { element, draw };
}

function outlineOf(d) {
  const path = new Path2D();
  d.items.forEach(({ parent }, k) => {
    if (parent < 0) return;
    path.moveTo(...d.places[parent]);
    path.lineTo(...d.places[k]);
  });
  return path;
}
