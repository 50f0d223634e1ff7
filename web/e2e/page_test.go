package e2e

import (
	"bufio"
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// fromLibrary chooses a game of the library, a family with parameters.
func (b *tab) fromLibrary(name, parameters, says string) {
	b.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll("#library option")].find((o) => o.value.endsWith(%s))`, quote("/"+name))
	find = strings.Replace(find, ".find(", fmt.Sprintf(".filter((o) => o.value.startsWith('Fixtures') === %v).find(", parameters == ""), 1)
	b.wait("the library", "!!"+find) // which is filled when the page has read it
	b.choose("library", b.text(find+".value"))
	if parameters != "" {
		b.wait("the family", `document.getElementById("summary").textContent`)
		b.choose("parameters", parameters)
		b.press("make")
	}
	b.wait("the game "+name, fmt.Sprintf(`document.getElementById("summary").textContent.includes(%s)`, quote(says)))
}

// download presses a button and returns what was saved under the name.
func (b *tab) download(button, name string) string {
	b.t.Helper()
	return b.saved(name, func() { b.pressNamed(button) })
}

func (b *tab) saved(name string, press func()) string {
	b.t.Helper()
	dir := b.t.TempDir()
	_, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir,
	})
	if err != nil {
		b.t.Fatal(err)
	}
	press()
	path := filepath.Join(dir, name)
	for end := time.Now().Add(tabTime / 2); time.Now().Before(end); {
		if text, err := os.ReadFile(path); err == nil && len(text) > 0 {
			return string(text)
		}
		time.Sleep(20 * time.Millisecond)
	}
	b.t.Fatalf("%s was not saved; the page says %q", name, b.text(`document.getElementById("checked").textContent`))
	return ""
}

// pressNamed presses a download button by its text.
func (b *tab) pressNamed(text string) {
	b.t.Helper()
	b.text(fmt.Sprintf(`[...document.querySelectorAll("#downloads button")].find((e) => e.textContent === %s).click()`, quote(text)))
}

// verified downloads the certificate and checks it with the command line.
func (b *tab) verified(concept string) {
	b.t.Helper()
	status, out := exactsolve(b.t, b.download("Certificate", "exactsolve.cert"), "verify", "-")
	if status != 0 {
		b.t.Errorf("verify gave status %d", status)
	}
	contains(b.t, out, concept, "certificate accepted")
}

// clickSet clicks the node of an information set in the picture with the mouse.
func (b *tab) clickSet(key string) {
	b.t.Helper()
	b.still()
	at := eval[[]float64](b, fmt.Sprintf(`(() => {
	  const e = document.querySelector(".picture .item[data-set=" + CSS.escape(%s) + "] .mark");
	  e.scrollIntoView({ block: "center" });
	  const r = e.getBoundingClientRect();
	  return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, quote(key)))
	b.do(chromedp.MouseClickXY(at[0], at[1]))
}

func (b *tab) of(id string) string {
	return b.text(`document.getElementById(` + quote(id) + `).innerText`)
}

func TestKuhn(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("kuhn", "", "Kuhn poker: extensive form, 55 nodes")
	b.solve()
	contains(t, b.of("verdict"), "quasi-perfect equilibrium, checked")
	contains(t, b.of("payoffs"), "-1/18")
	b.clickSet("2:2")
	b.wait("the details", `!document.getElementById("details").hidden && document.getElementById("details").innerText.includes("gain")`)
	contains(t, b.of("details"), "II at Q:b", "fold", "2/3", "JQ·bet", "1/4", "KQ·bet", "3/4")
	b.pressNamed("Check the certificate")
	b.wait("the check", `document.getElementById("checked").textContent.includes("accepted")`)
	b.verified("quasi-perfect equilibrium")
	profile := b.download("Profile", "profile.json")
	if _, out := exactsolve(t, profile, "check", "../../fixtures/kuhn.efg", "-"); !strings.Contains(out, "quasi-perfect           yes") {
		t.Errorf("the profile saved is judged %s", out)
	}
	contains(t, b.download("Picture", "game.svg"), "<svg", "Kuhn poker")
	b.do(chromedp.Reload())
	b.wait("the answer after a reload", `document.getElementById("payoffs")?.innerText.includes("-1/18")`)
	contains(t, b.text(`document.getElementById("text").value`), "Kuhn 1950")
}

// TestIrrational checks that an equilibrium in a box is drawn, and its beliefs are in the tables.
func TestIrrational(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("nau_irrational", "", "8 pure profiles")
	b.solve()
	b.wait("the picture", `document.querySelector(".picture").shadowRoot?.textContent.includes("≈0.619")`)
	b.verified("isolated nash equilibrium")
	b.fromLibrary("kuhn", "--players=3 --cards=5", "Kuhn poker, 3 players, 5 cards")
	b.choose("concept", "sequential")
	b.solve()
	contains(t, b.of("tables"), "TJK·check·check·bet\n≈ 0.0402")
	b.verified("enclosed sequential equilibrium")
}

func TestReport(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.solve()
	contains(t, b.download("Report", "report.html"), "<html", "Beer-Quiche")
}

// TestLabeled checks that each field has a label, each button a text, and that a
// game can be solved with the keyboard alone.
func TestLabeled(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	if bare := b.text(`[...document.querySelectorAll("input, select, textarea")].filter((e) => !e.labels.length || !e.labels[0].textContent.trim()).map((e) => e.id)`); bare != "" {
		t.Errorf("fields without a label: %s", bare)
	}
	b.do(chromedp.Focus(chromedp.ID("text")), chromedp.KeyEvent("NFG 1 R \"x\" { \"a\" \"b\" } { 2 2 }\n1 2 0 0 0 0 3 4"))
	b.do(chromedp.Focus(chromedp.ID("solve")), chromedp.KeyEvent("\r"))
	b.wait("the answer", `document.getElementById("verdict").textContent.includes("checked")`)
}

func TestGarbage(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.choose("text", "EFG 2 R \"x\" { \"a\" \"b\" }\np \"\" 1 1 \"h\" { \"l\" } 0\nt \"\" 1 \"\" { 1, zwei }\n")
	b.press("solve")
	b.wait("the message", `document.getElementById("errors").innerText.includes("line 3, column 16")`)
	contains(t, b.of("errors"), "zwei", "^")
	if !eval[bool](b, `document.getElementById("result").hidden`) {
		t.Error("an answer is shown")
	}
	b.text(`document.querySelector("#errors button").click()`)
	if at := b.text(`document.getElementById("text").value.slice(document.getElementById("text").selectionStart, document.getElementById("text").selectionEnd)`); at != "zwei }" {
		t.Errorf("selected is %q", at)
	}
	b.choose("text", "<script>alert(1)</script>")
	b.press("solve")
	b.wait("the second message", `document.getElementById("errors").innerText.includes("XML")`)
}

// cancelled starts what takes hours and cancels it.
func (b *tab) cancelled() {
	b.t.Helper()
	b.fromLibrary("random-nfg", "--actions=40 --seed=3", "1600 pure profiles")
	b.choose("many", "all")
	b.choose("seconds", "600")
	b.press("solve")
	b.wait("progress", `/, [1-9]\d* s/.test(document.getElementById("progress").textContent)`)
	began := time.Now()
	b.press("cancel")
	b.wait("the end", `!document.getElementById("solve").disabled`)
	if took := time.Since(began); took > time.Minute {
		b.t.Errorf("to cancel took %v", took)
	}
	contains(b.t, strings.ToLower(b.of("progress")), "cancelled")
}

func TestCancel(t *testing.T) {
	b := newTab(t)
	b.open(server(t, "--max-time=10m"))
	b.cancelled()
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.choose("many", "one")
	b.solve()
	contains(t, b.of("payoffs"), "-1/18")
}

func TestCompare(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("outcomes_2x2", "", "Chicken")
	b.choose("many", "all")
	b.solve()
	contains(t, b.of("verdict"), "3 nash equilibria", "all of them")
	b.choose("other", "n1")
	b.wait("two pictures", `document.querySelectorAll("#pictures figure").length === 2 && [...document.querySelectorAll(".picture")].every((p) => p.dataset.drawn !== undefined)`)
	contains(t, b.of("tables"), "behavior in A", "behavior in B", "≠")
	b.press("keep")
	b.choose("many", "one")
	b.solve()
	b.do(chromedp.Reload())
	b.wait("both after a reload", `document.querySelectorAll("#pictures figure").length === 2`)
	contains(t, b.of("tables"), "behavior in A", "behavior in B")
}

func TestStatic(t *testing.T) {
	b := newTab(t)
	b.open(site(t))
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.solve()
	contains(t, b.of("verdict"), "quasi-perfect equilibrium, checked")
	contains(t, b.of("payoffs"), "-1/18")
	b.verified("quasi-perfect equilibrium")
	b.clickSet("1:1")
	b.wait("the details", `document.getElementById("details").innerText.includes("gain")`)
	b.pressNamed("Check the certificate")
	b.wait("the check", `document.getElementById("checked").textContent.includes("accepted")`)
	contains(t, b.download("Report", "report.html"), "<html", "Kuhn")
	b.fromLibrary("random-nfg", "--actions=5,3 --seed=7", "15 pure profiles")
	b.choose("concept", "nash")
	b.solve()
	b.verified("nash equilibrium")
	b.fromLibrary("random-nfg", "--players=5 --actions=3 --seed=7", "243 pure profiles")
	b.solve()
	b.verified("nash equilibrium")
	b.do(chromedp.Focus(chromedp.ID("text")), chromedp.KeyEvent("typed "))
	b.do(chromedp.Reload())
	b.wait("the answer after a reload", `document.getElementById("verdict").textContent.includes("nash equilibrium, checked")`)
	contains(t, b.text(`document.getElementById("text").value`), "typed ")
	b.wait("the mark", `!document.getElementById("stale").hidden`)
	b.cancelled()
}

// TestJSON checks that each fixture, as the program writes it in JSON, is the same
// game when the page has read it; and that one that is typed stays as it is, its numbers too.
func TestJSON(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	b.open(server(t))
	hash := func(text string) string {
		_, out := exactsolve(t, text, "info", "-")
		_, hash, _ := strings.Cut(out, "sha256")
		return strings.Fields(hash + " none")[0]
	}
	for _, name := range fixtures(t) {
		_, game := exactsolve(t, "", "gen", name)
		_, text := exactsolve(t, game, "convert", "--to", "json", "-")
		again := eval[string](b, fmt.Sprintf(`Promise.all([import("./game/gamejson.js"), import("./game/model.js")]).then(([j, m]) => m.toText(j.read(%s)))`, quote(text)))
		if got, want := hash(again), hash(game); got != want || len(got) != 64 {
			t.Errorf("%s: sha256 %s, want %s", name, got, want)
		}
	}
	const text = `{"format":"exactsolve-game-json/1","title":"Numbers","players":[{"name":"a","infosets":[{"actions":["l","r"]}]},{"name":"b","infosets":[{"actions":["m"]}]}],` +
		`"outcomes":[{"payoffs":[0.1,12345678901234567890]},{"payoffs":[0,0]}],"profiles":[1,2]}`
	b.choose("text", text)
	b.wait("the game", `document.getElementById("summary").textContent.includes("Numbers")`)
	b.solve()
	same(t, "text", b.text(`document.getElementById("text").value`), text)
	contains(t, b.of("verdict"), "checked")
	contains(t, b.of("payoffs"), "1/10", "12345678901234567890")
	if saved := b.download("Game", "game.json"); saved != text {
		t.Errorf("saved is %s", saved)
	}
	b.choose("text", strings.Replace(text, `"format"`, `"formal"`, 1))
	b.wait("the message", `document.getElementById("errors").innerText`)
}

// TestTold says in words what a long job has told.
func TestTold(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	told := func(progress string) string {
		return eval[string](b, `import("./run.js").then((m) => m.told(`+progress+`))`)
	}
	same(t, "integer", told(`{ seconds: 1, boxes: 12, per_second: 7, phase: "floats", regret: "1230000" }`), "12 boxes, 7 per second, floats, least regret 1230000")
	same(t, "fraction", told(`{ epsilon: "1/7" }`), "least regret 1/7 (≈ 0.143) of the payoffs' range")
	same(t, "long", told(`{ regret: "1" + "0".repeat(50) + "/3" }`), "least regret ≈ 3.33e+49")
}

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

const module = "../.." // of the program

// built holds what is built once for all tests.
var built struct {
	dir                   string
	err                   error
	folder, program, site sync.Once
}

func cleanUp() {
	if built.dir != "" {
		os.RemoveAll(built.dir)
	}
}

// buildDir returns the folder of what is built.
func buildDir(t *testing.T) string {
	t.Helper()
	built.folder.Do(func() { built.dir, built.err = os.MkdirTemp("", "exactsolve-e2e-built-") })
	if built.err != nil {
		t.Fatal(built.err)
	}
	return built.dir
}

func build(t *testing.T, args ...string) {
	cmd := exec.Command("go", args...)
	cmd.Dir = module
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// program returns the path of the program.
func program(t *testing.T) string {
	t.Helper()
	path := filepath.Join(buildDir(t), "exactsolve")
	built.program.Do(func() { build(t, "build", "-o", path, "./cmd/exactsolve") })
	return path
}

// site returns the address of the static site.
func site(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(buildDir(t), "site")
	built.site.Do(func() { build(t, "run", "./web/static", "-o", dir) })
	s := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(s.Close)
	return s.URL + "/"
}

// exactsolve runs the command line and returns its status and standard output.
func exactsolve(t *testing.T, stdin string, args ...string) (int, string) {
	t.Helper()
	cmd := exec.Command(program(t), args...)
	cmd.Stdin = strings.NewReader(stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if errs.Len() > 0 {
		t.Logf("exactsolve %s: %s", strings.Join(args, " "), errs.String())
	}
	return cmd.ProcessState.ExitCode(), out.String()
}

// server starts the server and returns its address.
func server(t *testing.T, flags ...string) string {
	t.Helper()
	url, _ := serverProcess(t, flags...)
	return url
}

// serverProcess starts the server and returns its address and number.
func serverProcess(t *testing.T, flags ...string) (url string, pid int) {
	t.Helper()
	url, cmd := startServer(t, flags...)
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGINT)
		if err := cmd.Wait(); err != nil {
			t.Error("the server ended badly: ", err)
		}
	})
	return url, cmd.Process.Pid
}

// startServer starts the server with a folder of its own, unless the flags say otherwise.
// Who calls it ends it.
func startServer(t *testing.T, flags ...string) (url string, cmd *exec.Cmd) {
	t.Helper()
	cmd = exec.Command(program(t), append([]string{"serve", "-q", "--listen", "localhost:0", "--folder", t.TempDir()}, flags...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address), cmd
}
