// What can be done to a game tree: functions from a game to another, which throw an Error with the
// reason before anything is changed.

export * from "./moves.js";
export * from "./sets.js";
export * from "./subtrees.js";
