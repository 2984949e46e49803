"""Counts of a process's sockets: the places they take, and their visitors."""

from __future__ import annotations

from django.conf import settings

from neuroshima.matches.live.attendance import Attendance
from neuroshima.matches.live.places import places_of

places = places_of(settings.REDIS_URL)
"""For each address, and for each visitor at a match."""
attendance = Attendance(places.shared)
