package certtest

import "flag"

// With -times 4, as in TIMES=4 .ci/run, four times as many random changes are judged.
var times = flag.Int("times", 1, "how many times as many random changes to judge")

// Times returns how many of something to do that is n by default.
func Times(n int) int { return n * *times }

// Half is as Times, but by default only half of n.
func Half(n int) int {
	if *times == 1 {
		return n / 2
	}
	return Times(n)
}
