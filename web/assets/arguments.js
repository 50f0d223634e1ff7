// The command line for a request, as the server makes it: see request.go, which
// also refuses what a page may not ask.

const before = {
  solve: ["--json", "--certificate=certificate"],
  check: ["--json", "--sets=always"],
  render: ["--output=-"],
  report: ["--output=-"],
  info: ["--json"],
  verify: ["--json"],
  gen: [],
};

export function argumentsOf({ command, options = {}, name, profile, game }) {
  const args = [command, ...before[command]];
  if (name) args.push(name);
  for (const key of Object.keys(options).sort()) args.push(`--${key}=${options[key]}`);
  if (command !== "gen") args.push("-");
  if (profile) args.push("profile");
  if (game) args.push("game");
  return { args, lines: before[command].includes("--json") };
}
