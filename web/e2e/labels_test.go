package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// overlaps finds pairs of texts of a picture whose boxes share more than half a pixel
// each way.
const overlaps = `(() => {
  const boxes = [...document.querySelectorAll("text")].map((e) => ({ e, r: e.getBoundingClientRect() })).filter((b) => b.r.width > 0);
  const found = [];
  for (let i = 0; i < boxes.length; i++) for (let j = 0; j < i; j++) {
    const a = boxes[i].r, b = boxes[j].r;
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 0.5 && y > 0.5) found.push(JSON.stringify(boxes[j].e.textContent) + " and " + JSON.stringify(boxes[i].e.textContent) + " by " + x.toFixed(1) + "x" + y.toFixed(1));
  }
  return { texts: boxes.length, found };
})()`

type labels struct {
	Texts int      `json:"texts"`
	Found []string `json:"found"`
}

// fixtures lists the fixtures, from the list that the program prints.
func fixtures(t *testing.T) []string {
	_, list := exactsolve(t, "", "gen")
	_, list, ok := strings.Cut(list, "Fixtures")
	var names []string
	for line := range strings.Lines(list) {
		if name := strings.Fields(line); ok && strings.HasPrefix(line, "  ") {
			names = append(names, name[0])
		}
	}
	if len(names) < 30 {
		t.Fatalf("only %d fixtures", len(names))
	}
	return names
}

// TestLabels looks in the pictures of all fixtures for labels that overlap: of the
// game alone, and with an equilibrium and beliefs, growing both ways.
func TestLabels(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	var picture string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!doctype html><title>picture</title><link rel=icon href='data:,'><body style='margin:0'>%s", picture)
	}))
	defer s.Close()
	picture = `<svg><text y="20">above</text><text x="5" y="24">below</text><text x="200" y="20">aside</text></svg>`
	b.do(chromedp.Navigate(s.URL))
	if got := eval[labels](b, overlaps); got.Texts != 3 || len(got.Found) != 1 {
		t.Fatalf("of three labels, two of which overlap, the browser says %v", got)
	}
	count, played := 0, 0
	look := func(name, svg string) {
		picture = svg
		b.do(chromedp.Navigate(s.URL))
		got := eval[labels](b, overlaps)
		if got.Texts == 0 {
			t.Errorf("%s: no labels", name)
		}
		count += got.Texts
		for _, f := range got.Found {
			t.Errorf("%s: labels overlap: %s", name, f)
		}
	}
	for _, name := range fixtures(t) {
		_, game := exactsolve(t, "", "gen", name)
		status, svg := exactsolve(t, game, "render", "--format=svg", "-")
		if status != 0 {
			t.Errorf("%s: render gave status %d", name, status)
			continue
		}
		look(name, svg)
		answer := t.TempDir() + "/answer"
		if status, _ := exactsolve(t, game, "solve", "--json", "-o", answer, "-"); status != 0 {
			continue // imperfect recall, or no rational answer
		}
		for _, way := range []string{"across", "down"} {
			args := []string{"render", "--format=svg", "--orientation=" + way, "-", answer}
			if strings.HasPrefix(game, "EFG") {
				args = append(args, "--beliefs=bayes", "--notes")
			}
			if status, svg := exactsolve(t, game, args...); status == 0 {
				look(name+" "+way, svg)
				played++
			}
		}
	}
	t.Logf("%d labels, %d pictures with an equilibrium", count, played)
	if played < 40 {
		t.Errorf("only %d pictures with an equilibrium", played)
	}
}
