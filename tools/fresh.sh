#!/bin/sh
# What a stranger sees: the two commands of the README's start, on a copy of the
# commit, with an empty home, module cache and build cache; then go install.
#
#   tools/fresh.sh             both commands
#   tools/fresh.sh --quick     the first one only, and go install
#
# Needs git, Go and a module proxy. Go's settings that name a proxy are kept.
set -eu
cd "$(dirname "$0")/.."
quick=${1-}
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
mkdir "$dir/home" "$dir/copy"
git archive HEAD | tar -x -C "$dir/copy"
cd "$dir/copy"

# stranger runs a command line with nothing of this machine's but Go and its proxy.
stranger() {
	echo "\$ $1"
	began=$(date +%s)
	env -i HOME="$dir/home" PATH="$PATH" GOTOOLCHAIN=local GOFLAGS=-modcacherw \
		GOPROXY="$(go env GOPROXY)" GOSUMDB="$(go env GOSUMDB)" sh -c "$1"
	echo "fresh: $(($(date +%s) - began)) s"
}

lines=$(grep '^\$ ' README.md | head -n 2 | cut -c3-)
first=$(echo "$lines" | sed -n 1p)
second=$(echo "$lines" | sed -n 2p)
case $first in
"go run ./cmd/exactsolve solve "*) ;;
*) echo "fresh: README.md begins with another command: $first" >&2; exit 1 ;;
esac
stranger "$first" | tee "$dir/out"
grep -q 'equilibrium, checked' "$dir/out"
[ "$quick" = --quick ] || stranger "$second"
stranger 'go install ./cmd/exactsolve && "$HOME/go/bin/exactsolve" version'
