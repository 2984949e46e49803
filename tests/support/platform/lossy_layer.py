"""A channel layer with all faults that the specification allows: it drops, doubles, delays and reorders, by a seed."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from channels.layers import InMemoryChannelLayer


class LossyLayer(InMemoryChannelLayer):  # type: ignore[misc]  # Channels has no types
    """A layer that loses half of all group messages, doubles some, and delivers all late and in any order."""

    seed = 0

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.rng = random.Random(self.seed)
        self.late: set[asyncio.Task[None]] = set()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        for _ in range(self.rng.choice([0, 0, 1, 2])):
            task = asyncio.create_task(self._later(group, message, self.rng.random() / 20))
            self.late.add(task)
            task.add_done_callback(self.late.discard)

    async def _later(self, group: str, message: dict[str, Any], delay: float) -> None:
        await asyncio.sleep(delay)
        await super().group_send(group, message)


class DeadLayer(InMemoryChannelLayer):  # type: ignore[misc]
    """A layer whose Redis is down."""

    async def group_add(self, group: str, channel: str) -> None:
        raise ConnectionError("no Redis")

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        raise ConnectionError("no Redis")

    async def group_discard(self, group: str, channel: str) -> None:
        raise ConnectionError("no Redis")
