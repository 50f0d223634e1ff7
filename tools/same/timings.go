package main

import (
	"encoding/base64"
	"regexp"
)

// timings are the only differences that are allowed: what each is replaced by, and why.
var timings = []struct {
	pattern *regexp.Regexp
	by      string
	why     string
}{
	{regexp.MustCompile(`\b\d+\.\d+ s\b`), "T s", "seconds in text: 0.0005 s"},
	{regexp.MustCompile(`"([a-z_]*seconds)":[0-9.e+-]+`), `"$1":T`, "seconds in JSON, also of the processor"},
	{regexp.MustCompile(`"([a-z_]*seconds)":\{"mean":[0-9.e+-]+,"median":[0-9.e+-]+,"max":[0-9.e+-]+\}`), `"$1":T`, "their mean, median and most"},
	{regexp.MustCompile(`"runs":\[[0-9.e,+-]+\]`), `"runs":T`, "seconds of each repetition of bench lp"},
	{regexp.MustCompile(`seconds</th><td>[0-9.e+-]+`), "seconds</th><td>T", "seconds in a page"},
	{regexp.MustCompile(`"peak_bytes":\d+`), `"peak_bytes":N`, "peak memory in JSON"},
	{regexp.MustCompile(`(?m)( +\d+\.\d{3}){6,} +\d+ MB$`), " T", "a row of seconds and memory in the table of bench lp"},
	{regexp.MustCompile(`(?m)( +(\d+\.\d{5}|–)){8}$`), " T", "a row of seconds in the table of bench nash"},
	{regexp.MustCompile(`(?m)\d+\.\d{3} +nothing$`), "T nothing", "the column of seconds of bench depth --ladder"},
	{regexp.MustCompile(`(?m)^(\|(?: [^|]* \|){3}) \d+\.\d+ \|$`), "$1 T |", "the last column of the timings of bench paper"},
	{regexp.MustCompile(`(?m)^\{"progress":.*\n`), "", "messages that are sent five times a second"},
	{regexp.MustCompile(`(?m)^exactsolve: .*, \d+ s\n`), "", "the same as lines, with --verbose"},
}

// embedded are the messages that a page offers to save.
var embedded = regexp.MustCompile(`application/jsonl;base64,[A-Za-z0-9+/=]+`)

// untimed is text without its timings, and with what is embedded in plain.
func untimed(text string) string {
	text = embedded.ReplaceAllStringFunc(text, func(data string) string {
		plain, err := base64.StdEncoding.DecodeString(data[len("application/jsonl;base64,"):])
		if err != nil {
			return data
		}
		return string(plain)
	})
	for _, t := range timings {
		text = t.pattern.ReplaceAllString(text, t.by)
	}
	return text
}
