// What an answer that nobody asked for must leave as it is: the focus, and what has been scrolled.

import { $ } from "../base/dom.js";

const focusable = "a[href], button, input, select, summary, [tabindex]";

// steady runs what shows an answer again.
export async function steady(show) {
  const result = $("result");
  const back = place(document.activeElement);
  const scrolled = [...result.querySelectorAll(".scroll")].map((e) => [e.getAttribute("aria-label"), e.scrollTop, e.scrollLeft]);
  result.style.minHeight = `${result.offsetHeight}px`; // while there are no pictures
  try {
    await show();
  } finally {
    result.style.minHeight = "";
  }
  for (const [name, top, left] of scrolled) {
    const e = [...result.querySelectorAll(".scroll")].find((e) => e.getAttribute("aria-label") === name);
    e?.scrollTo(left, top);
  }
  back();
}

// place returns what puts the focus back to where an element was: it counts in the nearest
// element around that has a name and stays.
function place(e) {
  const around = e?.closest("#result [id]");
  if (!around) return () => {};
  const all = () => [...around.querySelectorAll(focusable)];
  const k = all().indexOf(e);
  return () => {
    if (document.activeElement === document.body && k >= 0) all()[k]?.focus({ preventScroll: true });
  };
}
