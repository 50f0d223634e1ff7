"""Fractions of a class of our own.

It is that of the standard library, made a second time: work.py has the
operators count, and those of the rest of the program must not.
"""

from importlib.util import find_spec, module_from_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction as Fraction
else:
    spec = find_spec("fractions")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    Fraction = module.Fraction
