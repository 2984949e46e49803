"""The site's own face in templates. These tags are known to every template (`settings.TEMPLATES`)."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from neuroshima.branding import current
from neuroshima.branding.current import Brand
from neuroshima.branding.markdown import as_html
from neuroshima.branding.models import SitePage
from neuroshima.languages import in_words

register = template.Library()


@register.simple_tag
def site_name() -> str:
    """The site's name in the reader's language."""
    return current.brand().name


@register.simple_tag
def brand() -> Brand:
    """All that the host has said about the site."""
    return current.brand()


register.filter("in_words", in_words)


@register.filter
def page_title(kind: str) -> str:
    """The title of a page of the site (`SitePage.Kind`)."""
    return str(SitePage.Kind(kind).label)


@register.filter
def markdown(text: str) -> SafeString:
    """The host's Markdown as HTML."""
    return as_html(text)
