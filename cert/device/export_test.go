package device

import (
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Leaving visits the values of all information sets for all ways to leave a device that are not 0.
func Leaving(g *seqform.Game, c claim.Concept, d *claim.Device, visit func(player, infoset, action, at int, value rational.Rat)) error {
	f, err := newForm(g, c)
	if err != nil {
		return err
	}
	at, unit, err := f.read(d)
	if err != nil {
		return err
	}
	for i := range f.players {
		err := f.eachTrigger(i, func(t *trigger) error {
			for h, v := range f.values(t, at) {
				if !v.IsZero() {
					visit(i+1, t.h+1, t.a+1, h+1, v.Quo(unit))
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
