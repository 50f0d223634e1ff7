package foreign

import (
	"exactsolve/publictree"
	"exactsolve/publictree/cards"
)

// A reader is the source of the strategy of a file with the suits renamed.
type reader struct {
	*book
	renaming publictree.Renaming
	place    place               // what the file is asked for
	sheet    *sheet              // or nil
	twice    publictree.Renaming // of the place to that of the sheet
	at       [len(cards.Range{})]int32
}

// turn finds the sheet of a place. Where the file has none there is perhaps one that is the same but
// for names of suits.
func (r *reader) turn(x place, _ int) {
	r.place, r.sheet = r.renamed(x, r.renaming), nil
	for _, q := range r.table.Deals.Renamings() {
		y := r.renamed(r.place, q)
		if s := r.sheets[key{y.node, y.dealt}]; s != nil {
			r.sheet, r.twice = s, q
			break
		}
	}
	clear(r.at[:])
	if r.sheet != nil {
		for k, h := range r.sheet.hands {
			r.at[h] = int32(k + 1)
		}
	}
}

func (b *book) renamed(x place, r publictree.Renaming) place {
	for k, s := range x.dealt {
		x.dealt[k] = r.Set(s)
	}
	return x
}

func (r *reader) shares(_, _ int, h cards.Hand, into []int64) error {
	h = r.renaming.Hand(h)
	if r.sheet == nil {
		return r.fail(len(r.src), "there is no strategy at %s, where %v comes", r.describe(r.place), h)
	}
	k := r.at[r.twice.Hand(h).Index()]
	if k == 0 {
		return r.fail(r.sheet.off, "%v comes to %s and has no probabilities there", h, r.describe(r.place))
	}
	copy(into, r.sheet.shares[int(k-1)*len(into):])
	return nil
}

// mixed is the source of a strategy that is a sum of flows.
type mixed struct {
	sum   []int64
	start int
}

func (m *mixed) turn(_ place, start int) { m.start = start }

func (m *mixed) shares(k, n int, _ cards.Hand, into []int64) error {
	for a := range into {
		into[a] = m.sum[m.start+a*n+k]
	}
	return nil
}
