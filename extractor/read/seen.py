"""Which ids were read before, in a few bytes each."""

from __future__ import annotations

from array import array
from hashlib import blake2b

START = 1 << 12  # places of an empty table; a power of two
FULLEST = 0.7  # of the places; then the table doubles


class SeenIds:
    """A set of ids that keeps 8 bytes of hash of each: 12 to 23 bytes of memory, where a set of strings takes 150.

    Two ids have the same hash with probability 2^-64: among 2.7 million ids that is one run in five million with one
    false reject, among 200 million one run in a thousand. It is a table with open addressing, since Python's own sets
    hold objects.
    """

    def __init__(self) -> None:
        self._table = array("Q", bytes(8 * START))  # 0: a free place
        self._count = 0

    def add(self, id: str) -> bool:  # noqa: A002 - the name of the field
        """Keep an id; whether it is new."""
        digest = blake2b(id.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        hashed = int.from_bytes(digest, "little") or 1
        place = _find_place(self._table, hashed)
        if self._table[place]:
            return False
        self._table[place] = hashed
        self._count += 1
        if self._count > FULLEST * len(self._table):
            self._grow()
        return True

    def _grow(self) -> None:
        table = array("Q", bytes(16 * len(self._table)))
        for hashed in self._table:
            if hashed:
                table[_find_place(table, hashed)] = hashed
        self._table = table


def _find_place(table: array[int], hashed: int) -> int:
    """Where a hash stands, or the free place where it goes."""
    mask = len(table) - 1
    place = hashed & mask
    while table[place] and table[place] != hashed:
        place = (place + 1) & mask
    return place
