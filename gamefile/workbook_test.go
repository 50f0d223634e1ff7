package gamefile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/seqform/mistake/mistaketest"
)

const (
	workbookHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gambit:document xmlns:gambit=\"http://gambit.sourceforge.net/\" version=\"0.1\">\n" +
		"<colors>\n<player id=\"1\" red=\"255\" green=\"0\" blue=\"0\" />\n</colors>\n<numbers decimals=\"4\"/>\n<game>\n"
	workbookTail = "<analysis type=\"list\">\n<profile type=\"behav\">\n1/2,1/2\n</profile>\n</analysis>\n</game>\n</gambit:document>\n"
)

func workbook(tag, game string) string {
	return fmt.Sprintf("%s<%s>\n%s\n</%[2]s>\n%[4]s", workbookHead, tag, game, workbookTail)
}

// TestWorkbook reads games from workbooks, signs of XML in labels and all.
func TestWorkbook(t *testing.T) {
	const tree = "EFG 2 R \"<a> & </efgfile> b\" { \"I\" }\np \"\" 1 1 \"\" { \"<\" \">\" } 0\nt \"\" 1 \"\" { 1/3 }\nt \"\" 0"
	const table = "NFG 1 R \"coin\" { \"I\" \"II\" } { 2 2 } 1 -1 -1 1 -1 1 1 -1"
	for _, c := range [][2]string{{"efgfile", tree}, {"nfgfile", table}} {
		want, err := Parse("plain", strings.NewReader(c[1]), Options{})
		require.NoError(t, err)
		f, err := Parse("game.gbt", strings.NewReader(workbook(c[0], c[1])), Options{})
		require.NoError(t, err)
		require.Equal(t, Workbook, f.Kind)
		require.Equal(t, want.Game.Hash(), f.Game.Hash())
	}
	_, err := Parse("f", strings.NewReader(workbook("efgfile", strings.Replace(tree, "1/3", "x", 1))), Options{})
	require.Equal(t, []string{`11:13: payoff: not a number: "x"`}, mistaketest.Mistakes(t, err))
	for text, want := range map[string]string{
		workbookHead + workbookTail:                 "f: " + errNoGame.Error(),
		workbookHead + "</efgfile><efgfile>EFG 2 R": "f: " + errNoGame.Error(),
		"<html></html>":                             "f: this is XML but not a workbook of Gambit, which has <gambit:document, <efgfile> or <nfgfile> near its start",
	} {
		_, err := Parse("f", strings.NewReader(text), Options{})
		require.EqualError(t, err, want)
	}
}

// FuzzWorkbook checks that no workbook makes Parse panic.
func FuzzWorkbook(f *testing.F) {
	f.Add(workbook("efgfile", "EFG 2 R \"\" { \"I\" } t \"\" 1 \"\" { 1 }"))
	f.Add(workbook("nfgfile", "NFG 1 R \"\" { \"I\" } { 1 } 2"))
	f.Add("<efgfile></efgfile>")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Parse("f", strings.NewReader(text), Options{})
		require.Equal(t, err == nil, file != nil)
	})
}
