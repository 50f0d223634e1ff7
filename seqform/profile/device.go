package profile

import (
	"bytes"
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
			switch {
			case !d.device.full && !p.Plays(z.Actions[i], int(p.Infosets[h].ParentSeq)):
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
