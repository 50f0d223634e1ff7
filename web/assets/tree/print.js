// On paper a tree is shown in full, as far as it is unfolded.

const views = new WeakMap(); // by frame

export const prints = (view) => views.set(view.frame, view);

addEventListener("beforeprint", () => each((view) => {
  const { camera } = view;
  view.printed ??= { ...camera };
  camera.level = 0;
  const { width, height } = camera.layout();
  Object.assign(camera, { x: 0, y: 0, scale: 1, width, height });
  view.drawNow();
}));

addEventListener("afterprint", () => each((view) => {
  Object.assign(view.camera, view.printed);
  view.printed = null;
  view.drawNow();
}));

function each(action) {
  for (const frame of document.querySelectorAll(".tree-view")) {
    const view = views.get(frame);
    if (view.scene && view.camera.width) action(view);
  }
}
