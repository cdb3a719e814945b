"""Finds in a formula's syntax tree what means something else, or nothing, in one of its readings.

`bool()` of a z3 truth is silently false and `~True` is true, so a single `if`, `and`, `not`, `in` or
chained comparison would make a wrong proof of a right rule. The checker knows no values: a decision
about structure, such as how many cards a trick has, looks like any other and has to be allowed by name.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterator

import attrs

# They look at how many words there are, never at a word; `sum` only adds.
_HARMLESS_BUILTINS = {"enumerate", "len", "range", "sum", "tuple", "zip"}
_REFUSED_BUILTINS = set(dir(builtins)) - _HARMLESS_BUILTINS
_INT_METHODS = {"bit_count", "bit_length", "to_bytes", "from_bytes"}
_WORD_OPERATORS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.RShift)
_TRUTH_OPERATORS = (ast.BitAnd, ast.BitOr, ast.BitXor)
_JOINING = (ast.In, ast.NotIn, ast.Is, ast.IsNot)

_REFUSED: dict[type[ast.AST], str] = {
    ast.If: "if",
    ast.IfExp: "conditional expression",
    ast.While: "while",
    ast.Assert: "assert",
    ast.Match: "match",
    ast.Try: "try",
    ast.BoolOp: "and/or",
    ast.Dict: "dictionary",
    ast.Set: "set",
    ast.DictComp: "dictionary",
    ast.SetComp: "set",
}


@attrs.frozen
class Trap:
    """A construct that a formula must not have: what it is, and its text (of a decision, its condition)."""

    kind: str
    text: str


def traps(function: ast.FunctionDef, truths: Collection[str] = ()) -> Iterator[Trap]:
    """The traps in a formula. `truths` are the functions that give a truth."""
    for statement in function.body:
        for node in ast.walk(statement):
            kind = _trap(node, truths)
            if kind is not None:
                yield Trap(kind, ast.unparse(getattr(node, "test", node)))


def _trap(node: ast.AST, truths: Collection[str]) -> str | None:
    match node:
        case ast.UnaryOp():
            kind = _unary_trap(node, truths)
        case ast.BinOp():
            kind = _binary_trap(node, truths)
        case ast.Compare():
            kind = _comparison_trap(node)
        case ast.comprehension(ifs=[_, *_]):
            kind = "comprehension condition"
        case ast.Call(func=ast.Name(id=name)) if name in _REFUSED_BUILTINS:
            kind = f"{name}()"
        case ast.Attribute(attr=name) if name in _INT_METHODS:
            kind = f".{name}"
        case ast.Subscript() if not _is_fixed(node.slice):
            kind = "subscript"
        case _:
            kind = _REFUSED.get(type(node))
    return kind


def _unary_trap(node: ast.UnaryOp, truths: Collection[str]) -> str | None:
    if isinstance(node.op, ast.Not):
        return "not"
    if isinstance(node.op, ast.Invert):
        return "~ of a truth" if _is_truth(node.operand, truths) else None
    return "negative number"


def _binary_trap(node: ast.BinOp, truths: Collection[str]) -> str | None:
    if not isinstance(node.op, _WORD_OPERATORS):
        return "division or power"
    of_truths = _is_truth(node.left, truths) or _is_truth(node.right, truths)
    return "arithmetic on a truth" if of_truths and not isinstance(node.op, _TRUTH_OPERATORS) else None


def _comparison_trap(node: ast.Compare) -> str | None:
    if len(node.ops) > 1:
        return "chained comparison"
    return "in/is" if isinstance(node.ops[0], _JOINING) else None


def _is_truth(node: ast.expr, truths: Collection[str]) -> bool:
    match node:
        case ast.Compare() | ast.Constant(value=True | False):
            return True
        case ast.BinOp():
            return _is_truth(node.left, truths) or _is_truth(node.right, truths)
        case ast.Call(func=ast.Name(id=name)):
            return name in truths
        case _:
            return False


def _is_fixed(index: ast.expr) -> bool:
    """Whether an index is written out, or is a type argument such as `list[Word]`."""
    match index:
        case ast.Constant():
            return True
        case ast.Slice(lower=lower, upper=upper, step=None):
            return all(bound is None or isinstance(bound, ast.Constant) for bound in (lower, upper))
        case _:
            return False


def functions(module: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions of a module; those inside another belong to it."""
    return (node for node in module.body if isinstance(node, ast.FunctionDef))
