package cluster

import (
	"encoding/json"
	"fmt"
)

// A bundle is consecutive units in one message, a JSON array, whose results are another, of
// the first of them: a message takes the supervisor and the server longer than a small unit.
type bundle[U any] struct {
	units []U
	text  []byte // without the end
}

func (b *bundle[U]) add(u U, text []byte) {
	b.text = append(append(b.text, "[,"[min(len(b.units), 1)]), text...)
	b.units = append(b.units, u)
}

// maxText limits a bundle, in bytes, but for a unit that is longer by itself: some hundred
// usual units, which a worker does in a second or two if most are tiny.
const maxText = 16 << 10

// size returns of how many units a bundle should be: a worker's share of those left. So they
// are many if the rest would take long, and one if some would else have nothing to do. With
// less than that, tools/speedup says, a supervisor cannot keep a thousand workers busy.
func size(todo, room int) int { return perWorker * todo / room }

// perWorker is how many bundles there is room for with each worker, more or less.
const perWorker = 4

// name returns the text of a unit.
func name[U any](u U) []byte {
	text, err := json.Marshal(u)
	if err != nil {
		panic(fmt.Sprintf("cluster: %v", err)) // of a unit that cannot be written
	}
	return text
}
