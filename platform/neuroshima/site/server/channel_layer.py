"""Channel layer for several processes that tolerates a missing Redis."""

from __future__ import annotations

import asyncio
import logging
from uuid import uuid4

from channels_redis.pubsub import RedisPubSubChannelLayer

logger = logging.getLogger(__name__)


class PatientLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """A channel layer that lets sockets open while Redis is away.

    Until they can join their group, they get only heartbeats. Messages are sent only to groups, never to a single
    channel, so a channel needs a queue in this process but no subscription in Redis."""

    async def new_channel(self, prefix: str = "specific.") -> str:
        layer = self._get_layer()
        channel = f"{layer.prefix}{prefix}{uuid4()}"
        layer.channels[channel] = asyncio.Queue()
        return channel
