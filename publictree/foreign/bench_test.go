package foreign_test

import (
	"strings"
	"testing"
)

const fullRiver = "board Td9d6hQc3s\npot 200\nstack 900\noop " + all + "\nip " + all + "\nbets 60% allin\nraises 5/2x allin\nallin-from 8/10\n"

const all = "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"

// BenchmarkRead reads a river of 1,081 hands in each format.
func BenchmarkRead(b *testing.B) {
	z := table(b, parse(b, fullRiver), true)
	for format, text := range scriptOf(z, guess(z, 50), nil).texts() {
		b.Run(format, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				read(b, z, format, text)
			}
		})
	}
}

// BenchmarkProve proves the interval of a river of 1,081 hands once it is read.
func BenchmarkProve(b *testing.B) {
	z := table(b, parse(b, fullRiver), true)
	flows := read(b, z, "exactsolve", scriptOf(z, guess(z, 50), nil).own())
	for b.Loop() {
		z := table(b, z.Spot, true)
		low, high := interval(z, flows)
		if low.Cmp(high) > 0 {
			b.Fatal(strings.Join([]string{low.String(), high.String()}, " "))
		}
	}
}
