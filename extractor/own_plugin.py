"""Plug-ins: `module:RULES`, or `path/to/file.py:RULES`, to the rules that stand there, and what names their code."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import cast

from extractor.errors import InputError
from extractor.rules.rule import Finder


def load_plugin(path: str, place: str) -> tuple[Finder, ...]:
    """The rules of a plug-in. Raises InputError where there are none, whatever its code raises."""
    module_name, _, attribute = path.rpartition(":")
    try:
        module = _load_file(Path(module_name)) if module_name.endswith(".py") else import_module(module_name)
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}"
        raise InputError(f"{place}: the plug-in {module_name} cannot be imported ({what}); mend it, put it beside the "
                         "configuration file, or install it") from error  # fmt: skip
    rules = getattr(module, attribute, None)
    if rules is None:
        raise InputError(f"{place}: {module_name} has no {attribute}; write `{attribute} = (Rule(…),)` there")
    if isinstance(rules, str) or not isinstance(rules, Iterable) or not all(map(_is_rule, rules)):
        raise InputError(f"{place}: {attribute} of {module_name} must be a tuple of rules, each with a name and a find")
    return tuple(cast("Iterable[Finder]", rules))


def _is_rule(given: object) -> bool:
    return isinstance(getattr(given, "name", None), str) and callable(getattr(given, "find", None))


def _load_file(path: Path) -> ModuleType:
    """The module of a file, under a name that no other file or state of it has."""
    code = path.read_bytes()
    name = f"extractor_plugin_{path.stem}_{sha256(code).hexdigest()[:16]}"
    if name not in sys.modules:
        module = ModuleType(name)
        module.__file__ = str(path)
        sys.modules[name] = module  # as an import does, for what looks its own module up
        try:
            exec(compile(code, path, "exec"), module.__dict__)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def name_code(path: str) -> str:
    """What a plug-in is, wherever it lies: the name of its module, and a digest of the code of that module alone."""
    module_name, _, attribute = path.rpartition(":")
    spec = None if module_name.endswith(".py") else find_spec(module_name)
    file = Path(spec.origin if spec and spec.origin else module_name)
    code = sha256(file.read_bytes()).hexdigest() if file.is_file() else ""
    return f"{Path(module_name).stem if module_name.endswith('.py') else module_name}:{attribute}={code}"
