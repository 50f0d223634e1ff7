package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A difference is one stream, status or file that is not the same.
type difference struct {
	what     string
	old, new string
	no       string // "old" or "new" if that has no such thing
}

// compare returns what differs between two outcomes beside timings.
func compare(before, after outcome) []difference {
	names := maps.Clone(before)
	maps.Copy(names, after)
	var all []difference
	for _, name := range slices.Sorted(maps.Keys(names)) {
		a, inOld := before[name]
		b, inNew := after[name]
		d := difference{what: name, old: untimed(a), new: untimed(b)}
		switch {
		case !inOld:
			d.no = "old"
		case !inNew:
			d.no = "new"
		}
		if d.no != "" || d.old != d.new {
			all = append(all, d)
		}
	}
	return all
}

// text shows the lines between what both begin with and what both end with: the first
// of each, or all.
func (d difference) text(whole bool) string {
	old, new := slices.Collect(strings.Lines(d.old)), slices.Collect(strings.Lines(d.new))
	same := 0
	for same < min(len(old), len(new)) && old[same] == new[same] {
		same++
	}
	old, new = old[same:], new[same:]
	for len(old) > 0 && len(new) > 0 && old[len(old)-1] == new[len(new)-1] {
		old, new = old[:len(old)-1], new[:len(new)-1]
	}
	text := fmt.Sprintf("    at line %d, %d lines are now %d\n", same+1, len(old), len(new))
	if d.no != "" {
		text = fmt.Sprintf("    not written by the %s program\n", d.no)
	}
	return text + marked("  - ", old, whole) + marked("  + ", new, whole)
}

// marked returns lines behind a mark; unless whole, three of at most 200 bytes.
func marked(mark string, lines []string, whole bool) string {
	var b strings.Builder
	for i, l := range lines {
		if !whole && i == 3 {
			fmt.Fprintf(&b, "%s…\n", mark)
			break
		}
		l = strings.TrimSuffix(l, "\n")
		if !whole && len(l) > 200 {
			l = l[:200] + "…"
		}
		fmt.Fprintf(&b, "%s%s\n", mark, l)
	}
	return b.String()
}
