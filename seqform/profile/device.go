package profile

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// ParseDevice reads a device for g from r: CSV with the column "draw" beside those of a profile, one row for
// an action of a draw; or JSON, an object, a result or a certificate, with the field "device". Anything
// else is read as a profile by [ParseWith], and the device is nil then. The draws are distinct,
// in lexicographic order, and so are the pairs; all have weight, and draws sum to 1. With full the plans must have an
// action at every information set; without, what own actions do not lead to is left out.
func ParseDevice(name string, r io.Reader, g *seqform.Game, full bool, opt Options) (*seqform.Device, seqform.Profile, *Info, error) {
	src, err := read(name, r, opt)
	if err != nil {
		return nil, nil, new(Info), err
	}
	d := newDraft(name, src, g, opt)
	d.device = &deviceDraft{full: full}
	if hasDevice(src) {
		parse, _ := readerOf(src)
		parse(d)
	}
	if !d.device.found {
		p, info, err := ParseWith(name, bytes.NewReader(src), g, opt)
		return nil, p, info, err
	}
	d.settleDevice()
	if err := d.Err(); err != nil {
		return nil, nil, d.info, err
	}
	return &d.device.Device, nil, d.info, nil
}

// hasDevice reports whether a text in which a profile might be may have a device instead.
func hasDevice(src []byte) bool {
	text := bytes.TrimLeft(src[lex.SkipBOM(src):], " \t\r\n")
	if bytes.HasPrefix(text, []byte("{")) {
		return bytes.Contains(text, []byte(`"device"`))
	}
	head, _, _ := bytes.Cut(text, []byte{'\n'})
	for cell := range bytes.SplitSeq(head, []byte{','}) {
		if columnOf(string(cell)) == draw {
			return true
		}
	}
	return false
}

// A deviceDraft is a device while it is read.
type deviceDraft struct {
	seqform.Device
	full  bool
	found bool
	off   int            // where it is
	rows  map[string]int // for CSV, by name
	order []int          // for CSV, offsets of the draws
}

// noProfile stops at a device where a profile is wanted.
func (d *draft) noProfile(off int) {
	d.Fail(off, "a device, not a profile; check judges it with --concept correlated and the like")
}

// maxPlans bounds draws times information sets.
const maxPlans = 1 << 25

func (d *draft) newDraw(off int) *seqform.Draw {
	if len(d.device.Plans)*d.g.NumInfosets() > maxPlans {
		d.Fail(off, "more than %d draws of a device with %s", len(d.device.Plans), lex.Count(d.g.NumInfosets(), "information set"))
	}
	d.device.Plans = append(d.device.Plans, seqform.Draw{Actions: make([][]int, len(d.g.Players))})
	d.device.order = append(d.device.order, off)
	z := &d.device.Plans[len(d.device.Plans)-1]
	for i := range z.Actions {
		z.Actions[i] = make([]int, len(d.g.Players[i].Infosets))
	}
	return z
}

// tell notes that the plan of a draw has action a at a place.
func (d *draft) tell(off int, z *seqform.Draw, at place, a int) {
	if was := z.Actions[at.i][at.h]; was > 0 && was != a+1 {
		d.Errorf(off, "a second action at %v in one draw", at)
	}
	z.Actions[at.i][at.h] = a + 1
}

// completeDraw reports, at offset off, where a draw lacks an action, and leaves out what own actions do not
// lead to unless it is wanted.
func (d *draft) completeDraw(off int, z *seqform.Draw) {
	for i := range d.g.Players {
		p := &d.g.Players[i]
		for h := range p.Infosets {
			led := d.device.full
			if s := int(p.Infosets[h].ParentSeq); !led {
				led = s == 0 || z.Actions[i][p.SeqInfoset[s]] == p.SeqAction(s)+1
			}
			switch {
			case !led:
				z.Actions[i][h] = 0
			case z.Actions[i][h] == 0:
				d.Fail(off, "the draw has no action at %v", place{d.g, i, h})
				return
			}
		}
	}
}

func (d *draft) settleDevice() {
	z := d.device
	switch {
	case d.Any():
		return
	case z.Plans != nil && z.Pairs != nil:
		d.Fail(z.off, "the device has both plans and pairs")
		return
	case z.Plans == nil && z.Pairs == nil:
		d.Fail(z.off, "the device is empty")
		return
	case z.Pairs != nil && (d.opt.Round > 0 || !d.opt.Tolerance.IsZero()):
		d.Fail(z.off, "pairs of sequences cannot be rounded, nor divided by a sum")
		return
	}
	d.settlePairs()
	d.settleDraws()
}

func (d *draft) settlePairs() {
	z := d.device
	slices.SortStableFunc(z.Pairs, func(a, b seqform.SeqPair) int { return slices.Compare(a.Sequences[:], b.Sequences[:]) })
	for k := 1; k < len(z.Pairs); k++ {
		if z.Pairs[k].Sequences == z.Pairs[k-1].Sequences {
			d.Fail(z.off, "a pair of sequences of the device is there twice")
		}
	}
	z.Pairs = slices.DeleteFunc(z.Pairs, func(p seqform.SeqPair) bool { return p.Weight.IsZero() })
}

func (d *draft) settleDraws() {
	z := d.device
	if z.Plans == nil {
		return
	}
	for k := range z.Plans {
		if d.completeDraw(z.order[k], &z.Plans[k]); d.Any() {
			return
		}
	}
	weights := make([]rational.Rat, len(z.Plans))
	for k, x := range z.Plans {
		weights[k] = x.Weight
		if d.opt.Round > 0 {
			weights[k] = nearest(x.Weight, d.opt.Round)
		}
	}
	d.sum(z.off, "the probabilities of draws", weights)
	for k, x := range weights {
		z.Plans[k].Weight = x
	}
	z.Plans = slices.DeleteFunc(z.Plans, func(x seqform.Draw) bool { return x.Weight.IsZero() })
	slices.SortStableFunc(z.Plans, func(a, b seqform.Draw) int { return compareDraws(&a, &b) })
	merged := z.Plans[:0]
	for _, x := range z.Plans {
		if k := len(merged) - 1; k >= 0 && compareDraws(&merged[k], &x) == 0 {
			merged[k].Weight = merged[k].Weight.Add(x.Weight)
			continue
		}
		merged = append(merged, x)
	}
	z.Plans = merged
}

func compareDraws(a, b *seqform.Draw) int {
	return slices.CompareFunc(a.Actions, b.Actions, func(x, y []int) int { return slices.Compare(x, y) })
}

// readDevice reads an object with plans or pairs.
func (r *jsonReader) readDevice() {
	if r.draft.device == nil {
		r.noProfile(r.Pos())
		return
	}
	if r.draft.device.found {
		r.Fail(r.Pos(), "more than one device; the first is at line %d", lex.Ref(r.draft.device.off))
		return
	}
	r.found, r.draft.device.found, r.draft.device.off = true, true, r.Pos()
	r.Object(func(key string) {
		switch key {
		case "plans":
			r.Each("expected a list of draws in brackets", r.readDraw)
		case "pairs":
			r.Each("expected a list of pairs in brackets", r.readPair)
		default:
			r.Skip()
		}
	})
}

// mediated reads the claim of a certificate.
func (r *jsonReader) mediated() {
	r.Object(func(key string) {
		if key == "device" {
			r.readDevice()
		} else {
			r.Skip()
		}
	})
}

// weighted reads an object with a weight; part must read the field that there must be beside it, and
// reports whether that was it.
func (r *jsonReader) weighted(what, field string, part func(key string) bool) (x rational.Rat) {
	off, weight, has := r.Pos(), false, false
	r.Object(func(key string) {
		switch {
		case key == "probability" || key == "weight":
			x, _ = r.probability(r.scalar(key))
			weight = true
		case part(key):
			has = true
		default:
			r.Skip()
		}
	})
	if !r.Stopped() && (!weight || !has) {
		r.Fail(off, "the %s has not both probability and %s", what, field)
	}
	return x
}

func (r *jsonReader) readDraw() {
	z := r.newDraw(r.Pos())
	z.Weight = r.weighted("draw", "plans", func(key string) bool {
		switch key {
		case "plans":
			r.array(len(z.Actions), "players", func(i int) {
				r.Each("expected a list of actions in brackets", func() {
					off := r.Pos()
					if at, a, ok := r.choice(); ok && at.i == i {
						r.tell(off, z, at, a)
					} else if ok {
						r.Errorf(off, "an action of %s among those of another player", at.player())
					}
				})
			})
		case "actions":
			r.array(len(z.Actions), "players", func(i int) {
				r.array(len(z.Actions[i]), "information sets", func(h int) { z.Actions[i][h] = r.count("action", len(r.g.Players[i].Infosets[h].Actions)) })
			})
		}
		return key == "plans" || key == "actions"
	})
	if !r.Any() {
		r.completeDraw(r.draft.device.order[len(r.draft.device.order)-1], z)
	}
}

// choice reads an action with its place.
func (r *jsonReader) choice() (at place, a int, ok bool) {
	off := r.Pos()
	fields := r.fields(fieldNames[:probability], r.ignore)
	if !r.complete(off, "action", fields) {
		return at, 0, false
	}
	if at, ok = r.place(fields); ok {
		a, ok = r.action(at, actionNames(at.actions()), fields[action])
	}
	return at, a, ok
}

// count reads a whole number from 0 to most.
func (r *jsonReader) count(what string, most int) int {
	f := r.scalar(what)
	if f.value == json.Number("0") {
		return 0
	}
	k, ok := r.position(what, f, most)
	if !ok {
		return 0
	}
	return k + 1
}

func (r *jsonReader) readPair() {
	var z seqform.SeqPair
	if len(r.g.Players) != 2 {
		r.Fail(r.Pos(), "pairs of sequences are for 2 players, and there are %d", len(r.g.Players))
		return
	}
	z.Weight = r.weighted("pair", "sequences", func(key string) bool {
		if key == "sequences" {
			r.array(2, "sequences", func(i int) { z.Sequences[i] = r.sequence(i) })
		}
		return key == "sequences"
	})
	r.draft.device.Pairs = append(r.draft.device.Pairs, z)
}

// sequence reads the last action of a sequence of player i, null for the empty one, or its number.
func (r *jsonReader) sequence(i int) int {
	switch r.Peek() {
	case 'n':
		r.Token()
		return 0
	case '{':
		off := r.Pos()
		at, a, ok := r.choice()
		if ok && at.i != i {
			r.Errorf(off, "an action of %s in the place of another player", at.player())
		}
		if !ok {
			return 0
		}
		return r.g.Players[at.i].Infosets[at.h].Seq(a)
	}
	return r.count("sequence", r.g.Players[i].NumSeqs()-1)
}

// drawn returns the draw with a name, for CSV, and notes its weight.
func (d *draft) drawn(c textLine, x rational.Rat) *seqform.Draw {
	z := d.device
	if z.rows == nil {
		z.rows, z.off = map[string]int{}, c.off
	}
	k, ok := z.rows[c.text]
	if !ok {
		k = len(z.Plans)
		z.rows[c.text] = k
		d.newDraw(c.off).Weight = x
	}
	if !z.Plans[k].Weight.Equal(x) {
		d.Errorf(c.off, "draw %s has probability %v here and %v before", lex.Quote(c.text), lex.Short(x), lex.Short(z.Plans[k].Weight))
	}
	return &z.Plans[k]
}
