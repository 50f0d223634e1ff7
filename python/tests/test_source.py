"""The source: its version of Python, its imports, and its examples."""

import ast
import doctest
import importlib
import os
import sys
import unittest

import exactsolve

PACKAGE = os.path.dirname(exactsolve.__file__)
README = os.path.join(PACKAGE, "..", "README.md")


def sources():
    for folder, _, names in os.walk(PACKAGE):
        for name in names:
            if name.endswith(".py"):
                with open(os.path.join(folder, name), encoding="utf-8") as f:
                    yield os.path.relpath(os.path.join(folder, name), PACKAGE), f.read()


class Source(unittest.TestCase):
    def test_python_3_9(self):
        for name, text in sources():
            ast.parse(text, name, feature_version=(3, 9))

    @unittest.skipUnless(hasattr(sys, "stdlib_module_names"), "Python 3.10 knows")
    def test_standard_library_alone(self):
        for name, text in sources():
            for node in ast.walk(ast.parse(text)):
                modules = [a.name for a in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.level == 0:
                    modules = [node.module]
                for module in modules:
                    self.assertIn(module.partition(".")[0], sys.stdlib_module_names, name)

    def test_size(self):
        lines = sum(text.count("\n") for name, text in sources() if name != "_fields.py" and not name.startswith("pycheck"))
        self.assertLess(lines, 1500)

    def test_all_names_are_there(self):
        for name in exactsolve.__all__:
            self.assertTrue(getattr(exactsolve, name).__doc__, name)
            self.assertEqual(dir(exactsolve).count(name), 1)


def load_tests(loader, tests, pattern):
    for name in ("", "._game", "._questions", "._fields"):
        tests.addTests(doctest.DocTestSuite(importlib.import_module("exactsolve" + name)))
    tests.addTests(doctest.DocFileSuite(README, module_relative=False, encoding="utf-8"))
    return tests


if __name__ == "__main__":
    unittest.main()
