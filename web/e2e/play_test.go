package e2e

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// losses returns what each action costs, by "player at set" and action, from what check says of
// a profile: the gain of the best action less its own.
func losses(t *testing.T, game, profile string) map[string]map[string]*big.Rat {
	t.Helper()
	_, out := exactsolve(t, profile, "check", "--json", "--sets=always", game, "-")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var said struct {
		Result struct {
			Players []struct{ Name string }
			Sets    []struct {
				Player  int
				Label   string
				Actions []struct{ Action, Gain string }
			}
		}
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &said); err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]*big.Rat{}
	for _, s := range said.Result.Sets {
		list, best := map[string]*big.Rat{}, new(big.Rat)
		for _, a := range s.Actions {
			list[a.Action], _ = new(big.Rat).SetString(a.Gain)
			if list[a.Action].Cmp(best) > 0 {
				best = list[a.Action]
			}
		}
		for name, gain := range list {
			list[name] = new(big.Rat).Sub(best, gain)
		}
		all[said.Result.Players[s.Player-1].Name+" at "+s.Label] = list
	}
	return all
}

// TestPlay plays Kuhn poker by keyboard: what an action costs is what check says, in a game that
// is dealt by random numbers of the test.
func TestPlay(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.solve()
	cost := losses(t, "../../fixtures/kuhn.efg", b.download("Profile", "profile.json"))
	b.text(`(() => { let x = 1; crypto.getRandomValues = (list) => { for (const k of list.keys()) list[k] = (x = (x * 69069 + 1) % 2 ** 32) / 2 ** 16; return list; }; })()`)
	b.choose("play-seat", "2")
	b.do(chromedp.Focus(chromedp.ID("play-deal")), chromedp.KeyEvent("\r"))
	b.wait("a turn", `document.querySelector("#play-turn button, #play-hands li")`)
	lost, mistakes, taken := new(big.Rat), 0, map[string]bool{}
	rng := rand.New(rand.NewPCG(1, 1))
	for eval[int](b, `document.querySelectorAll("#play-hands li").length`) < 30 {
		if b.of("play-turn") == "" {
			contains(t, b.of("play-said"), "end: ", "payoffs: I ")
			b.do(chromedp.KeyEvent("n"))
			continue
		}
		at := b.text(`document.querySelector("#play-turn h3").innerText`)
		contains(t, b.of("play-turn"), "you hold "+strings.TrimPrefix(at, "II at ")[:1], "so far: chance ?, I ", "at stake for you: ")
		if said := b.of("play-said"); strings.Contains(said, "end: ") || strings.Contains(said, "Q:") {
			t.Errorf("%s before the hand is over", said)
		}
		k := rng.IntN(2)
		action := b.text(fmt.Sprintf(`document.querySelectorAll("#play-turn button")[%d].innerText.slice(2)`, k))
		b.do(chromedp.KeyEvent(fmt.Sprint(k + 1)))
		want := cost[at][action]
		taken[at+action] = true
		if want.Sign() == 0 {
			contains(t, b.of("play-said"), action+": none is better")
			continue
		}
		contains(t, b.of("play-said"), action+": a mistake: "+want.RatString(), "lost, best was ")
		lost.Add(lost, want)
		mistakes++
	}
	if len(taken) < 8 || mistakes < 3 {
		t.Errorf("only %v were taken, and %d mistakes made", taken, mistakes)
	}
	contains(t, b.of("play-score"), "30 hands played. Score of II: ", "1/18", fmt.Sprintf("lost by %d mistakes: %s", mistakes, lost.RatString()))
	b.do(chromedp.KeyEvent("?"))
	contains(t, b.of("play-help"), "no pot", "go on as well as possible")
	b.shot("play")
	b.accessibleIn(`"#play"`, "play")
}

// TestPlayHidden: what the other has done is not told where the player does not see it, and another
// seat can be taken in a hand.
func TestPlayHidden(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.choose("text", `EFG 2 R "pennies" { "I" "II" }
		p "" 1 1 "first" { "heads" "tails" } 0
		p "" 2 1 "second" { "left" "right" } 0 t "" 1 "" { 1 -1 } t "" 2 "" { -1 1 }
		p "" 2 1 0 t "" 2 t "" 1`)
	b.solve()
	b.choose("play-seat", "2")
	b.press("play-deal")
	b.wait("a turn", `document.querySelector("#play-turn button")`)
	if told := b.of("play-said") + b.of("play-turn"); strings.Contains(told, "heads") || strings.Contains(told, "tails") {
		t.Errorf("before the hand is over it is told that %s", told)
	}
	b.choose("play-seat", "1")
	b.press("play-deal")
	b.wait("another turn", `document.querySelector("#play-turn h3")?.innerText.startsWith("I at first")`)
	b.do(chromedp.KeyEvent("1"))
	contains(t, b.of("play-said"), "heads: none is better", "end: heads, ")

	b.text(`(() => {
		window.dealt = 0;
		const [seat, deal, said] = ["play-seat", "play-deal", "play-said"].map((id) => document.getElementById(id));
		new MutationObserver((list) => (window.dealt += list.filter((m) => m.addedNodes[0]?.textContent === "hand 1").length)).observe(said, { childList: true });
		for (let k = 0; k < 3; k++) {
			seat.dispatchEvent(new Event("change"));
			deal.click(); // and the seat is left again before the hand is dealt
		}
	})()`)
	b.wait("a turn", `document.querySelector("#play-turn button")`)
	if dealt := eval[int](b, `window.dealt`); dealt != 1 {
		t.Errorf("%d hands were dealt at once", dealt)
	}
}

// TestBare plays, and has a table to fill, where players and actions have no names.
func TestBare(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.choose("text", `EFG 2 R "bare" { "" "" } c "" 1 "" { "" 1/2 "" 1/2 } 0
		p "" 1 1 "" { "" "" } 0 t "" 1 "" { 1, 2 } t "" 2 "" { 1, 1 }
		p "" 1 1 0 t "" 3 "" { 0 3 } t "" 4 "" { 5 0 }`)
	b.openBox("own-box")
	b.wait("the table", `document.querySelectorAll("#own-table input").length === 2`)
	contains(t, b.of("own-table"), "player 1 at 1:1", "#1", "#2")
	contains(t, b.text(`document.querySelector("#own-table input").ariaLabel`), "#1, player 1 at 1:1")
	b.solve()
	b.press("play-deal")
	b.wait("a turn", `document.querySelector("#play-turn button")`)
	contains(t, b.of("play-turn"), "player 1 at 1:1", "so far: chance ?", "#1 0 to 1, #2 1 to 5", "1 #1", "2 #2")
	b.do(chromedp.KeyEvent("1"))
	contains(t, b.of("play-said"), "#1: a mistake: 5/2 lost, best was #2", ", #1")
	contains(t, b.text(`(() => { document.getElementById("play-seat").replaceChildren();
		document.getElementById("play-seat").dispatchEvent(new Event("change")); return document.getElementById("play-said").innerText; })()`), "No player moves")
}

// TestDraw checks that each action is drawn by as many numbers as its probability says, of numbers
// that are all alike, and that numbers beyond the denominator are drawn again.
func TestDraw(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	got := eval[string](b, `import("./play/hand.js").then(({ draw }) => {
		let next = 0;
		crypto.getRandomValues = (list) => list.fill(0).fill(next++, list.length - 1);
		const count = [0, 0, 0, 0];
		for (let k = 0; k < 192; k++) count[draw([[1n, 2n], [0n, 1n], [1n, 3n], [1n, 6n]])]++;
		return count.join() + " of " + next;
	})`)
	if got != "96,0,64,32 of 254" { // 6 of 8 are taken
		t.Error(got)
	}
}
