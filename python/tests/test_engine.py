"""The program as it is started, asked, stopped, killed and forked."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings

import exactsolve as es
import exactsolve._engine as _engine
from exactsolve._engine import Engine

import fakes

PENNIES = es.from_arrays([[1, -1], [-1, 1]])
HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(es.__file__)


def long_search():
    return es.solve_all(es.generate("random-nfg", actions=20, seed=1))


def pid():
    es.solve(PENNIES)
    return es.engine._process._popen.pid


def in_a_process(source, **environment):
    """Run Python source, and return what it prints, errors too."""
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(PACKAGE), **environment}
    return subprocess.run([sys.executable, "-c", source], env=environment, cwd=HERE, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, universal_newlines=True, timeout=100).stdout


class Interrupts(unittest.TestCase):
    def interrupted(self, call):
        """Return how long after ^C the call ends by KeyboardInterrupt."""
        sent = []

        def send():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)
        timer = threading.Timer(0.5, send)
        timer.start()
        try:
            call()
        except KeyboardInterrupt as e:  # kept, as a session keeps it, and all that was under way with it
            after = time.monotonic() - sent[0]
            self.assertFalse(es.engine._process and es.engine._process.waiting, e)
            return after
        finally:
            timer.join()
        self.fail("no KeyboardInterrupt")

    def test_long_solve(self):
        before, game = pid(), es.generate("leduc", ranks=9)
        self.assertLess(self.interrupted(lambda: es.solve(game, method="lemke")), 0.5)
        self.assertTrue(es.solve(PENNIES))
        self.assertEqual(pid(), before)

    def test_search(self):
        before, search = pid(), long_search()
        self.assertLess(self.interrupted(lambda: list(search)), 0.5)
        self.assertEqual(pid(), before)
        with self.assertRaises(es.ExactsolveError):
            search.finish()

    def test_between_sending_and_waiting(self):
        """The request is sent, and ^C comes before anybody can wait for its answer."""
        engine, kept, game = Engine(), [], es.generate("leduc", ranks=9)
        self.addCleanup(engine.close)

        def interrupt(_):
            del engine._cancel_dropped
            raise KeyboardInterrupt
        engine._cancel_dropped = interrupt
        try:
            engine.ask({"command": "solve", "input": game.text, "options": {"method": "lemke"}}, "x")
        except KeyboardInterrupt as e:
            kept.append(e)
        self.assertTrue(kept)
        self.assertFalse(engine._process.waiting or engine._process.dropped)

    def test_oneshot(self):
        os.environ["EXACTSOLVE_ONESHOT"] = "1"
        self.addCleanup(os.environ.pop, "EXACTSOLVE_ONESHOT")
        self.assertTrue(es.solve(PENNIES))
        game = es.generate("leduc", ranks=9)
        self.assertLess(self.interrupted(lambda: es.solve(game, method="lemke")), 0.5)


    @unittest.skipUnless(hasattr(os, "killpg"), "no groups of processes")
    def test_of_a_terminal(self):
        """A terminal sends ^C to all processes of a group."""
        said = in_a_process('''
import os, signal, time
os.setsid()
import exactsolve as es
es.generate("kuhn")
before = es.engine._process._popen.pid
try:
    os.killpg(0, signal.SIGINT)
    time.sleep(5)
except KeyboardInterrupt:
    print(es.solve(es.generate("kuhn")).status, es.engine._process._popen.pid == before)
''')
        self.assertEqual(said, "yes True\n")


class Several(unittest.TestCase):
    def test_threads(self):
        wrong = []

        def ask(k):
            for n in range(10):
                value = es.solve(es.from_arrays([[10 * k + n]]), concept="nash").payoffs[0]
                if value != 10 * k + n:
                    wrong.append((k, n, value))
        threads = [threading.Thread(target=ask, args=(k,)) for k in range(8)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(wrong, [])

    def test_calls_while_one_is_under_way(self):
        with long_search():
            self.assertTrue(es.solve(PENNIES))

    def test_leaving_early_cancels(self):
        search = long_search()
        next(search)
        process, number = search._call.process, search._call.number
        search.close()
        self.assertNotIn(number, process.waiting)
        self.assertFalse(process.dropped)
        self.assertEqual(list(search), [])

    def test_large_requests_of_threads(self):
        found = []

        def ask(k):
            g = es.from_text(f'NFG 1 R "{"x" * (2 << 20)}" {{ "1" "2" }} {{ 1 1 }} {k} 0')
            found.append(g.info["constant_sum"])
        threads = [threading.Thread(target=ask, args=(k,)) for k in range(8)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(sorted(found), [str(k) for k in range(8)])

    def test_what_cannot_be_sent(self):
        es.solve(PENNIES)
        with self.assertRaises(TypeError):
            es.engine.ask({"command": "info", "input": b"x"}, "x")
        self.assertFalse(es.engine._process.waiting)

    def test_dropped_iterators_cancel(self):
        search = long_search()
        waiting, number = search._call.process.waiting, search._call.number
        self.assertIn(number, waiting)
        del search
        self.assertNotIn(number, waiting)


@unittest.skipUnless(hasattr(os, "fork"), "no fork")
class Fork(unittest.TestCase):
    def child(self, run):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside threads
            child = os.fork()
        if child == 0:
            try:
                os._exit(0 if run() else 1)
            finally:
                os._exit(2)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_both_go_on(self):
        before = pid()
        self.child(lambda: es.solve(PENNIES) and es.engine._process._popen.pid != before)
        self.assertEqual(pid(), before)

    def test_call_of_the_parent(self):
        search = long_search()
        next(search)

        def run():
            try:
                list(search)
            except es.ExactsolveError:
                return es.solve(PENNIES)
        self.child(run)
        self.assertEqual(next(search).number, 2)
        search.close()

    def test_while_threads_ask(self):
        stop = threading.Event()

        def ask():
            while not stop.is_set():
                es.solve(PENNIES)
        thread = threading.Thread(target=ask)
        thread.start()
        try:
            for _ in range(5):
                self.child(lambda: es.solve(PENNIES))
        finally:
            stop.set()
            thread.join()


class Killed(unittest.TestCase):
    def test_between_calls(self):
        before = pid()
        os.kill(before, signal.SIGKILL)
        self.assertNotEqual(pid(), before)

    def test_during_a_call(self):
        search = long_search()
        next(search)
        os.kill(es.engine._process._popen.pid, signal.SIGKILL)
        with self.assertRaisesRegex(es.ExactsolveError, "ended before it answered"):
            list(search)
        self.assertTrue(es.solve(PENNIES))

    def test_closed(self):
        before = pid()
        es.engine.close()
        self.assertNotEqual(pid(), before)

    def test_ends_with_python(self):
        source = "import exactsolve as es; es.generate('kuhn'); print(es.engine._process._popen.pid)"
        with self.assertRaises(ProcessLookupError):
            os.kill(int(in_a_process(source)), 0)


class Programs(unittest.TestCase):
    def setUp(self):
        self.folder = os.path.join(tempfile.mkdtemp(), "a folder")
        self.addCleanup(shutil.rmtree, os.path.dirname(self.folder))
        os.mkdir(self.folder)

    def asked(self, lines, request):
        """Return the messages, and what follows them, of a program of these lines."""
        given = os.environ["EXACTSOLVE"]
        os.environ["EXACTSOLVE"] = fakes.program(self.folder, lines)
        engine = Engine()
        try:
            with engine.ask(request, "x") as call:
                return list(call), call.files
        finally:
            engine.close()
            os.environ["EXACTSOLVE"] = given

    def test_path_with_spaces(self):
        path = os.path.join(self.folder, "exactsolve")
        os.symlink(os.environ["EXACTSOLVE"], path)
        self.assertIn("Kuhn", in_a_process("import exactsolve as es; print(es.generate('kuhn'))", EXACTSOLVE=path))

    def test_unknown_fields(self):
        messages, files = self.asked(fakes.HELLO + '''
for line in sys.stdin:
    m = json.loads(line)
    print(json.dumps({"id": m["id"], "surprise": 1, "message": {"result": {"new": 2}}}), flush=True)
    print("no JSON", flush=True)
    print(json.dumps({"news": 1}), flush=True)
    print(json.dumps({"id": m["id"], "done": {"status": 0, "errors": "", "files": {"output": "x"}, "new": 3}}), flush=True)
''', {"command": "info"})
        self.assertEqual((messages, files), ([{"result": {"new": 2}}], {"output": "x"}))

    def test_a_limit_is_told(self):
        lines = fakes.HELLO + '''
for line in sys.stdin:
    done = {"status": 3, "errors": "exactsolve: time limit of 1s reached\\n", "files": {"output": ""}}
    print(json.dumps({"id": json.loads(line)["id"], "done": done}), flush=True)
'''
        given = os.environ["EXACTSOLVE"]
        os.environ["EXACTSOLVE"] = fakes.program(self.folder, lines)
        engine = Engine()
        try:
            for end in ("results", "output"):
                with self.assertRaisesRegex(es.ExactsolveError, "^time limit of 1s reached$"):
                    getattr(engine.ask({"command": "info"}, "x"), end)()
        finally:
            engine.close()
            os.environ["EXACTSOLVE"] = given

    def test_cancel_is_sent(self):
        heard = os.path.join(self.folder, "heard")
        engine, given = Engine(), os.environ["EXACTSOLVE"]
        self.addCleanup(engine.close)
        os.environ["EXACTSOLVE"] = fakes.program(self.folder, fakes.HELLO + f"\nopen({heard!r}, 'w').writelines(sys.stdin)")
        try:
            left, kept = engine.ask({"command": "solve"}, "x"), engine.ask({"command": "info"}, "x")
        finally:
            os.environ["EXACTSOLVE"] = given
        left.close()
        engine.close()
        with open(heard) as f:
            self.assertEqual([json.loads(line) for line in f],
                             [{"id": 1, "command": "solve"}, {"id": 2, "command": "info"}, {"cancel": 1}])
        kept.close()

    def test_asked_again(self):
        """A request that the program died of is made again if nothing had come of it, and only once."""
        flag = os.path.join(self.folder, "flag")
        dies = fakes.HELLO + f'''
import os
m = json.loads(input())
if not os.path.exists({flag!r}):
    open({flag!r}, "w").close()
    SAY
    sys.exit()
print(json.dumps({{"id": m["id"], "done": {{"status": 0}}}}), flush=True)
input()
'''
        self.assertEqual(self.asked(dies.replace("SAY", "pass"), {}), ([], {}))
        os.remove(flag)
        with self.assertRaisesRegex(es.ExactsolveError, "ended before it answered"):
            self.asked(dies.replace("SAY", "print(json.dumps({'id': m['id'], 'message': {}}), flush=True)"), {})

    def test_other_protocol(self):
        with self.assertRaisesRegex(es.ExactsolveError, "exactsolve-rpc/1: it says exactsolve-rpc/7"):
            self.asked('print(json.dumps({"hello": {"protocol": "exactsolve-rpc/7"}}))', {})

    def test_no_such_command(self):
        with self.assertRaisesRegex(es.ExactsolveError, "it says unknown command"):
            self.asked('sys.exit("unknown command")', {})

    def test_crash(self):
        with self.assertRaisesRegex(es.ExactsolveError, "panic: at the disco"):
            self.asked(fakes.HELLO + '\ninput()\nsys.exit("panic: at the disco")', {})

    def test_other_version(self):
        version, es.__version__ = es.__version__, "1.2.0rc1"
        try:
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always")
                for program in ("v1.2.0-rc.1", "v9.9.9"):
                    _engine._compare_versions(program)
            self.assertEqual(len(told), 1)
            self.assertIn("v9.9.9", str(told[0].message))
        finally:
            es.__version__ = version

    def test_none(self):
        environment = {"EXACTSOLVE": "", "PATH": self.folder, "HOME": self.folder}
        said = in_a_process("import exactsolve as es; es.generate('kuhn')", **environment)
        self.assertIn("FileNotFoundError: no program exactsolve here", said)
        self.assertIn("is no file", in_a_process("import exactsolve as es; es.generate('kuhn')", EXACTSOLVE="/none"))

    def test_beside_target(self):
        shutil.copytree(PACKAGE, os.path.join(self.folder, "exactsolve"))
        os.mkdir(os.path.join(self.folder, "bin"))
        name = fakes.program(os.path.join(self.folder, "bin"), "")
        said = in_a_process("import exactsolve as es; print(es.find_exactsolve())", EXACTSOLVE="", PYTHONPATH=self.folder)
        self.assertEqual(said.strip(), name)

    def test_on_the_path(self):
        name = fakes.program(self.folder, "")
        said = in_a_process("import exactsolve as es; print(es.find_exactsolve())", EXACTSOLVE="", PATH=self.folder)
        self.assertEqual(said.strip(), name)


class Process(unittest.TestCase):
    def test_home_cannot_be_written(self):
        said = in_a_process("import exactsolve as es; print(es.solve(es.generate('kuhn')).status)", HOME="/dev/null")
        self.assertEqual(said, "yes\n")

    def test_is_the_program(self):
        run = subprocess.run([sys.executable, "-m", "exactsolve", "version"], stdout=subprocess.PIPE, text=True,
                             env={**os.environ, "PYTHONPATH": os.path.dirname(PACKAGE)})
        self.assertEqual(run.returncode, 0)
        self.assertTrue(run.stdout.startswith("exactsolve "), run.stdout)

    def test_search_is_left_at_the_end(self):
        said = in_a_process('''
import exactsolve as es
class Kept:
    def __init__(self):
        self.me, self.search = self, es.solve_all(es.generate("random-nfg", actions=20, seed=1))
kept = Kept()
''')
        self.assertEqual(said, "")

    def test_importing_loads_no_engine(self):
        said = in_a_process("import exactsolve, sys; print([m for m in sys.modules if m.startswith('exactsolve.')])")
        self.assertEqual(said, "[]\n")


if __name__ == "__main__":
    unittest.main()
