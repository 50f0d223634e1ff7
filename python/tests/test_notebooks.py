"""The notebooks of docs/python, run without Jupyter, and with it where it is."""

import ast
import contextlib
import glob
import importlib.util
import io
import json
import os
import unittest
import warnings

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "python")
NOTEBOOKS = sorted(glob.glob(os.path.join(FOLDER, "*.ipynb")))


def cells(path):
    with open(path, encoding="utf-8") as f:
        return [c for c in json.load(f)["cells"] if c["cell_type"] == "code"]


def run(path):
    """Run the code, and return what the cells show."""
    names, shown = {}, []
    for cell in cells(path):
        body = ast.parse("".join(cell["source"])).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), path, "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), path, "eval"), names)
            drawn = [getattr(value, way, str)() for way in ("_repr_svg_", "_repr_html_")]
            shown.append(next(filter(None, drawn), None) or repr(value))
    return shown


class Notebooks(unittest.TestCase):
    def setUp(self):
        before = os.getcwd()
        os.chdir(FOLDER)
        self.addCleanup(os.chdir, before)

    def test_stored_without_outputs(self):
        self.assertEqual(len(NOTEBOOKS), 3)
        for path in NOTEBOOKS:
            for cell in cells(path):
                self.assertEqual((cell["outputs"], cell["execution_count"]), ([], None), path)

    def test_cells(self):
        for path in NOTEBOOKS:
            with self.subTest(path), contextlib.redirect_stdout(io.StringIO()) as printed:
                shown = run(path)
            self.assertIn("Verified(status='yes'", "".join(shown))
            self.assertTrue(printed.getvalue())

    @unittest.skipUnless(importlib.util.find_spec("nbclient") and importlib.util.find_spec("ipykernel"), "no nbclient")
    def test_jupyter(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of Jupyter
            import nbclient
            import nbformat
            for path in NOTEBOOKS:
                notebook = nbformat.read(path, as_version=4)
                nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute(cwd=FOLDER)
                self.assertTrue(any("image/svg+xml" in o.get("data", "") or "text/html" in o.get("data", "")
                                    for c in notebook.cells for o in c.get("outputs", [])), path)


if __name__ == "__main__":
    unittest.main()
