"""Checks plain JSON against a package's own parameter types (TypedDicts), unknown keys included.

Not done with a validation library: those read `Iterable` lazily and let unknown keys of a TypedDict pass unless each is told not to.
"""

import collections.abc
import functools
import types
import typing

import typing_extensions

_WRAPPERS = (typing_extensions.Required, typing_extensions.NotRequired, typing_extensions.ReadOnly)
_UNIONS = (typing.Union, types.UnionType)


def problems(value, kind, path=""):
    """Sentences that say what about `value` does not fit `kind`; none if it fits."""
    kind = _bare(kind)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind in (object, typing.Any):
        return []
    if origin in _UNIONS:
        return _union(value, arguments, path)
    if origin in (typing.Literal, typing_extensions.Literal):
        return [] if value in arguments else [f"{path}: {value!r} is none of {arguments}"]
    if typing_extensions.is_typeddict(kind):
        return _typed_dict(value, kind, path)
    if isinstance(origin, type) and issubclass(origin, collections.abc.Mapping):
        return _mapping(value, arguments, path)
    if isinstance(origin, type) and (issubclass(origin, collections.abc.Iterable) or origin.__name__ == "SequenceNotStr"):
        if not isinstance(value, list):
            return [f"{path}: not a list"]
        return [problem for index, item in enumerate(value) for problem in problems(item, arguments[0], f"{path}[{index}]")]
    return _plain(value, kind, path)


def _bare(kind):
    """Without `Required`, `Annotated` and aliases."""
    while True:
        if isinstance(kind, typing_extensions.TypeAliasType):
            kind = kind.__value__
        elif typing.get_origin(kind) in (typing.Annotated, *_WRAPPERS):
            kind = typing.get_args(kind)[0]
        else:
            return kind


def _union(value, branches, path):
    """The problems of the branch that fits best: the one with the same `type`, else the one with the fewest."""
    tried = [problems(value, branch, path) for branch in branches]
    if [] in tried:
        return []
    if isinstance(value, dict) and "type" in value:
        for branch, found in zip(branches, tried):
            branch = _bare(branch)
            if typing_extensions.is_typeddict(branch) and value["type"] in typing.get_args(_bare(_hints(branch).get("type", str))):
                return found
    return min(tried, key=len)


def _typed_dict(value, kind, path):
    if not isinstance(value, dict):
        return [f"{path}: not an object"]
    hints = _hints(kind)
    found = [f"{path}.{name}: unknown to {kind.__name__}" for name in value if name not in hints]
    found += [f"{path}.{name}: missing" for name in _required(kind) if name not in value]
    return found + [problem for name in value if name in hints for problem in problems(value[name], hints[name], f"{path}.{name}")]


@functools.cache
def _hints(kind):
    return typing_extensions.get_type_hints(kind, include_extras=True)


@functools.cache
def _required(kind):
    """The types delay their annotations, so `__required_keys__` alone does not see `Required[…]`."""

    def is_required(name, hint):
        origin = typing.get_origin(hint)
        return origin is typing_extensions.Required or (name in kind.__required_keys__ and origin is not typing_extensions.NotRequired)

    return [name for name, hint in _hints(kind).items() if is_required(name, hint)]


def _mapping(value, arguments, path):
    if not isinstance(value, dict):
        return [f"{path}: not an object"]
    kind = arguments[1] if len(arguments) == 2 else object
    return [problem for name, item in value.items() for problem in problems(item, kind, f"{path}.{name}")]


def _plain(value, kind, path):
    if kind is type(None):
        return [] if value is None else [f"{path}: not null"]
    if kind is float:
        kind = (int, float)
    if not isinstance(kind, (type, tuple)):
        return [f"{path}: no idea how to check {kind}"]
    # JSON's true is no number.
    fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    return [] if fits else [f"{path}: {type(value).__name__} instead of {kind}"]
