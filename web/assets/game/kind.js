// What a text is, as the program tells it.

const spot = /^\s*(?:#[^\n]*\n\s*)*(?:board|chip|deals|deck|ip|oop|pot|stack) /;

// commandOf returns the command that answers a text: "spot" for a spot of poker, "spot show" for a
// certificate of one, or else "solve".
export function commandOf(text) {
  if (text.trimStart().startsWith("exactsolve-flow/")) return "spot show";
  return spot.test(text) ? "spot" : "solve";
}
