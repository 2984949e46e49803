"""Channel layer of several processes that tolerates an absent Redis."""

from __future__ import annotations

import asyncio
import logging
from uuid import uuid4

from channels_redis.pubsub import RedisPubSubChannelLayer

logger = logging.getLogger(__name__)


class PatientLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """Open sockets while Redis is away.

    Until their group is joined, they hear only heartbeats. Only groups are used here, never a channel by its name; so
    the channel needs a queue in this process and no subscription of its own."""

    async def new_channel(self, prefix: str = "specific.") -> str:
        layer = self._get_layer()
        channel = f"{layer.prefix}{prefix}{uuid4()}"
        layer.channels[channel] = asyncio.Queue()
        return channel
