package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// Fields returns the names of the scalar fields of messages and their values, as
// text, in the order of first appearance.
func Fields(messages []json.RawMessage) (names []string, rows [][]string) {
	place := map[string]int{}
	for _, m := range messages {
		row := make([]string, len(names))
		dec := json.NewDecoder(bytes.NewReader(m))
		dec.UseNumber()
		if t, err := dec.Token(); err != nil || t != json.Delim('{') {
			continue
		}
		for dec.More() {
			key, err := dec.Token()
			var value any
			if err != nil || dec.Decode(&value) != nil {
				break
			}
			text, ok := scalar(value)
			if !ok {
				continue
			}
			name := fmt.Sprint(key)
			k, seen := place[name]
			if !seen {
				k = len(names)
				place[name], names, row = k, append(names, name), append(row, "")
			}
			row[k] = text
		}
		rows = append(rows, row)
	}
	for k := range rows { // the first may be shorter
		rows[k] = append(rows[k], make([]string, len(names)-len(rows[k]))...)
	}
	return names, rows
}

// scalar returns a value of JSON as text, unless it has parts.
func scalar(value any) (string, bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case json.Number:
		return v.String(), true
	case bool:
		return strconv.FormatBool(v), true
	}
	return "", false
}
