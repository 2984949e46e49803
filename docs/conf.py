"""Settings of Sphinx for the site of documentation; `manage.py docs` builds it.

The pages are Markdown that a code host shows as well. So settings that only Sphinx needs are here.
"""

from __future__ import annotations

import builtins
import re
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, get_origin

from docutils import nodes
from pydantic import BaseModel
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.logging import getLogger

ROOT = Path(__file__).resolve().parents[1]
logger = getLogger(__name__)

project = "Neuroshima table"
html_title = "Neuroshima table"
html_show_copyright = False
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["deploy"]

myst_heading_anchors = 6  # `page.md#a-heading`, as on a code host
highlight_language = "none"  # code without a language is a command, a tree or a sentence
html_copy_source = False

PACKAGES = ("neuroshima_contract", "neuroshima_hex", "neuroshima_convoy")
"""What the reference describes."""
RE_EXPORTING = ("neuroshima_hex.expansion", "neuroshima_hex.expansion.drawing")
"""Packages whose names come from other modules."""
default_role = "py:obj"  # docstrings write `Name`; what is no name of the reference stays code
autodoc_default_options = {"members": True, "undoc-members": True, "exclude-members": "model_config"}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
add_module_names = False
for package in PACKAGES:
    import_module(package)
# Aliases of types are shown by their names.
autodoc_type_aliases = {
    name: name
    for module in list(sys.modules.values())
    if module.__name__.startswith(PACKAGES)
    for name, value in vars(module).items()
    if get_origin(value) is not None
}

html_theme = "furo"
html_favicon = "../platform/neuroshima/web/static/neuroshima/favicon.svg"
templates_path = ["_templates"]
html_static_path = ["_static"]
html_extra_path = ["directory.json"]  # the admin of a site that serves these pages reads it
html_css_files = ["docs.css"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/site.html",  # our own; the others are Furo's
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_domain_indices = False  # its page has a script inside
# The colours of the site (`tokens.css`).
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#97390f",
        "color-brand-content": "#97390f",
        "color-brand-visited": "#7d5200",
        "color-background-primary": "#faf6ec",
        "color-background-secondary": "#f3ede1",
        "color-background-hover": "#ece4d3",
        "color-foreground-primary": "#251f17",
    },
    "dark_css_variables": {
        "color-brand-primary": "#ee8a5c",
        "color-brand-content": "#ee8a5c",
        "color-brand-visited": "#e5b955",
        "color-background-primary": "#14171a",
        "color-background-secondary": "#1c2024",
        "color-background-hover": "#262b30",
        "color-foreground-primary": "#ece5d6",
    },
}

NAVIGATION = "index"
"""The page whose headings and lists are the navigation."""
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
PAGE = re.compile(r"^- \[[^\]]+\]\(([^)#]+)\.md\)", re.MULTILINE)
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)|<[^>]+\son\w+=", re.IGNORECASE)
OUTSIDE = {
    "contributing": "CONTRIBUTING.md",
    "changelog": "CHANGELOG.md",
    "security": "SECURITY.md",
    "code-of-conduct": "CODE_OF_CONDUCT.md",
    "licence": "LICENSE",
}
"""Pages of the root folder that are shown as if they were in this one."""


def setup(app: Sphinx) -> None:
    app.connect("source-read", read_outside)
    app.connect("source-read", add_navigation)
    app.connect("builder-inited", describe_imported_data)
    app.connect("autodoc-process-docstring", drop_generated)
    app.connect("autodoc-process-signature", shorten_signature)
    app.connect("doctree-read", prepare_references)
    app.connect("missing-reference", find_by_last_name)
    app.connect("build-finished", look_for_inline_scripts)


def read_outside(app: Sphinx, page: str, source: list[str]) -> None:
    """Read a page of `OUTSIDE` from its file, and lead links to that file here."""
    if page in OUTSIDE:
        file = ROOT / OUTSIDE[page]
        app.env.note_dependency(str(file), docname=page)
        text = file.read_text("utf-8")
        source[0] = (text if text.startswith("# ") else f"# {text}").replace("](docs/", "](")
    up = "../" * page.count("/")
    for inside, outside in OUTSIDE.items():
        for link in (f"]({up}../{outside}", *([f"]({outside}"] if page in OUTSIDE else ())):
            source[0] = source[0].replace(link, f"]({up}{inside}.md")


def add_navigation(app: Sphinx, page: str, source: list[str]) -> None:
    """Add the pages that come below this one.

    Below the index: what the list of each heading links to. Below another page: those of the folder of its name."""
    if page == NAVIGATION:
        parts = HEADING.split(source[0])[1:]
        for heading, text in zip(parts[::2], parts[1::2], strict=True):
            source[0] += toctree(PAGE.findall(text), f":caption: {heading}")
        return
    folder = app.srcdir / page.removesuffix("/README")
    below = sorted(path.relative_to(app.srcdir).with_suffix("").as_posix() for path in folder.glob("*.md"))
    if below:
        source[0] += toctree([f"/{name}" for name in below if name != page])


def toctree(pages: list[str], *options: str) -> str:
    """Markdown for a part of the navigation that is not shown in the page itself."""
    return "\n".join(("\n```{toctree}", ":hidden:", *options, "", *pages, "```", ""))


def describe_imported_data(app: Sphinx) -> None:
    """Describe constants that a package re-exports in the words of the module that defines them.

    Sphinx looks for them only in the package itself."""
    for package in RE_EXPORTING:
        comments = _comments(import_module(package))
        for name in vars(import_module(package))["__all__"]:
            value = getattr(sys.modules[package], name)
            if not isinstance(value, type | FunctionType | ModuleType):
                comments.setdefault(("", name), _comment_where_defined(package, name, value))


def _comment_where_defined(package: str, name: str, value: object) -> list[str]:
    """The comment of the module of the same distribution in which a constant has one."""
    root = package.partition(".")[0]
    for module in list(sys.modules.values()):
        if module.__name__.startswith(f"{root}.") and vars(module).get(name) is value:
            comment = _comments(module).get(("", name))
            if comment:
                return comment
    return []


def drop_generated(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Drop docstrings of Python's own: those of fields of named tuples, and of the types of constants."""
    of_type = (type(obj).__doc__ or "").partition("\n")[0] if type(obj).__module__ == "builtins" else ""
    if lines and lines[0].startswith(("Alias for field number", of_type or "Alias for field number")):
        lines.clear()


def shorten_signature(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Leave out the fields of a pydantic model, which are listed below it, with their types as aliases.

    `<factory>`, as a dataclass writes a default, would keep Sphinx from reading a signature."""
    if isinstance(obj, type) and issubclass(obj, BaseModel):
        return "", None
    return signature and signature.replace("<factory>", "..."), returned


def prepare_references(app: Sphinx, doctree: nodes.document) -> None:
    """Do not look for `type` or `list` among the attributes of those names, nor for `State` in all packages at once.

    Several packages have a `State`: `find_by_last_name` takes that of the same package."""
    for node in list(doctree.findall(pending_xref)):
        if node["refdomain"] == "py":
            node.attributes.pop("refspecific", None)
            if hasattr(builtins, node["reftarget"]):
                node.replace_self(node.children)


def find_by_last_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.Element | None:
    """Lead `Name` in a docstring to the only object of that name, in the same package or else in any."""
    if node["refdomain"] != "py":
        return None
    domain = env.domains.python_domain
    last = f".{node['reftarget'].removesuffix('()')}"
    found = [name for name, entry in domain.objects.items() if name.endswith(last) and not entry.aliased]
    package = (node.get("py:module") or "").partition(".")[0]
    found = [name for name in found if name.startswith(f"{package}.")] or found
    if len(found) != 1:
        return None
    node["reftarget"] = found[0]
    return domain.resolve_xref(env, node["refdoc"], app.builder, node["reftype"], found[0], node, content)


def look_for_inline_scripts(app: Sphinx, exception: Exception | None) -> None:
    """Warn of scripts inside of pages: the site's content security policy forbids them."""
    for path in sorted(app.outdir.rglob("*.html")):
        if exception is None and INLINE_SCRIPT.search(path.read_text("utf-8")):
            logger.warning("a script stands inside of the page %s", path.name)


def _comments(module: ModuleType) -> dict[tuple[str, str], list[str]]:
    """Docstrings of a module's constants and attributes, as Sphinx keeps them."""
    analyzer = ModuleAnalyzer.for_module(module.__name__)
    analyzer.analyze()
    return analyzer.attr_docs
