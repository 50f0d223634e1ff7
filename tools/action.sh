#!/usr/bin/env bash
# What the action of action.yml does, with its inputs in the environment: one run of
# the program for each file, a mark for each mistake, a table and the outputs.
set -euo pipefail
shopt -s nullglob
shopt -s globstar 2>/dev/null || : # the bash of macOS has no **

# mark prints a command of the runner: severity, message, then file, line and column.
mark() {
	local place
	place=$(coded "${3:-}")
	place=${place//:/%3A}
	place=${place//,/%2C}
	printf '::%s%s::%s\n' "$1" "${place:+ file=$place${4:+,line=$4,col=$5}}" "$(coded "$2")"
}

# coded writes a text, such as the name of a file, so that it begins no other command.
coded() {
	local text=${1//%/%25}
	text=${text//$'\r'/%0D}
	printf '%s' "${text//$'\n'/%0A}"
}

# cell writes a text for a table.
cell() {
	local text=${1//|/\\|}
	printf '%s' "${text//$'\n'/ }"
}

fail() { mark error "$*"; exit 2; }

# fetch unpacks the program of a release to a folder.
fetch() {
	local system arch archive sum have name=$1/archive
	case $(uname -s) in
	Linux) system=linux ;;
	Darwin) system=darwin ;;
	MINGW* | MSYS* | CYGWIN*) system=windows ;;
	*) fail "no release for $(uname -s)" ;;
	esac
	case $(uname -m) in
	x86_64 | amd64) arch=amd64 ;;
	aarch64 | arm64) arch=arm64 ;;
	*) fail "no release for $(uname -m)" ;;
	esac
	[ -n "$INPUT_SOURCE" ] || fail "version is given, but no source"
	archive=exactsolve-$INPUT_VERSION-$system-$arch.tar.gz
	[ "$system" != windows ] || archive=${archive%.tar.gz}.zip
	copy "$archive" "$name"
	sum=$INPUT_SHA256
	if [ -z "$sum" ]; then
		copy SHA256SUMS "$1/sums"
		sum=$(awk -v name="$archive" '$2 == name { print $1 }' "$1/sums")
	fi
	have=$({ sha256sum "$name" 2>/dev/null || shasum -a 256 "$name"; } | cut -d' ' -f1)
	[ "$have" = "$sum" ] || fail "$archive has SHA-256 $have, want ${sum:-one, and there is none}"
	[ -n "$INPUT_SHA256" ] || echo "$archive is what SHA256SUMS beside it says; to fix it, give sha256: $sum"
	if [ "$system" = windows ]; then unzip -q "$name" -d "$1"; else tar -xzf "$name" -C "$1"; fi
	PATH=$(echo "$1"/exactsolve-*):$PATH
}

# copy takes a file from the source.
copy() {
	case $INPUT_SOURCE in
	http://* | https://*) curl -fsSL --retry 3 -o "$2" "$INPUT_SOURCE/$1" ;;
	*) cp "$INPUT_SOURCE/$1" "$2" ;;
	esac || fail "no $1 in $INPUT_SOURCE"
}

# lines reads the array called $1 from the lines of $2, without empty ones.
lines() {
	local line
	eval "$1=()"
	while IFS= read -r line; do
		[ -z "$line" ] || eval "$1+=(\"\$line\")"
	done <<<"$2"
}

# matching sets files to those that the patterns on the lines of $1 match.
matching() {
	local pattern matched patterns IFS=
	files=()
	lines patterns "$1"
	for pattern in ${patterns[@]+"${patterns[@]}"}; do
		matched=($pattern)
		[ ${#matched[@]} -gt 0 ] || fail "no file matches $pattern"
		files+=("${matched[@]}")
	done
	[ ${#files[@]} -gt 0 ] || fail "$2"
}

# field prints a string of the result, of those before all that is nested.
field() {
	sed -nE 's/^\{"result":\{(([^[{"]|"([^"\\]|\\.)*")*).*/\1/p' "$tmp/out" | grep -oE "\"$1\":\"([^\"\\\\]|\\\\.)*\"" |
		head -n 1 | sed -E 's/^"[^"]*":"(.*)"$/\1/; s/\\(["\\\/])/\1/g' || :
}

# judge runs the program on a file and says what came of it.
judge() {
	local file=$1 code=0 status regret reason kind=notice line marked=
	shift
	exactsolve "$INPUT_COMMAND" --json ${options[@]+"${options[@]}"} -- "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || code=$?
	case $code in
	0) status=yes rank=0 ;;
	3) status=unknown rank=1 ;;
	1) status=no rank=2 ;;
	*) status=error rank=3 ;;
	esac
	regret=$(field regret) reason=$(field reason)
	if [ $status = error ]; then
		failed=1 reason=$(head -n 1 "$tmp/err")
		while IFS= read -r line; do
			if [[ $line =~ ^(.+):([0-9]+):([0-9]+):\ (.*)$ ]]; then
				mark error "${BASH_REMATCH[4]}" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" "${BASH_REMATCH[3]}"
				marked=1
			elif [[ $line == exactsolve:* ]]; then
				mark error "$line" "$file"
				marked=1
			fi
		done <"$tmp/err"
		[ -n "$marked" ] || mark error "exit status $code: $reason" "$file"
	else
		case $fail_on in *" $status "*) failed=1 kind=error ;; esac
		mark $kind "$status${reason:+: $reason}" "$file"
	fi
	[ $rank -le $worst ] || worst=$rank
	[ -z "$regret" ] || regrets+=("$regret")
	echo "| $(cell "$file") | $status | $regret | $(cell "$reason") |" >>"$GITHUB_STEP_SUMMARY"
}

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
[ -z "$INPUT_VERSION" ] || fetch "$tmp"
command -v exactsolve >/dev/null || fail "no program exactsolve on the PATH: give version and source"

lines options "$INPUT_ARGUMENTS"
[ -z "$INPUT_CONCEPT" ] || options+=(--concept "$INPUT_CONCEPT")
[ -z "$INPUT_EPSILON" ] || options+=(--epsilon "$INPUT_EPSILON")
worst=0 failed=0 regrets=()
fail_on=" ${INPUT_FAIL_ON//[,$'\n']/ } "
for word in $fail_on; do
	case $word in yes | no | unknown) ;; *) fail "fail-on has $word, want some of yes, no and unknown" ;; esac
done
case $INPUT_COMMAND in
check) [ -f "$INPUT_GAME" ] || fail "no game ${INPUT_GAME:-is given}"
	matching "$INPUT_PROFILE" "no profile is given" ;;
verify) matching "$INPUT_CERTIFICATE" "no certificate is given" ;;
solve) matching "$INPUT_GAME" "no game is given" ;;
*) fail "command is $INPUT_COMMAND, want check, verify or solve" ;;
esac

printf '### exactsolve %s\n\n| file | answer | regret | |\n|---|---|---|---|\n' "$INPUT_COMMAND" >>"$GITHUB_STEP_SUMMARY"
for file in "${files[@]}"; do
	case $INPUT_COMMAND in
	check) judge "$file" "$INPUT_GAME" "$file" ;;
	verify) judge "$file" "$file" ${INPUT_GAME:+"$INPUT_GAME"} ;;
	solve) judge "$file" "$file" ;;
	esac
done
words=(yes unknown no error)
{
	echo "status=${words[$worst]}"
	printf 'regret<<END\n'
	printf '%s\n' ${regrets[@]+"${regrets[@]}"}
	printf 'END\n'
} >>"$GITHUB_OUTPUT"
exit $failed
