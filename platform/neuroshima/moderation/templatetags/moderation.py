"""Tags of pages that moderators see differently."""

from __future__ import annotations

from django import template

from neuroshima.moderation.acts import may_moderate

register = template.Library()


@register.simple_tag(takes_context=True)
def moderates(context: template.Context) -> bool:
    """Whether the reader is a moderator."""
    return may_moderate(context["request"].user)
