"""Codes for a lesson: short ones to join, longer ones to come back, a long one for the teacher."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest
from typing import Final

SIGNS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without what looks alike: I and 1, L, O and 0."""
JOIN: Final = 6
"""Signs of the code by which people join: almost a billion of them."""
RESUME: Final = 10
"""Signs of the code that brings one person back: 800 million million."""


def join_code() -> str:
    """A new code by which people join."""
    return _drawn(JOIN)


def resume_code() -> str:
    """A new code that brings one person back."""
    return _drawn(RESUME)


def _drawn(length: int) -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(length))


def token() -> str:
    """A new token of the teacher."""
    return secrets.token_urlsafe(24)


def viewer(token: str, salt: str) -> str:
    """The token for a page on the wall, made of the teacher's: with it one can only look."""
    return sha256(f"{salt}/wall/{token}".encode()).hexdigest()[:32]


def read(text: object, length: int) -> str | None:
    """A code as somebody typed it; None if it can be none.

    >>> read(" abc-d2 3", 6), read("ABC", 6), read("ABCDE1", 6), read(None, 6)
    ('ABCD23', None, None, None)
    """
    if not isinstance(text, str) or len(text) > 4 * length:
        return None
    code = "".join(text.split()).replace("-", "").upper()
    return code if len(code) == length and set(code) <= set(SIGNS) else None


def hashed(code: str, salt: str) -> str:
    """What is stored of a code or a token.

    >>> hashed("ABC", "1") == hashed("ABC", "1"), hashed("ABC", "1") == hashed("ABC", "2")
    (True, False)
    """
    return sha256(f"{salt}/{code}".encode("utf-8", "replace")).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two codes are the same, in a time that tells nothing."""
    return compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
