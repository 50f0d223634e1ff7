package e2e

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// drag moves files over the page, as the mouse does.
func (b *tab) drag(kind input.DispatchDragEventType, files ...string) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, input.DispatchDragEvent, input.DispatchDragEventParams{
		Type: kind, X: 700, Y: 500, Data: &input.DragData{Items: []*input.DragDataItem{}, Files: files, DragOperationsMask: 1},
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// TestDrop drops files on the page.
func TestDrop(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	_, game := exactsolve(t, "", "gen", "kuhn")
	file := filepath.Join(t.TempDir(), "kuhn.efg")
	if err := os.WriteFile(file, []byte(game), 0o600); err != nil {
		t.Fatal(err)
	}
	target := `!document.getElementById("drop").hidden`
	b.drag(input.DispatchDragEventTypeDragEnter, file)
	b.drag(input.DispatchDragEventTypeDragOver, file)
	b.wait("the target", target)
	b.text(`window.held = setInterval(() => { // as the browser does while the mouse is still
	  const dataTransfer = new DataTransfer();
	  dataTransfer.items.add(new File(["x"], "x"));
	  dispatchEvent(new DragEvent("dragover", { dataTransfer }));
	}, 100)`)
	b.accessible("a file is dragged")
	b.shot("drop")
	b.text(`clearInterval(held)`)
	b.wait("no target", "!("+target+")")
	b.drag(input.DispatchDragEventTypeDragEnter, file, file)
	b.drag(input.DispatchDragEventTypeDrop, file, file)
	b.wait("the message", `document.getElementById("errors").innerText.includes("one file at a time")`)
	b.drag(input.DispatchDragEventTypeDragEnter, file)
	b.drag(input.DispatchDragEventTypeDrop, file)
	b.wait("the game", `document.getElementById("summary").textContent.includes("Kuhn poker: extensive form, 55 nodes")`)
	if eval[bool](b, target) {
		t.Error("the target is still there")
	}
}
