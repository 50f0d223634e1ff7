package main

import "regexp"

// timings are the only differences that are allowed: what each is replaced by, and why.
var timings = []struct {
	pattern *regexp.Regexp
	by      string
	why     string
}{
	{regexp.MustCompile(`\b\d+\.\d+ s\b`), "T s", "seconds in text: 0.0005 s"},
	{regexp.MustCompile(`"([a-z_]*seconds)":[0-9.e+-]+`), `"$1":0`, "seconds in JSON, also of the processor"},
	{regexp.MustCompile(`"([a-z_]*seconds)":\{"mean":[0-9.e+-]+,"median":[0-9.e+-]+,"max":[0-9.e+-]+\}`), `"$1":{"mean":0,"median":0,"max":0}`, "their mean, median and most"},
	{regexp.MustCompile(`"runs":\[[0-9.e,+-]+\]`), `"runs":[0]`, "seconds of each repetition of bench lp"},
	{regexp.MustCompile(`"peak_bytes":\d+`), `"peak_bytes":0`, "peak memory in JSON"},
	{regexp.MustCompile(`(?m)( +\d+\.\d{3}){6,} +\d+ MB$`), " T", "a row of seconds and memory in the table of bench lp"},
	{regexp.MustCompile(`(?m)( +(\d+\.\d{5}|–)){8}$`), " T", "a row of seconds in the table of bench nash"},
	{regexp.MustCompile(`(?m)\d+\.\d{3} +nothing$`), "T nothing", "the column of seconds of bench depth --ladder"},
	{regexp.MustCompile(`(?m)^(\|(?: [^|]* \|){3}) \d+\.\d+ \|$`), "$1 T |", "the last column of the timings of bench paper"},
	{regexp.MustCompile(`(?m)^\{"progress":.*\n`), "", "messages that are sent five times a second"},
	{regexp.MustCompile(`(?m)^exactsolve: .*, \d+ s\n`), "", "the same as lines, with --verbose"},
}

// untimed is text without its timings. JSON stays JSON.
func untimed(text string) string {
	for _, t := range timings {
		text = t.pattern.ReplaceAllString(text, t.by)
	}
	return text
}
