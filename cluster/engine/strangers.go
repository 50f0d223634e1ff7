package engine

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Strangers are workers of builds with other rules, which get nothing from this one.
type Strangers struct {
	Rules   []string `json:"rules"` // that they know
	Workers int      `json:"workers"`
}

// maxStrangers is how many workers are remembered.
const maxStrangers = 1 << 16

// Strangers returns those that say within so long that they are there.
func (e *Engine) Strangers(ctx context.Context, wait time.Duration) ([]Strangers, error) {
	came := make(chan *nats.Msg, 256)
	sub, err := e.nc.ChanSubscribe("es.hello.>", came)
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	seen, groups := map[string]bool{}, map[string]*Strangers{}
	for end := time.After(wait); ; {
		select {
		case m := <-came:
			class, _, _ := strings.Cut(strings.TrimPrefix(m.Subject, "es.hello."), ".")
			if class == e.o.Rules.class() || seen[m.Subject] || len(seen) == maxStrangers {
				continue
			}
			seen[m.Subject] = true
			if groups[class] == nil {
				groups[class] = &Strangers{Rules: strings.Split(string(m.Data), "\n")}
			}
			groups[class].Workers++
		case <-end:
			return sorted(groups), nil
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

func sorted(groups map[string]*Strangers) (list []Strangers) {
	for _, class := range slices.Sorted(maps.Keys(groups)) {
		list = append(list, *groups[class])
	}
	slices.SortStableFunc(list, func(a, b Strangers) int { return cmp.Compare(b.Workers, a.Workers) })
	return list
}
