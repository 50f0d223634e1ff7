"""Flows of poker spots: the checker's parts, and files against going through all hands."""

import random
import unittest
from collections import Counter
from fractions import Fraction
from itertools import combinations

import exactsolve as es
from exactsolve.pycheck import boards, cards, check_flows
from exactsolve.pycheck.poly import Rejected, Undecided, Unreadable

from flowbrute import Position, all_hands, five_cards, naive


def deck(ranks, suits="cdhs"):
    return [cards.CARD[r + s] for r in ranks for s in suits]


def suited(a, b):
    return a % 4 == b % 4


SMALL = deck("AKQ")
BETS = ["node r c b2", "node r:c c b2", "node r:c:b2 f c", "node r:b2 f c b3", "node r:b2:b3 f c"]
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def positions():
    """Yield a name and a position of each kind."""
    rng = random.Random(25)
    river = ["board AsKhQd9d9c", "pot 3", "stack 3"]
    some = all_hands(deck("A9QJ5"), lambda a, b: HALF if suited(a, b) else (a + b) % 2)
    others = all_hands(deck("KQT9"), lambda a, b: Fraction(7, 3) if a // 4 == b // 4 else (a * b) % 2)
    yield "river", Position(rng, river, [some, others], BETS)
    yield "rake", Position(rng, ["chip 1/2", *river], [some, others], [
        "rake 1/10 2/7", *(line.replace("b2", "b4").replace("b3", "b6") for line in BETS)])
    by_rank = [all_hands(SMALL, lambda a, b: int(a // 4 == b // 4)),
               all_hands(SMALL, lambda a, b: 2 if suited(a, b) else THIRD if a // 4 == b // 4 == 12 else 0)]
    before = ["deck " + cards.names(SMALL), "board AsKsQs", "deals 1 1", "pot 2", "stack 2"]
    short = ["node r c b2", "node r:c c", "node r:c:c c", "node r:c:c:c c", "node r:c:c:c:c c b2", "node r:c:c:c:c:c c b2",
             "node r:c:c:c:c:c:b2 f c", "node r:c:c:c:c:b2 f c", "node r:b2 f c"]
    yield "suits alike", Position(rng, before, by_rank, short, (12, 25))
    yield "one suit apart", Position(rng, before, [{**by_rank[0], (50, 49): Fraction(5)}, by_rank[1]], ["rake 1/7 1/3", *short])
    two = deck("AKQJ", "hs")
    yield "flop", Position(rng, ["deck " + cards.names(two), "deals 3", "pot 0", "stack 4", "blinds 1 2"], [
        all_hands(two, lambda a, b: int(suited(a, b))), all_hands(two, lambda a, b: 0 if suited(a, b) else a // 4 + b // 4 > 20)], [
        "node r f c b4", "node r:c c b4", "node r:c:c c b4", "node r:c:c:c c b4", "node r:c:c:c:b4 f c", "node r:c:c:b4 f c",
        "node r:c:b4 f c", "node r:b4 f c"])
    yield "no bets", Position(rng, [before[0], "board AhAdKsKh", "deals 1", "pot 1", "stack 1", "blinds 1 1"], by_rank, [])


class Parts(unittest.TestCase):
    def test_strength_of_five(self):
        counts = Counter(cards.strength(list(five))[0] for five in combinations(deck("AKQJT"), 5))
        self.assertEqual([counts[k] for k in range(9)], [0, 7680, 4320, 1920, 1020, 0, 480, 80, 4])

    def test_strength(self):
        rng = random.Random(1)
        for ranks in ("23456789TJQKA", "A2345", "23456K", "789TJQ"):
            for n in (5, 6, 7):
                for _ in range(300):
                    a, b = (rng.sample(deck(ranks), n) for _ in range(2))
                    x, y = (naive(frozenset(c)) for c in (a, b))
                    p, q = cards.strength(a), cards.strength(b)
                    self.assertEqual(((x > y) - (x < y), x[0]), ((p > q) - (p < q), p[0]), (a, b))

    def test_boards(self):
        flops = list(boards.Board(0, frozenset(), (), boards.RENAMINGS, []).after(frozenset(cards.DECK), 3))
        self.assertEqual((len(flops), sum(len(b.alike) for b in flops)), (1755, 22100))

    def test_apart(self):
        rng = random.Random(2)
        board = boards.Board(0, frozenset(rng.sample(range(52), 5)), (), boards.RENAMINGS[:1], [])
        hands = [[(a, b) for b, a in combinations(range(52), 2) if rng.random() < p] for p in (0.3, 0.1)]
        own, other = boards.layouts(board, frozenset(range(52)), hands, True)
        reach = [rng.randrange(100) for _ in other.hands]
        sums = {True: [0] * len(own.hands), False: [0] * len(own.hands)}
        for k, h in enumerate(own.hands):
            for g, x in zip(other.hands, reach):
                if not set(g) & set(h):
                    a, b = naive(board.cards.union(h)), naive(board.cards.union(g))
                    sums[True][k] += (5 if a > b else 3 if a == b else -11) * x
                    sums[False][k] += 7 * x
        apart = boards.Apart(own, other)
        self.assertEqual((apart.shown(reach, 5, -11, 3), apart.folded(reach, 7)), (sums[True], sums[False]))


class Claims(unittest.TestCase):
    def test_exactly_what_is_proved(self):
        for name, z in positions():
            best, gets = ([z.value(p, respond) for p in (0, 1)] for respond in (True, False))
            least = Fraction(1, 10**40)
            with self.subTest(name):
                low, high = -best[1], best[0]
                gains = [x - y for x, y in zip(best, gets)]
                self.assertGreaterEqual(min(gains), 0)
                if z.spot.rake[0] == 0:
                    self.assertEqual(sum(gets), 0)
                    self.assertEqual(check_flows(z.text(f"value {low} {high}").encode()), f"value from {low} to {high}")
                    check_flows(z.text(f"value {low - 1} {high + 1}").encode())
                    for claim in (f"value {low + least} {high}", f"value {low} {high - least}"):
                        with self.assertRaisesRegex(Rejected, "can get more than is claimed"):
                            check_flows(z.text(claim).encode())
                else:
                    with self.assertRaisesRegex(Rejected, "with a rake"):
                        check_flows(z.text("value -100 100").encode())
                check_flows(z.text("gains {} {}".format(*gains)).encode())
                for claim in ("gains {} {}".format(gains[0] - least, gains[1]), "gains {} {}".format(gains[0], gains[1] - least)):
                    with self.assertRaisesRegex(Rejected, "can gain more than is claimed"):
                        check_flows(z.text(claim).encode())


if __name__ == "__main__":
    unittest.main()
