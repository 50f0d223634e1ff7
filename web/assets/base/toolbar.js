// The pattern of a toolbar: one stop of the tab key, in which arrows move.

// toolbar makes the buttons of an element one. It may be called again when they are others.
export function toolbar(bar) {
  const buttons = () => [...bar.querySelectorAll("button")];
  const stop = (at) => buttons().forEach((b) => (b.tabIndex = b === at ? 0 : -1));
  stop(buttons()[0]);
  bar.onkeydown = (e) => {
    const all = buttons();
    const at = all.indexOf(e.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 }[e.key];
    if (at < 0 || to === undefined) return;
    e.preventDefault();
    all[to % all.length].focus();
  };
  bar.onfocusin = (e) => buttons().includes(e.target) && stop(e.target);
}
