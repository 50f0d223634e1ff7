package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"
)

// A Batch is work on items that do not depend on each other, such as profiles to judge or
// games to solve. Both T and R are as the units and results of a [Kind]. It may have a method
// Prove like Check, as a Kind may.
type Batch[T, R any] interface {
	// Do works on an item. It is called by many goroutines at once.
	Do(ctx context.Context, item T) (R, error)

	// Check returns what is wrong with a result that was not made by this process.
	Check(item T, r R) error

	// Tell is called with the results, by one goroutine, in the order of the items.
	Tell(item T, r R) error
}

// ahead is how many items may have been read that are not told of.
const ahead = 1000

// ErrTooLong is for an item that other processes cannot be told.
var ErrTooLong = errors.New("too long for other processes")

// maxItem is how long an item may be for other processes, in bytes of JSON. A server takes
// messages of twice that.
const maxItem = 512 << 10

// DoBatch works on items, which it reads as there is room for them, and tells of each as soon
// as it and those before are done. It reports whether all were told of, or all before the
// first that could not be read, whose error it returns. Other errors are as those of [Do].
func DoBatch[T, R any](ctx context.Context, b Batch[T, R], items iter.Seq2[T, error], o Options) (complete bool, err error) {
	next, stop := iter.Pull2(items)
	defer stop()
	k := &batch[T, R]{of: b, next: next, width: max(1, o.Jobs), away: o.Remote != nil, done: map[int]toTell[T, R]{}}
	if k.away {
		k.width = ahead
	}
	if _, err = Do(ctx, k, o); err != nil {
		if e, ok := errors.AsType[*AsideError](err); ok {
			err = e.numbered()
		}
		return false, err
	}
	return k.ended && k.told == k.read, k.err
}

// NewBatchWorker returns a worker for a batch.
func NewBatchWorker[T, R any](b Batch[T, R]) Worker {
	return NewWorker(&batch[T, R]{of: b, worker: true})
}

// numbered has the number of an item for its text, which may be long.
func (e *AsideError) numbered() error {
	var unit item[json.RawMessage]
	if json.Unmarshal([]byte(e.Unit), &unit) != nil || unit.Number == 0 {
		return e
	}
	return &AsideError{strconv.Itoa(unit.Number), e.Reason}
}

// An item is a unit of a batch.
type item[T any] struct {
	Number int `json:"number"` // from 1
	Of     T   `json:"of"`
}

// A batch is the kind of a [Batch].
type batch[T, R any] struct {
	of     Batch[T, R]
	next   func() (T, error, bool)
	width  int  // items that may be begun
	away   bool // in other processes
	worker bool // this is one of those

	read, told int
	open       int // items begun that are not done
	done       map[int]toTell[T, R]
	ended      bool  // no more can be read
	err        error // why, unless that was the last
}

// A toTell is an item that is done, and waits for those before.
type toTell[T, R any] struct {
	of     T
	result R
}

func (b *batch[T, R]) Split() []item[T] { return b.more() }

// more reads items as long as there is room.
func (b *batch[T, R]) more() (list []item[T]) {
	for !b.ended && b.open < b.width && b.read-b.told < ahead {
		of, err, ok := b.next()
		if ok && err == nil {
			err = b.fits(of)
		}
		if b.ended, b.err = !ok || err != nil, err; b.ended {
			break
		}
		b.read++
		b.open++
		list = append(list, item[T]{b.read, of})
	}
	return list
}

// fits returns an error for an item that is too long for a message.
func (b *batch[T, R]) fits(of T) error {
	if !b.away {
		return nil
	}
	text, err := json.Marshal(of)
	if err == nil && len(text) > maxItem {
		err = fmt.Errorf("item %d is %w: %d bytes of JSON, want at most %d", b.read+1, ErrTooLong, len(text), maxItem)
	}
	return err
}

func (*batch[T, R]) Compare(x, y item[T]) int { return x.Number - y.Number }

// Run returns nothing of a worker that was stopped, which may not have done all.
func (b *batch[T, R]) Run(ctx context.Context, u item[T], _ func() bool) (r R, err error) {
	if r, err = b.of.Do(ctx, u.Of); err == nil && b.worker && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}

func (b *batch[T, R]) Check(u item[T], r R) error { return b.of.Check(u.Of, r) }

// Prove is as that of the [Batch], if it has one.
func (b *batch[T, R]) Prove(u item[T], r R) error {
	if p, ok := b.of.(interface{ Prove(item T, r R) error }); ok {
		return p.Prove(u.Of, r)
	}
	return nil
}

func (b *batch[T, R]) Compose(u item[T], r R) ([]item[T], error) {
	b.open--
	b.done[u.Number] = toTell[T, R]{u.Of, r}
	for {
		z, ok := b.done[b.told+1]
		if !ok {
			return b.more(), nil
		}
		b.told++
		delete(b.done, b.told)
		if err := b.of.Tell(z.of, z.result); err != nil {
			return nil, err
		}
	}
}
