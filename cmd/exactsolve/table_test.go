package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// objects returns the objects in a JSON value that are in lists, and the value itself, each
// with its place and fields as a table has them, the slow way.
func objects(place, prefix string, x map[string]any, into map[string]string, list *[]map[string]string) {
	if prefix == "" {
		into = map[string]string{"row": place}
		*list = append(*list, into)
	}
	inner := strings.TrimPrefix(strings.TrimPrefix(place, "result")+".", ".")
	for name, value := range x {
		switch v := value.(type) {
		case map[string]any:
			objects(place, prefix+name+".", v, into, list)
		case []any:
			counts := ""
			for k, e := range v {
				switch e := e.(type) {
				case map[string]any:
					objects(inner+prefix+name, "", e, nil, list)
				case string:
					*list = append(*list, map[string]string{"row": inner + prefix + name, "position": fmt.Sprint(k + 1), "value": e})
				case json.Number, bool:
					counts += fmt.Sprint(" ", e)
				case []any:
					text, _ := json.Marshal(v)
					counts = " " + string(text)
				}
			}
			if counts != "" {
				into[prefix+name] = counts[1:]
			}
		case nil:
		default:
			into[prefix+name] = fmt.Sprint(v)
		}
	}
}

// TestTables compares CSV with JSON: each object has a row with its fields, and there are no
// other rows.
func TestTables(t *testing.T) {
	skipIfShort(t)
	t.Chdir(t.TempDir())
	for _, args := range [][]string{
		{"gen", "kuhn", "-o", "kuhn"}, {"gen", "selten_horse", "-o", "horse"}, {"gen", "beer_quiche", "-o", "quiche"},
		{"solve", "kuhn", "-o", "profile", "--certificate", "proof", "--format", "gambit"}, {"solve", "horse", "-o", "three", "--format", "gambit"},
		{"solve", "--all", "quiche", "--certificate", "all", "-o", "lines", "--format", "gambit"},
	} {
		require.Zero(t, try("", args...).status, args)
	}
	lines, err := os.ReadFile("lines")
	require.NoError(t, err)
	line, _, _ := strings.Cut(string(lines), "\n")
	require.NoError(t, os.WriteFile("separate", []byte(line), 0o600))
	for _, args := range [][]string{
		{"check", "kuhn", "profile"}, {"check", "--sets", "always", "--beliefs", "horse", "three"}, {"check", "--concept", "sequential", "kuhn", "profile"},
		{"check", "--criterion", "intuitive", "--pick", "1", "quiche", "lines"}, {"info", "kuhn"}, {"info", "horse"}, {"verify", "proof", "kuhn"}, {"verify", "all"},
		{"check", "--beliefs", "quiche", "separate"}, {"match", "kuhn", "a=cfr+:2", "b=cfr+:5"},
	} {
		text, lines := try("", append(args, "--format", "csv")...), try("", append(args, "--json")...)
		require.Equal(t, lines.status, text.status, "%v: %s", args, text.err)
		last := lines.out[strings.LastIndex(strings.TrimSpace(lines.out), "\n")+1:]
		d := json.NewDecoder(strings.NewReader(last))
		d.UseNumber()
		var m struct{ Result map[string]any }
		require.NoError(t, d.Decode(&m))
		var want []map[string]string
		objects("result", "", m.Result, nil, &want)
		compare(t, want, text.out)
	}
}

// compare compares rows of CSV, whose cells may also be from what contains the object.
func compare(t *testing.T, want []map[string]string, text string) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows[1:], len(want), text)
	head := rows[0]
	left := rows[1:]
	above := []string{"number", "game", "player", "name", "infoset", "label"}
	for _, object := range want {
		k := slices.IndexFunc(left, func(row []string) bool {
			for c, x := range row {
				name := head[c]
				if value, ok := object[name]; ok && value != x || !ok && x != "" && !strings.HasSuffix(name, "_decimal") && !slices.Contains(above, name) {
					return false
				}
			}
			return true
		})
		require.GreaterOrEqual(t, k, 0, "no row for %v in\n%s", object, text)
		for name := range maps.Keys(object) {
			require.Contains(t, head, name)
		}
		for c, name := range head {
			if exact, ok := strings.CutSuffix(name, "_decimal"); ok && left[k][c] != "" {
				x, near := rational.MustParse(left[k][slices.Index(head, exact)]), rational.MustParse(left[k][c])
				require.LessOrEqual(t, x.Sub(near).Abs().Cmp(rational.MustParse("1e-9")), 0, "%v and %v", x, near)
			}
		}
		left = slices.Delete(left, k, k+1)
	}
}
