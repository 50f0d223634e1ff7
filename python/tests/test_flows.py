"""Flows of poker spots: the checker's parts, and files against going through all hands."""

import os
import random
import tempfile
import tracemalloc
import unittest
from collections import Counter
from fractions import Fraction
from itertools import combinations

import exactsolve as es
from exactsolve.pycheck import boards, cards, check_flows, flows, responses
from exactsolve.pycheck.poly import Rejected, Undecided, Unreadable

from flowbrute import Position, all_hands, naive, text_of


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
    yield "locks", Position(rng, before, by_rank, [*short, "lock r AhAd,AhAc,AdAc 1/3 2/3", "lock r:c:c:c:c QhQd,QhQc,QdQc 1/4 3/4",
                                                   "lock r:b2 KhQh,KdQd,KcQc 1/5 4/5"])
    yield "a fold between deals", Position(rng, [*before[:3], "pot 1", "stack 3", "blinds 2 1"], by_rank, [
        "node r f c", "node r:c c", "node r:c:c c b3", "node r:c:c:c c", "node r:c:c:c:c c", "node r:c:c:c:c:c c", "node r:c:c:b3 f c",
        "lock r:c:c AhAd 1/2 1/2"])
    two = deck("AKQJ", "hs")
    yield "flop", Position(rng, ["deck " + cards.names(two), "deals 3", "pot 0", "stack 4", "blinds 1 2"], [
        all_hands(two, lambda a, b: int(suited(a, b))), all_hands(two, lambda a, b: 0 if suited(a, b) else a // 4 + b // 4 > 20)], [
        "node r f c b4", "node r:c c b4", "node r:c:c c b4", "node r:c:c:c c b4", "node r:c:c:c:b4 f c", "node r:c:c:b4 f c",
        "node r:c:b4 f c", "node r:b4 f c"])
    yield "no bets", Position(rng, [before[0], "board AhAdKsKh", "deals 1", "pot 1", "stack 1", "blinds 1 1"], by_rank, [])


def tournaments(rng):
    """Yield positions with prizes.

    Prizes that are nearly the same of stacks that are large make each step of the rounding as large as what
    is paid; of one hand against another nothing evens out.
    """
    river, one = ["board AsKhQd9d9c", "pot 3", "stack 3"], [{(50, 48): 1}, {(47, 45): 1}]
    more = [all_hands(deck("A9Q"), lambda a, b: (a + b) % 2), all_hands(deck("KQ9"), lambda a, b: HALF if suited(a, b) else 1)]
    for k in range(60):
        close, players = k % 2, rng.randint(2, 4)
        most = 2**31 - 1 if close else 1000
        prizes = [2**30 - 1 - i if close else 100 // (i + 1) for i in range(rng.randint(1, players))]
        others, spare = ([rng.randint(1, most) for _ in range(n)] for n in (players - 2, 2))
        yield Position(rng, river, more if k > 57 else one[::rng.choice((1, -1))], [
            f"prizes {' '.join(map(str, prizes))}", *(["others " + " ".join(map(str, others))] if others else []),
            "spare {} {}".format(*spare), *BETS])


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


class TestFlowPrizes(unittest.TestCase):
    def test_towards_what_is_safe(self):
        """What can be got is rounded up and what is got down, by no more than the roundings at an end are apart."""
        for z in tournaments(random.Random(26)):
            spot, of = z.spot, responses.Responses(flows.read_flows(z.text("gains 0 0").encode()))
            of.visit()
            unit = spot.unit / (of.pairs() * spot.deals_after(0, 4))
            for p in (0, 1):
                apart = max(high - low for both in spot.prizes.pays.values() for low, high in both[p]) * spot.unit
                best, paid = unit * of.best[p] / 2**z.scales[1 - p], unit * of.paid[p] / 2**sum(z.scales)
                with self.subTest(z.head):
                    self.assertLessEqual(0, best - z.value(p, True))
                    self.assertLessEqual(best - z.value(p, True), apart)
                    self.assertLessEqual(0, z.value(p, False) - paid)
                    self.assertLessEqual(z.value(p, False) - paid, apart)

    def test_claims(self):
        """Less than the gains of both is never taken for proved, and a little more always."""
        least, apart = Fraction(1, 10**40), 10**6
        for z in tournaments(random.Random(27)):
            gains = [z.value(p, True) - z.value(p, False) for p in (0, 1)]
            check_flows(z.text("gains {} {}".format(*(x + apart for x in gains))).encode())
            for p in (0, 1):
                claim = [gains[k] - least if k == p else gains[k] + apart for k in (0, 1)]
                with self.assertRaisesRegex(Rejected, "can gain more than is claimed"):
                    check_flows(z.text("gains {} {}".format(*claim)).encode())


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
                    self.assertEqual(check_flows(z.text(f"value {low} {high}").encode()), f"value {low} {high}")
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

    def test_no_value(self):
        for z in tournaments(random.Random(1)):
            with self.assertRaisesRegex(Rejected, "with a rake or prizes"):
                check_flows(z.text("value -10000000000 10000000000").encode())

    def test_suits_alike(self):
        """Hands that are the same but for names of suits play the same."""
        z = Position(random.Random(3), ["board AsKsQs7s2s", "pot 2", "stack 2"], [{(50, 49): 1, (50, 48): 1}, {(45, 44): 1}], ["node r c b2", "node r:c c", "node r:b2 f c"])
        check_flows(z.text("gains 4 4").encode())
        a, b = z.x[(), 0, 0], z.x[(), 0, 1]
        a[50, 48], b[50, 48] = b[50, 48], a[50, 48]
        self.assertNotEqual(a[50, 48], a[50, 49])
        with self.assertRaisesRegex(Rejected, "not treated the same"):
            check_flows(z.text("gains 4 4").encode())

    def test_verify(self):
        z = Position(random.Random(3), ["board AsKhQd9d9c", "pot 3", "stack 3"], [{(50, 48): 1}, {(47, 45): 1}], BETS)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "spot.flow")
            es.Certificate(z.text("value -5 5")).save(path)
            for certificate in (z.text("value -5 5"), path, es.Certificate(z.text("value -5 5"))):
                for engine in ("python", "go"):
                    v = es.verify(certificate, engine=engine)
                    self.assertEqual((v.status, v.claim, v.reason), ("yes", "value -5 5", ""))
        self.assertEqual(es.verify(z.text("gains 9 10"), engine="go").claim, es.verify(z.text("gains 9 10")).claim)
        for engine in ("python", "go"):
            v = es.verify(z.text("value 5 5"), engine=engine)
            self.assertEqual((v.status, v.claim), ("no", ""))
            self.assertTrue(v.reason)
        for text, game in ((z.text("value 5 5"), es.from_arrays([[1]])), (z.text("value 5"), None)):
            with self.assertRaises(es.ExactsolveError):
                es.verify(text, game)

    def test_reading(self):
        """There is one text, and each other one has an error that says where."""
        z = Position(random.Random(3), ["deck " + cards.names(SMALL), "board AsKsQs", "deals 1 1", "pot 2", "stack 2", "blinds 1 2"], [
            {(50, 48): 1, (50, 49): Fraction(1, 2)}, {(46, 45): Fraction(1, 3)}], ["rake 1/10 1", "node r f c"])
        text = z.text("gains 3 4/5")
        check_flows(text.encode())
        for old, new, says in (
                ("flow/1", "flow/2", "line 1: 'exactsolve-flow/2' where"), ("flow/1", "flow/1 ", "line 1: not of format"),
                ("deck As", "chip 1\ndeck As", "line 2: chip 1, as without it"), ("deck As", "chip 0\ndeck As", "nothing"),
                ("deck As", "deck Ah", "descending"), ("deck As", "deck A", "not cards"), ("Qc\n", "Qc \n", "not cards"), ("deck", "Deck", "'Deck"),
                ("board AsKsQs", "board AsKsJs", "not in the deck"), ("deals 1 1", "deals 1 1 1", "6 cards"),
                ("deals 1 1", "deals 1  1", "numbers of cards"), ("deals 1 1", "deals 0 2", "numbers of cards"), ("deals 1 1\n", "", "3 cards on"),
                ("pot 2", "pot -2", "no number of chips"), ("pot 2", "pot 1/2", "no number of chips"), ("pot 2", "pot 2.0", "line 5: '2.0' is 2"),
                ("pot 2", "pot 02", "'02' is 2"), ("pot 2", "pot two", "not a number"), ("pot 2", "pot 2147483648", "no number of chips"), ("pot 2\n", "", "'stack 2' where pot"),
                ("stack 2", "stack 0", "no number of chips"), ("stack 2", "stack 1", "a blind is more"), ("blinds 1 2", "blinds 1", "not two words"),
                ("AhAd:1/2,AhAc", "AhAc,AhAd:1/2", "descending"), ("AhAd:1/2,", "AhAd:1/2,AhAd:1/2,", "descending"), ("AhAd:1/2,", "AhAd:1,", "no weight"), ("AhAd:1/2,", "AhAd:0,", "no weight"),
                ("AhAd:1/2,", "AhAd:,", "not a number"), ("AhAd:1/2,", "AdAh,", "descending"), ("AhAd:1/2,", "AhAh,", "cards twice"), ("AhAd:1/2,", ",", "no hand"), ("AhAd:1/2,", "AhAdKs,", "no hand"),
                ("AhAd:1/2,", "AhAd:1/2147483649,", "bits"), ("AhAd:1/2,", "AhAd:1" + "0" * 99 + ",", "no hand with a weight"), ("oop AhAd:1/2,AhAc", "oop ", "no hand"),
                ("ip KhKd:1/3", "ip AhAc", "no hands of both"), ("rake 1/10 1", "rake 0 0", "as without it"), ("rake 1/10 1", "rake 1 1", "no rake"), ("rake 1/10 1", "rake 1/1048577 1", "small parts"),
                ("rake 1/10 1", "rake 1/10 -1", "no rake"), ("node r f c", "node r f c c", "twice"), ("node r f c", "node r f c b3", "no bet b3"), ("node r f c", "node r f b2 c", "no bet b2"),
                ("node r f c", "node r", "nothing|not an action"), ("node r f c", "node r x", "not an action"), ("node r f c", "node q f c", "node 'q', not 'r'"), ("node r f c\n", "", "node is wanted"),
                ("node r f c", "node r f c\nnode r:c c", "value is wanted"), ("gains 3 4/5", "gains 3 8/10", "'8/10' is 4/5"), ("gains 3 4/5", "gains 3", "not two words"),
                ("scale 20 20", "scale 31 20", "the scale of oop is more than 30"), ("scale 20 20", "scale 020 20", "no numbers"), ("scale 20 20", "scale -1 20", "no numbers"),
                ("scale 20 20", "scale 19 20", "do not add up"), ("x oop r - f", "x oop r - c", "line 14: 'x oop r - c"), ("x oop r - c", "x oop r - c 1", "not a number for each hand"),
                ("x oop r - c ", "x oop r - c +", "whole numbers"), ("x oop r - c ", "x oop r - c  ", "whole numbers"), ("x oop r - c ", "x oop r - c 99999999999", "whole"), ("x oop r - c ", "x oop r - c 2000000000 ", "above"),
                ("\nscale", "\n\nscale", "'' where scale"), ("\ngains", "\n# remark\ngains", "remark"), ("pot", "p\u00f6t", "ASCII")):
            self.assertIn(old, text)
            with self.subTest(new), self.assertRaisesRegex((Unreadable, Rejected), says):
                check_flows(text.replace(old, new, 1).encode())
        for k in range(len(text)):
            with self.assertRaises((Unreadable, Rejected)):
                check_flows(text[:k].encode())
        with self.assertRaisesRegex(Unreadable, "more|end"):
            check_flows((text + "\n").encode())

    def test_a_long_betting(self):
        """A path has at most 500 bytes."""
        path, lines = "r", []
        for k in range(1, 121):
            lines.append(f"node {path} b{k}")
            path += f":b{k}"

        def position(last):
            return Position(random.Random(3), ["board AsKhQd9d9c", "pot 3", f"stack {last}"], [{(50, 48): 1}, {(47, 45): 1}], [
                *lines, f"node {path} b{last}", f"node {path}:b{last} f c"])
        z = position(10000)
        folds, calls = (z.x[(), 121, a][47, 45] for a in (0, 1))
        low = Fraction(3, 2) + 120
        high = (folds * low + calls * (Fraction(3, 2) + 10000)) / 2**20
        self.assertEqual(check_flows(z.text(f"value {low} {high}").encode()), f"value {low} {high}")
        with self.assertRaises(Rejected):
            check_flows(z.text(f"value {low} {high - Fraction(1, 2**20)}").encode())
        with self.assertRaisesRegex(Unreadable, "a path of more than 500"):
            position(100000)

    def test_a_cap_of_no_rake(self):
        """Where the share is 0 a cap is in no amount, and takes no bits from the scale."""
        pot = 2**29
        z = Position(random.Random(3), ["board AsKhQd9d9c", f"pot {pot}", "stack 1"], [{(50, 48): 1}, {(47, 45): 1}], ["node r c", "node r:c c"], (30, 30))
        for claim in (f"value {pot // 2} {pot // 2}", "gains 0 0"):
            text = z.text(claim)
            for cap in ("", "rake 0 1/1023\n"):
                self.assertEqual(check_flows(text.replace("node", cap + "node", 1).encode()), claim)
            with self.assertRaisesRegex(Unreadable, "small parts"):
                check_flows(text.replace("node", "rake 0 1/1048577\nnode", 1).encode())

    def test_hostile(self):
        """Long files are refused with one error, in memory that their length bounds."""
        n = 50_000
        river = f"{flows.FIRST}\nboard AsKhQd9d9c\npot 3\nstack {n}\noop AhAc\nip KsKd\n"
        digits = "7" * 45_000
        for text, says in (
                (flows.FIRST + "\n" * n, "line 2: '' where pot is wanted"),
                (f"{flows.FIRST}\ndeck {'As' * n}\n", "twice"),
                (f"{flows.FIRST}\ndeals {'1 ' * n}1\n", "line 3: no more lines, but pot"),
                (river.replace("AhAc", "AhAc:1/2," * n + "AhAd"), "more hands than there are"),
                (river.replace("AhAc", f"AhAc:{digits}/{digits}1"), "no hand with a weight"),
                (river.replace("pot 3", f"pot {digits}"), "128 bits"),
                (f"{river}rake 1/{digits} {digits}\n", "128 bits"),
                (f"{river}node {'r:c' * n} c\n", "not 'r'"),
                (f"{river}node r {' '.join(f'b{k}' for k in range(1, n))}\n", "line 8: no more lines, but node"),
                (f"{river}node r c\nnode r:c c\nvalue -{digits} {digits}\nscale 9 9\nx oop r - c{' 0' * n}\n", "line 11: not whole numbers"),
                (f"{river}node r c\nnode r:c c\nvalue -{digits} {digits}\nscale 9 9\nx oop r - c {digits}\n", "line 11: not whole numbers"),
                (f"{river}node r c\nnode r:c c\nvalue -{digits} -{digits}\nscale 9 9\nx oop r - c 512\nx ip r:c - c 512\n", "oop can get more")):
            data = text.encode()
            tracemalloc.start()
            with self.subTest(says), self.assertRaisesRegex((Unreadable, Rejected), says):
                check_flows(data)
            self.assertLess(tracemalloc.get_traced_memory()[1], 40 * len(data), says)
            tracemalloc.stop()

    def test_too_much(self):
        """A short file does not stand for much work."""
        full = text_of(all_hands(cards.DECK, lambda a, b: 1))
        half = text_of(all_hands(cards.DECK, lambda a, b: 1 + (a % 4 == 0) + (b % 4 == 1) * Fraction(1, 2)))
        for deals, says in (("3 1 1", "more than 100000 boards"), ("3", "more work than the size")):
            with self.assertRaisesRegex(Undecided, says):
                check_flows(f"{flows.FIRST}\ndeals {deals}\npot 0\nstack 1\nblinds 1 1\noop {full}\nip {half}\nvalue 0 0\nscale 0 0\n".encode())


if __name__ == "__main__":
    unittest.main()
