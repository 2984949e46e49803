"""How often one visitor may ask what a position comes to, which costs the server time, or have one kept, which costs it
room."""

from __future__ import annotations

import threading
from collections import OrderedDict

from neuroshima.matches.limits import TokenBucket

RATE, SIZE = 8.0, 40
SHARING_RATE, SHARING_SIZE = 0.1, 20
MOST_VISITORS = 2_000

_buckets: OrderedDict[str, TokenBucket] = OrderedDict()
_lock = threading.Lock()


def may_ask(visitor: str) -> bool:
    """Whether the visitor may ask once more now. Who has asked least lately is forgotten first."""
    return _may(f"ask {visitor}", RATE, SIZE)


def may_share(visitor: str) -> bool:
    """Whether the visitor may have one more position kept now."""
    return _may(f"share {visitor}", SHARING_RATE, SHARING_SIZE)


def _may(what: str, rate: float, size: int) -> bool:
    with _lock:
        bucket = _buckets.setdefault(what, TokenBucket(rate, size))
        _buckets.move_to_end(what)
        if len(_buckets) > MOST_VISITORS:
            _buckets.popitem(last=False)
        return bucket.take()
