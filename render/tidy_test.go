package render

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// randomBoxes returns a tree in prefix order of random shape and extents.
func randomBoxes(r *rand.Rand, n int) []box {
	boxes := []box{{parent: -1, lo: r.IntN(20), hi: r.IntN(20)}}
	for len(boxes) < n {
		p := int32(len(boxes) - 1)
		for r.IntN(3) > 0 && boxes[p].parent >= 0 { // the last node or one above it
			p = boxes[p].parent
		}
		boxes = append(boxes, box{parent: p, level: boxes[p].level + 1, lo: r.IntN(20), hi: r.IntN(20)})
	}
	return boxes
}

// checkTidy checks what tidy promises, pair by pair.
func checkTidy(t *testing.T, boxes []box, gap int) {
	for j := range boxes {
		for i := range j {
			a, b := &boxes[i], &boxes[j]
			if a.level == b.level && b.at-a.at < a.hi+b.lo+gap {
				t.Fatalf("boxes %d and %d of level %d: %+v, %+v", i, j, a.level, *a, *b)
			}
		}
	}
	first, last := map[int32]int{}, map[int32]int{}
	for j := range boxes {
		b := &boxes[j]
		if b.at-b.lo < 0 {
			t.Fatalf("box %d begins at %d", j, b.at-b.lo)
		}
		if _, ok := first[b.parent]; !ok {
			first[b.parent] = b.at
		}
		last[b.parent] = b.at
	}
	for j := range boxes {
		if lo, ok := first[int32(j)]; ok {
			if d := 2*boxes[j].at - lo - last[int32(j)]; d < -3 || d > 3 {
				t.Fatalf("box %d at %d is not in the middle of %d to %d", j, boxes[j].at, lo, last[int32(j)])
			}
		}
	}
}

func TestTidy(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		boxes := randomBoxes(r, 1+r.IntN(60))
		require.Equal(t, slowPack(boxes, 5), pack(boxes, 5, false))
		tidy(boxes, 4)
		checkTidy(t, boxes, 4)
	}
}

// TestTidyMirror: the mirror image of a tree is drawn as the mirror image.
func TestTidyMirror(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		boxes := randomBoxes(r, 1+r.IntN(40))
		image, from := mirrored(boxes)
		tidy(boxes, 3)
		tidy(image, 3)
		shift := boxes[0].at + image[0].at
		for k := range image {
			d := image[k].at + boxes[from[k]].at - shift
			require.LessOrEqual(t, max(d, -d), 2, "rounding alone")
		}
	}
}

// mirrored returns the tree with children in reverse order, and of which box
// each is the image.
func mirrored(boxes []box) (image []box, from []int) {
	children := map[int32][]int32{}
	for k := range boxes {
		children[boxes[k].parent] = append(children[boxes[k].parent], int32(k))
	}
	var visit func(k, parent int32)
	visit = func(k, parent int32) {
		b := boxes[k]
		b.lo, b.hi, b.parent = b.hi, b.lo, parent
		at := int32(len(image))
		image, from = append(image, b), append(from, int(k))
		for j := len(children[k]) - 1; j >= 0; j-- {
			visit(children[k][j], at)
		}
	}
	visit(0, -1)
	return image, from
}

// slowPack places subtrees by comparing all boxes with all others.
func slowPack(boxes []box, gap int) []int {
	at := make([]int, len(boxes))
	end := func(k int) int { // of the subtree
		for j := k + 1; j < len(boxes); j++ {
			if boxes[j].level <= boxes[k].level {
				return j
			}
		}
		return len(boxes)
	}
	for k := len(boxes) - 1; k >= 0; k-- { // positions relative to the subtree's own root
		from, first, last := end(k), -1, -1
		for c := k + 1; c < from; c = end(c) {
			least := 0
			found := first < 0
			for i := k + 1; i < c; i++ {
				for j := c; j < end(c); j++ {
					if boxes[i].level == boxes[j].level {
						need := at[i] + boxes[i].hi + gap + boxes[j].lo - at[j]
						if !found || need > least {
							least, found = need, true
						}
					}
				}
			}
			for j := c; j < end(c); j++ {
				at[j] += least
			}
			if first < 0 {
				first = c
			}
			last = c
		}
		if first >= 0 {
			middle := at[last] >> 1
			for j := k + 1; j < from; j++ {
				at[j] -= middle
			}
		}
	}
	return at
}

func BenchmarkTidy(b *testing.B) {
	for name, boxes := range map[string][]box{
		"random": randomBoxes(rand.New(rand.NewPCG(1, 1)), 100_000),
		"chain":  chainBoxes(50_000),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				tidy(boxes, 3)
			}
		})
	}
}

// chainBoxes is a path with a leaf at every node.
func chainBoxes(n int) []box {
	boxes := []box{{parent: -1, lo: 5, hi: 5}}
	for last := int32(0); len(boxes) < n; {
		level := boxes[last].level + 1
		boxes = append(boxes, box{parent: last, level: level, lo: 5, hi: 5}, box{parent: last, level: level, lo: 5, hi: 5})
		last = int32(len(boxes) - 1)
	}
	return boxes
}
