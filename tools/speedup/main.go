// Speedup simulates how long a job takes with many workers: the units of a recorded job, one
// supervisor and one server, by discrete events. It prints the speed-up against the seconds of
// the units alone, and from how many workers on a worker is less than 80 % busy with them. The
// record is made by TestRecord of cmd/exactsolve/internal/workers, as it says; costs are those
// measured in docs/cluster.md. From the root:
//
//	go -C tools run ./speedup speedup/random-nfg.txt.gz
//	go -C tools run ./speedup -leaves 100 -deep 2 speedup/random-nfg.txt.gz
//
// The second has a larger job: 100 leaves of the tree of units, drawn at random, are trees of
// the same units, and so are 100 leaves of each of those. Units are put together to bundles as
// by package cluster, and these are cut, sent and asked for as by cluster/engine.
package main

import (
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
)

func main() {
	var c costs
	flag.Float64Var(&c.latency, "latency", 0.001, "`seconds` of a message, one way")
	flag.Float64Var(&c.message, "message", 0.0003, "`seconds` of the server, a message")
	flag.Float64Var(&c.bundle, "bundle", 0.004, "`seconds` of a worker, a bundle")
	flag.Float64Var(&c.send, "send", 0.0001, "`seconds` of the supervisor, a bundle")
	flag.Float64Var(&c.come, "come", 0.0002, "`seconds` of the supervisor, the results of a bundle")
	flag.Float64Var(&c.result, "result", 0.000004, "`seconds` of the supervisor, each of them")
	flag.Float64Var(&c.share, "share", 0, "`seconds` of the supervisor, a second of a unit")
	flag.Float64Var(&c.life, "life", 3600, "`seconds` until a worker dies, 0 for never")
	flag.IntVar(&c.largest, "largest", 300, "bundle, in `units`")
	workers := flag.String("workers", "1 10 30 100 300 1000 3000 10000", "so `many`")
	leaves := flag.Int("leaves", 0, "`N` leaves are trees")
	deep := flag.Int("deep", 1, "and those of these too, `N` deep, at most 3")
	flag.Parse()
	if flag.NArg() != 1 || *deep < 1 || *deep > maxDeep {
		fmt.Fprintln(os.Stderr, "speedup: want RECORD")
		os.Exit(2)
	}
	t, err := open(flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, "speedup:", err)
		os.Exit(2)
	}
	t.enlarge(*leaves, *deep, rand.New(rand.NewPCG(1, 1)))
	table(t, c, *workers)
}

func open(name string) (*tree, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var r io.Reader = file
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(file); err != nil {
			return nil, err
		}
	}
	return read(r)
}

func table(t *tree, c costs, workers string) {
	seconds, pieces := t.total()
	fmt.Printf("%d recorded pieces, %.0f s; job of %d, %.0f s\n\n", len(t.pieces), sum(t), pieces, seconds)
	fmt.Println("workers  seconds  speed-up  efficiency   bundles   units  s/bundle  server  supervisor")
	bend := 0
	for _, field := range strings.Fields(workers) {
		p, err := strconv.Atoi(field)
		if err != nil || p < 1 {
			fmt.Fprintf(os.Stderr, "speedup: %q workers\n", field)
			os.Exit(2)
		}
		s := simulate(t, p, c, rand.New(rand.NewPCG(1, 2)))
		speedup := seconds / s.now
		fmt.Printf("%7d  %7.0f  %8.1f  %8.1f %%  %7d  %6d  %8.2f  %4.0f %%  %8.0f %%\n", p, s.now, speedup,
			100*speedup/float64(p), s.bundles, s.units, s.done/float64(s.bundles), 100*s.served/s.now, 100*s.supervised/s.now)
		if bend == 0 && speedup < 0.8*float64(p) {
			bend = p
		}
	}
	if bend > 0 {
		fmt.Printf("\nless than 80 %% at %d workers\n", bend)
	}
}

func sum(t *tree) (seconds float64) {
	for _, p := range t.pieces {
		seconds += p.seconds
	}
	return seconds
}
