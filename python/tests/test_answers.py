"""What is asked, and what is answered."""

import os
import pickle
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

import exactsolve as es

from test_games import fixture

KUHN = es.generate("kuhn")
BATTLE = es.from_arrays([[2, 0], [0, 1]], [[1, 0], [0, 2]])
LABELS = 'EFG 2 R "t" { "a\\"b\\\\c" "II" }\np "" 1 1 "h\\"\\\\" { "x\\"y\\\\z" "n" } 0\nt "" 1 "" { 1, 2 }\nt "" 2 "" { 0, 0 }\n'


class Solving(unittest.TestCase):
    def test_kuhn(self):
        a = es.solve(KUHN)
        self.assertEqual((a.status, a.concept, a.claim, a.reason), ("yes", "quasi-perfect", "quasi-perfect", ""))
        self.assertEqual(a.payoffs, (Fraction(-1, 18), Fraction(1, 18)))
        self.assertEqual(a.profile["I"]["J:"]["bet"], Fraction(1, 3))
        self.assertEqual(a.profile["I", "J:", "bet"], Fraction(1, 3))
        self.assertEqual(a.beliefs["II"]["Q:b"], {"JQ·bet": Fraction(1, 4), "KQ·bet": Fraction(3, 4)})
        self.assertEqual(a.epsilon_bar, "1/11")
        self.assertEqual(list(a.profile), ["I", "II"])
        self.assertEqual(a.raw["stats"]["rows"], 20)
        with self.assertRaises(KeyError):
            a.profile["III"]
        with self.assertRaises(AttributeError):
            a.status = "no"

    def test_unknown_is_no_exception(self):
        a = es.solve(es.generate("leduc", ranks=3), method="lemke", timeout=0.5)
        self.assertEqual((a.status, a.claim, bool(a)), ("unknown", "epsilon-nash", False))
        self.assertGreater(a.epsilon, 0)
        self.assertIn("time limit", a.reason)
        self.assertIn("<b>quasi-perfect</b>: unknown", a._repr_html_())
        c = es.certify(a.game, a, timeout=0)  # gives up at once
        self.assertEqual((c.status, c.claim, es.verify(c, engine="go").claim), ("unknown", "epsilon-nash", "epsilon-nash"))

    def test_large_in_a_notebook(self):
        a = es.solve(es.generate("leduc", ranks=4), concept="nash")
        self.assertLess(len(a._repr_html_()), 30000)
        self.assertIn(f"and {sum(map(len, a.profile.values())) - 100} more", a._repr_html_())

    def test_options(self):
        self.assertEqual(es.solve(BATTLE, method="lemke-howson", label=2, concept="nash").payoffs, (1, 2))
        self.assertLessEqual(abs(es.exact(es.solve(KUHN, gap=Fraction(1, 1000)).raw["value_at_least"])), 1)
        with self.assertRaisesRegex(es.ExactsolveError, '^invalid argument "-1" for max_pivots: [^\n]*$'):
            es.solve(BATTLE, max_pivots=-1)
        self.assertTrue(es.solve(BATTLE, timeout=float("inf")))
        with self.assertRaises(TypeError):
            es.solve(BATTLE, concpet="nash")

    def test_labels(self):
        g = es.from_text(LABELS)
        profile = es.solve(g).profile
        self.assertEqual(profile['a"b\\c', 'h"\\', 'x"y\\z'], 1)
        self.assertTrue(es.check(g, {'a"b\\c': {'h"\\': {'x"y\\z': 1}}}))

    def test_where_play_does_not_lead(self):
        """An extreme equilibrium says nothing of sets that the player's own actions exclude."""
        found = es.solve_all(KUHN).finish()
        missing = [e.profile for e in found if "K:cb" not in e.profile["I"]]
        self.assertTrue(missing)
        for profile in missing:
            self.assertEqual(profile.lists()[0][5], [])
            self.assertEqual(len(profile.to_gambit().split(",")), 1 + 24)
            for given in (profile, profile.lists(), profile.to_gambit()):
                self.assertEqual(es.check(KUHN, given, concept="nash").regrets, {"I": 0, "II": 0})

    def test_changed(self):
        """A profile whose probabilities are changed is that in all its forms."""
        profile = es.solve(BATTLE).profile
        profile["1"]["1:1"].update({"1": Fraction(1, 2), "2": Fraction(1, 2)})
        r = es.check(BATTLE, profile)
        self.assertEqual(r.regrets, es.check(BATTLE, profile.lists()).regrets)
        self.assertEqual(r.players["1"].payoff, es.check(BATTLE, profile.to_gambit()).players["1"].payoff)
        self.assertGreater(r.regret, 0)

    def test_pickles(self):
        a = pickle.loads(pickle.dumps(es.solve(KUHN)))
        self.assertTrue(es.check(a.game, a.profile, concept="nash"))
        self.assertIn("bet", a._repr_html_())


class Irrational(unittest.TestCase):
    game = es.read(fixture("nau_irrational.nfg"))

    def assert_within(self, x):
        """Require that (437 - 17 sqrt(601))/24 is between the bounds."""
        self.assertTrue((437 - 24 * x.high) ** 2 < 289 * 601 < (437 - 24 * x.low) ** 2)

    def test_box(self):
        a = es.solve(self.game)
        x = a.payoffs[0]
        self.assertIsInstance(x, es.Algebraic)
        self.assertLess(x.high - x.low, Fraction(1, 10**9))
        self.assert_within(x)
        self.assertEqual(x.high - x.low, 2 * es.exact(a.raw["box"]["radius"]))
        self.assertEqual((x.decimal(3), x.decimal(5), f"{x:.3f}"), ("0.843", "0.84333", "0.843"))
        with self.assertRaisesRegex(ValueError, "ask with digits=40"):
            x.decimal(40)
        self.assertTrue(x < 1 and x > 0.8 and x < a.payoffs[1] and x != 1 and 1 > x)
        with self.assertRaisesRegex(ValueError, "do not tell"):
            x == (x.low + x.high) / 2
        with self.assertRaises(TypeError):
            x + 1

    def test_closed_form(self):
        a = es.solve(self.game, algebraic=True, digits=30)
        self.assertEqual(str(a.payoffs[0]), "(437 - 17*sqrt(601))/24")
        self.assertEqual(a.payoffs[0].decimal(30), "0.843328214480710957128088011580")
        self.assertEqual(a.payoffs, es.solve(self.game, algebraic=True, digits=30).payoffs)
        self.assertEqual(a.payoffs[0].high - a.payoffs[0].low, Fraction(1, 10**30))
        self.assert_within(a.payoffs[0])
        with self.assertRaisesRegex(ValueError, "certificates do"):
            es.check(self.game, a)
        self.assertIn("sqrt(601)", self.game.render(a, format="text"))
        self.assertTrue(es.verify(a))

    def test_certify(self):
        a = es.certify(self.game, es.solve(self.game).profile.floats())
        self.assertTrue(a)
        self.assertLess(a.distance, Fraction(1, 10**9))


class All(unittest.TestCase):
    def test_list(self):
        search = es.solve_all(BATTLE, select="welfare")
        first = next(search)
        self.assertEqual(first.number, 1)
        whole = search.finish()
        self.assertTrue(whole and whole.complete)
        self.assertEqual(len(whole), 3)
        self.assertEqual(sorted(e.payoffs[0] for e in whole), [Fraction(2, 3), 1, 2])
        self.assertEqual(len(whole.selected), 2)
        self.assertEqual(len(whole.components), 3)
        self.assertTrue(es.verify(whole.certificate))
        self.assertEqual([whole[k].number for k in range(3)], [e.number for e in whole])
        self.assertIn("<svg", es.render(BATTLE, whole))
        self.assertEqual(list(search), [])

    def test_one(self):
        game = es.from_arrays([[3, 0], [1, 2]])
        whole = es.solve_all(game).finish()
        self.assertEqual(len(whole), 1)
        self.assertIn("1/4", es.render(game, whole, format="text"))

    def test_limit(self):
        whole = es.solve_all(es.generate("random-nfg", actions=20, seed=1), timeout=1).finish()
        self.assertEqual((whole.status, whole.complete), ("unknown", False))
        self.assertIn("time limit", whole.reason)

    def test_count(self):
        whole = es.solve_all(BATTLE, count=3, covering="random", concept="nash").finish()
        self.assertEqual([e.number for e in whole], list(range(1, len(whole) + 1)))
        self.assertGreaterEqual(len(whole), 2)
        self.assertEqual(len({str(e.profile) for e in whole}), len(whole))

    def test_sequential(self):
        whole = es.solve_all(es.read(fixture("mertens.efg")), concept="sequential").finish()
        self.assertTrue(whole.complete)
        self.assertTrue(whole.components)


class Checking(unittest.TestCase):
    def test_profiles_of_all_kinds(self):
        a = es.solve(KUHN)
        policy = {h: list(p.items()) for sets in a.profile.values() for h, p in sets.items()}
        for profile in (a, a.profile, a.profile.to_json(), a.profile.to_gambit(), a.profile.lists(), policy,
                        {p: dict(sets) for p, sets in a.profile.items()}, a.certificate):
            r = es.check(KUHN, profile, concept="nash")
            self.assertTrue(r, profile)
            self.assertEqual(r.regrets, {"I": 0, "II": 0})
        self.assertTrue(r.verdicts["nash"])

    def test_report(self):
        r = es.check(KUHN, es.solve(KUHN), concept="sequential", certificate=True)
        self.assertTrue(r.assessment["consistent"])
        self.assertEqual(r.sets["I", "Q:"].gain, {"check": 0, "bet": Fraction(-1, 6)})
        self.assertEqual(es.verify(r.certificate).claim, "sequential")

    def test_deviation(self):
        r = es.check(BATTLE, [[1, 0], [0, 1]])
        self.assertEqual((r.status, r.regret), ("no", 1))
        self.assertEqual(r.players["1"].deviation, (("1:1", "2"),))
        self.assertEqual(r.players["1"].best, 1)
        self.assertIn("<table>", r._repr_html_())

    def test_bad_profiles(self):
        for profile, what in [("NE,1,2", "profile:1:7: expected 4 probabilities"), ([[1, 0]], "1 players, expected 2"),
                              ({"1": {"x": 1}}, "profile:2:5: action"), ([[0.3, 0.3], [1, 0]], "sum"), ("", "profile")]:
            with self.assertRaisesRegex(es.ExactsolveError, what):
                es.check(BATTLE, profile)
        with self.assertRaisesRegex(ValueError, "want a profile, not 3 equilibria"):
            es.check(BATTLE, es.solve_all(BATTLE).finish())
        for profile, what in [(3, "want a profile"), ({"1": [1, 0]}, "player '1': want a mapping"), ({"1": 1}, "player '1'")]:
            with self.assertRaisesRegex(TypeError, what):
                es.check(BATTLE, profile)

    def test_numbers_as_names(self):
        r = es.check(BATTLE, {1: {"1:1": {1: 1}}, 2: {"2:1": {2: 1}}})
        self.assertEqual(r.players["2"].payoff, 0)

    def test_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "line.ne")
            path.write_text(es.solve(KUHN).profile.to_gambit())
            self.assertTrue(es.check(KUHN, path, concept="nash"))

    def test_no_game(self):
        for question in (lambda g: es.solve(g), lambda g: es.solve_all(g), lambda g: es.check(g, [[1, 0], [1, 0]]),
                         lambda g: es.certify(g, "NE,1"), lambda g: es.render(g)):
            for g in ("kuhn.efg", [[1, 0], [0, 1]], None):
                with self.assertRaisesRegex(TypeError, "want a Game"):
                    question(g)

    def test_certify(self):
        a = es.certify(BATTLE, [[0.667, 0.333], [0.334, 0.666]])
        self.assertEqual(a.profile.lists(), [[[Fraction(2, 3), Fraction(1, 3)]], [[Fraction(1, 3), Fraction(2, 3)]]])
        self.assertEqual(a.distance, Fraction(1, 1500))
        self.assertGreater(a.given_regret, 0)
        self.assertTrue(es.verify(a))


class Certificates(unittest.TestCase):
    def test_both_checkers(self):
        a = es.solve(KUHN)
        wrong = a.certificate.text.replace('"payoffs":["-1/18"', '"payoffs":["-1/17"')
        for engine in ("python", "go"):
            self.assertEqual(es.verify(a, engine=engine).claim, "quasi-perfect")
            v = es.verify(wrong, engine=engine)
            self.assertEqual((v.status, v.claim), ("no", ""))
            self.assertTrue(v.reason)
            self.assertTrue(es.verify(a.certificate, KUHN, engine=engine))
            self.assertEqual(es.verify(a, BATTLE, engine=engine).status, "no")
            for text in ("{}", es.Certificate("{}"), es.Certificate("x"), f"{wrong}\n{a.certificate}"):
                with self.assertRaises(es.ExactsolveError):
                    es.verify(text, engine=engine)
            with self.assertRaisesRegex(TypeError, "want a Game"):
                es.verify(a, "kuhn.efg", engine=engine)
        with self.assertRaisesRegex(ValueError, "want python or go"):
            es.verify(a, engine="rust")

    def test_saved(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "é.cert")
            es.solve(KUHN).certificate.save(path)
            self.assertTrue(es.verify(path))
            self.assertTrue(es.verify(str(path)))
            with self.assertRaises(FileNotFoundError):
                es.verify(os.path.join(folder, "none.cert"))
        self.assertEqual(es.verify(es.check(KUHN, es.solve(KUHN), certificate=True)).claim, "nash")
        with self.assertRaises(TypeError):
            es.verify(3)

    def test_large_games_are_beside_it(self):
        a = es.solve(es.from_arrays([[3, 0], [1, 2]], title="x" * (1 << 20)))
        self.assertFalse(a.certificate.has_game())
        for engine in ("python", "go"):
            self.assertTrue(es.verify(a, engine=engine))
            with self.assertRaisesRegex(es.ExactsolveError, "game"):
                es.verify(a.certificate.text, engine=engine)


if __name__ == "__main__":
    unittest.main()
