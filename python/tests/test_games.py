"""Games from files, arrays and other packages."""

import gzip
import os
import re
import tempfile
import unittest
from decimal import Decimal
from fractions import Fraction

import exactsolve as es

import fakes

FIXTURES = os.path.join(os.path.dirname(__file__), "..", "..", "fixtures")


def fixture(name):
    return os.path.join(FIXTURES, name)


class Files(unittest.TestCase):
    def written(self, name, data):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, name)
        with open(path, "wb") as f:
            f.write(data)
        return path

    def test_kuhn(self):
        g = es.read(fixture("kuhn.efg"))
        self.assertEqual((g.title, g.players, g.is_tree), ("Kuhn poker", ["I", "II"], True))
        self.assertEqual(len(g.sha256), 64)

    def test_compressed_and_utf_16(self):
        with open(fixture("kuhn.efg"), "rb") as f:
            data = f.read()
        digest = es.read(fixture("kuhn.efg")).sha256
        for name, other in [("k.efg.gz", gzip.compress(data)), ("k.efg", data.decode().encode("utf-16")),
                            ("b.efg", b"\xef\xbb\xbf" + data)]:
            self.assertEqual(es.read(self.written(name, other)).sha256, digest, name)
        with self.assertRaisesRegex(es.ExactsolveError, "k.zst: compressed by zstd"):
            es.read(self.written("k.zst", b"\x28\xb5\x2f\xfd"))
        with self.assertRaisesRegex(es.ExactsolveError, "cut.gz: Compressed file ended"):
            es.read(self.written("cut.gz", gzip.compress(data)[:-20]))

    def test_not_utf_8(self):
        with self.assertRaises(es.ExactsolveError) as e:
            es.read(self.written("café.nfg", 'NFG 1 R\n "café"'.encode("latin-1")))
        self.assertEqual((e.exception.line, e.exception.column), (2, 6))
        self.assertIn("café.nfg:2:6: byte 0xe9", str(e.exception))

    def test_no_text(self):
        with self.assertRaisesRegex(TypeError, "want the text of a game, not bytes"):
            es.from_text(b"NFG 1 R")

    def test_lone_surrogate(self):
        with self.assertRaises(es.ExactsolveError):
            es.from_text("NFG 1 R \udce9").info

    def test_error_has_a_place(self):
        g = es.from_text('NFG 1 R "x" { "1" "2" }\n{ 2 2 } 1 2 3', name="my game")
        with self.assertRaises(es.ExactsolveError) as e:
            es.solve(g)
        self.assertTrue(str(e.exception).startswith("my game:2:"), str(e.exception))
        self.assertEqual((e.exception.line, e.exception.column), (2, 14))
        self.assertTrue(e.exception.message.startswith("the file ends after 3 of 8 payoffs"))
        self.assertIn("the file ends", repr(g))

    def test_player_without_moves(self):
        g = es.from_text('EFG 2 R "t" { "A" "B" }\np "" 1 1 "h" { "l" "r" } 0\nt "" 1 "" { 1, 2 }\nt "" 2 "" { 0, 3 }\n')
        profile = es.solve(g).profile
        self.assertEqual((profile.lists(), profile["B"]), ([[[1, 0]], []], {}))
        for given in (profile.lists(), profile.to_gambit(), {"A": {"h": {"l": 1}}}):
            self.assertTrue(es.check(g, given, concept="nash"))

    def test_missing(self):
        with self.assertRaises(FileNotFoundError):
            es.read(fixture("none.efg"))

    def test_json(self):
        text = ('{"format": "exactsolve-game-json/1", "title": "t", "players": [{"name": "A", "infosets": [{"name": "", '
                '"actions": ["x", "y"]}]}], "outcomes": [{"payoffs": ["1/3"]}, {"payoffs": [2]}], "profiles": [1, 2]}')
        self.assertEqual(es.solve(es.from_text(text)).payoffs, (2,))

    def test_chance_that_sums_to_nearly_one(self):
        text = 'EFG 2 R "c" { "A" }\nc "" 1 "" { "l" 0.333 "r" 0.666 } 0\nt "" 1 "" { 1 }\nt "" 2 "" { 4 }\n'
        with self.assertRaises(es.ExactsolveError):
            es.from_text(text).info
        self.assertEqual(es.solve(es.from_text(text, normalize_chance=True), concept="nash").payoffs, (3,))

    def test_large(self):
        rows = [[(i * j) % 1000003 for j in range(600)] for i in range(600)]
        g = es.from_arrays(rows)
        self.assertGreater(len(g.text), 2 << 20)
        self.assertEqual(g.info["pure_profiles"], 360000)

    def test_generate(self):
        self.assertEqual(es.generate("kuhn").sha256, es.read(fixture("kuhn.efg")).sha256)
        with self.assertRaisesRegex(es.ExactsolveError, 'no fixture or family "none"'):
            es.generate("none")
        with self.assertRaisesRegex(ValueError, "want the name"):
            es.generate("")


class Numbers(unittest.TestCase):
    def test_exact(self):
        for x, want in [(0.1, "1/10"), (1e-7, "1/10000000"), ("1/3", "1/3"), (2, "2"), (Decimal("0.25"), "1/4"),
                        (fakes.Numpy("0.1"), "1/10"), (Fraction(2, 4), "1/2"), (True, "1"), ("-3e2", "-300"), ("2e-00001", "1/5")]:
            self.assertEqual(str(es.exact(x)), want)

    def test_long(self):
        n, d = 7**6000, 10**5000 + 1
        text = f"{es_text(n)}/{es_text(d)}"
        self.assertEqual(es.exact("-" + text), Fraction(-n, d))

    def test_no_numbers(self):
        for x in ("1e999999999", "1e-010000", "x", float("nan"), float("inf"), "", "1/" + "x" * 5000):
            with self.assertRaises((ValueError, OverflowError), msg=x):
                es.exact(x)
        with self.assertRaises(TypeError):
            es.exact([1])


def es_text(n):
    """Return str(n), which Python refuses of long numbers."""
    digits = []
    while n:
        n, r = divmod(n, 10**1000)
        digits.append(str(r).rjust(1000, "0"))
    return "".join(reversed(digits)).lstrip("0")


class Arrays(unittest.TestCase):
    def test_zero_sum(self):
        a = es.solve(es.from_arrays([[3, 0], [1, 2]]), concept="nash")
        self.assertEqual(a.payoffs, (Fraction(3, 2), Fraction(-3, 2)))

    def test_three_players(self):
        def table(f):
            return [[[f(i, j, k) for k in range(2)] for j in range(3)] for i in range(2)]
        g = es.from_arrays(table(lambda i, j, k: i), table(lambda i, j, k: j), table(lambda i, j, k: 10 * i + j - k))
        self.assertEqual([list(map(int, p[0])) for p in es.solve(g).profile.lists()], [[0, 1], [0, 0, 1], [1, 0]])
        self.assertEqual(es.solve(g).payoffs, (1, 2, 12))

    def test_names_and_numpy(self):
        rows = fakes.Array([[fakes.Numpy("0.1"), 0.2], [0.3, "1/7"]])
        g = es.from_arrays(rows, title='q"\\', players=['a"b\\c', "é"], strategies=[["x y", "\\"], ["", '"']])
        self.assertEqual((g.title, g.players), ('q"\\', ['a"b\\c', "é"]))
        mixed = es.solve(g).profile.mixed()
        self.assertEqual(list(mixed['a"b\\c']), ["x y", "\\"])
        self.assertTrue(es.check(g, mixed))

    def test_tables_have_columns(self):
        self.assertEqual(es.from_arrays(fakes.Table([[1, 2], [3, 4]])).text, es.from_arrays([[1, 2], [3, 4]]).text)

    def test_wrong_shapes(self):
        for arrays, names, what in [
                (([[1, 2], [3]],), {}, r"array 1\[1\]: want 2 entries"),
                (([[1, 2]], [[1, 2], [3, 4]]), {}, "array 2: want 1 entries"),
                (([1, 2],), {}, r"1 arrays, the first of shape \(2,\): want a matrix"),
                ((), {}, "0 arrays"), (([[]],), {}, "shape"), ((3,), {}, "shape"),
                (([[1, "x"]],), {}, r"array 1\[0\]\[1\]: .*'x'"), (([["1/0"]],), {}, r"array 1\[0\]\[0\]"),
                (([[1]],), {"players": ["A"]}, "want 2 names"), (([[1]],), {"strategies": [["T", "B"], ["L"]]}, "want 2")]:
            with self.assertRaisesRegex(ValueError, what):
                es.from_arrays(*arrays, **names)


class Others(unittest.TestCase):
    def test_gambit(self):
        g = es.from_gambit(fakes.Gambit())
        self.assertEqual(es.solve(g, concept="nash").profile.mixed()["Bob"]["L"], Fraction(3, 4))

    def test_openspiel(self):
        g = es.from_openspiel(fakes.Spiel(fakes.State()))
        self.assertEqual((g.title, g.players, g.info["constant_sum"]), ('fake(kind="spiel")', ["Pl0", "Pl1"], "0"))
        a = es.solve(g)
        self.assertEqual(set(a.profile["Pl0"]), {f"card {k}\nof mine" for k in range(3)})
        policy = a.profile.to_openspiel()
        self.assertEqual([action for action, _ in policy["bet"]], [4, 7])
        self.assertLess(es.check(g, policy, tolerance="1/1000").regret, Fraction(1, 10**9))
        c = es.certify(g, fakes.TabularPolicy(policy))
        self.assertTrue(c)
        self.assertLess(c.distance, Fraction(1, 10**9))
        dicts = {state: dict(actions) for state, actions in policy.items()}
        self.assertEqual(es.check(g, dicts, tolerance=0.001).regrets, es.check(g, policy, tolerance=0.001).regrets)

    def test_moves_at_once(self):
        a = es.solve(es.from_openspiel(fakes.Spiel(fakes.Together())), concept="nash")
        self.assertEqual(a.profile["Pl0", "player 0", "H"], Fraction(2, 3))
        self.assertEqual(a.profile["Pl1", "player 1", "H"], Fraction(1, 2))

    def test_three_moves_at_once(self):
        leaves = re.findall(r"(?m)^t .* \{ (.*) \}$", es.from_openspiel(fakes.Spiel(fakes.Bits(), 3)).text)
        self.assertEqual(leaves, [f"{i}, {j}, {k}" for i in range(2) for j in range(2) for k in range(2)])

    def test_chance_that_is_no_fraction(self):
        for chance in [(0.3, 0.3, 0.3999), (1 / 3 + 2e-9, 1 / 3, 1 / 3 - 2e-9), (0.5, 0.5 - 1e-10, 1e-10)]:
            with self.assertRaisesRegex(ValueError, "not near fractions"):
                es.from_openspiel(fakes.Spiel(fakes.State(chance=chance)))
        nodes = es.from_openspiel(fakes.Spiel(fakes.State())).info["tree"]["nodes"]
        es.from_openspiel(fakes.Spiel(fakes.State()), max_nodes=nodes)
        with self.assertRaisesRegex(ValueError, f"more than {nodes - 1} nodes"):
            es.from_openspiel(fakes.Spiel(fakes.State()), max_nodes=nodes - 1)


class Pictures(unittest.TestCase):
    def test_small_tree(self):
        g = es.generate("kuhn")
        picture = g._repr_svg_()
        self.assertTrue(picture.startswith("<svg"))
        self.assertEqual(g.render()._repr_svg_(), picture)
        self.assertIsNone(g.render(format="text")._repr_svg_())
        names = {re.search(' id="(.*?)"', p)[1] for p in (picture, g.render(orientation="down"), g.render(es.solve(g)))}
        self.assertEqual(len(names), 3)
        self.assertIsNone(g._repr_html_())

    def test_large_tree(self):
        g = es.generate("leduc")
        self.assertIsNone(g._repr_svg_())
        self.assertIn("nodes", g._repr_html_())

    def test_formats(self):
        g = es.generate("kuhn")
        a = es.solve(g)
        self.assertIn("2/3", g.render(a.profile, format="text"))
        self.assertEqual(g.render(a, format="text"), es.render(g, a.profile, format="text"))
        self.assertIn("digraph", g.render(format="dot"))
        self.assertNotEqual(g.render(orientation="down"), g.render())
        with self.assertRaisesRegex(es.ExactsolveError, "want auto, text, svg, tex or dot"):
            g.render(format="png")


if __name__ == "__main__":
    unittest.main()
