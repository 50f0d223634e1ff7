package gamefile

import (
	"bytes"
	"errors"
	"io"
)

// Gambit's workbooks, .gbt, are XML around the text of a game, whose signs are not escaped.
var tags = []struct {
	kind        Kind
	start, stop []byte
}{{EFG, []byte("<efgfile>"), []byte("</efgfile>")}, {NFG, []byte("<nfgfile>"), []byte("</nfgfile>")}}

var errNoGame = errors.New("the workbook has no game between <efgfile> and </efgfile>, or <nfgfile> and </nfgfile>: in Gambit save it as .efg or .nfg")

// isWorkbook tells from how a file starts whether it is a workbook.
func isWorkbook(start []byte) bool {
	return bytes.HasPrefix(start, []byte("<")) && (bytes.Contains(start, []byte("<gambit:document")) ||
		bytes.Contains(start, tags[0].start) || bytes.Contains(start, tags[1].start))
}

// unwrap reads a workbook and returns the game in it, with spaces in place of all that is
// before it, so that mistakes have their lines and columns.
func unwrap(r io.Reader) (game io.Reader, kind Kind, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, "", err
	}
	for _, t := range tags {
		from, to := bytes.Index(text, t.start), bytes.LastIndex(text, t.stop)
		if from < 0 || to < from {
			continue
		}
		for k := range text[:from+len(t.start)] {
			if text[k] != '\n' {
				text[k] = ' '
			}
		}
		return bytes.NewReader(text[:to]), t.kind, nil
	}
	return nil, "", errNoGame
}
