"""Check a page with axe (accessibility), and check that it fits its screen.

Running axe is the slowest thing that a test does with a page (up to a second of processor time). So a state is checked
only where it looks different: on a wide screen and on a phone. The narrowest phone shows the same page as any other
phone, so there we only check that it fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from axe_playwright_python.base import AxeBase, AxeResults
from playwright.sync_api import Page

SIZES = {"wide": (1440, 900), "narrow": (390, 844), "narrowest": (360, 740)}
RUN = """async ([part, omitted]) => {
  const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.all(changing.map(({ finished }) => finished.catch(() => {}))); // colours half-way have no contrast
  // Tables keep the drawings for <use> in a hidden sprite: most of a page's elements, and nobody sees or reads them.
  // axe measures every element of a document for the rule of contrast, even where it looks at one part only.
  const drawings = [...document.querySelectorAll('.nt-sprites[aria-hidden="true"] > svg')]
    .filter((drawing) => !drawing.querySelector("a, [role], [tabindex]"))
    .map((drawing) => [drawing.parentNode, drawing]);
  for (const [, drawing] of drawings) drawing.remove();
  try {
    const rules = Object.fromEntries(omitted.map((rule) => [rule, { enabled: false }]));
    const preload = { assets: ["media"] }; // no rule that is on by default reads style sheets
    const where = part ? { include: [part] } : document;
    const { violations } = await axe.run(where, { resultTypes: ["violations"], rules, preload });
    return { violations };
  } finally {
    for (const [parent, drawing] of drawings) parent.append(drawing);
  }
}"""


class Axe(AxeBase):  # type: ignore[misc]  # axe has no types
    """Load axe into a page. It is loaded into a document once; `run` returns only violations."""

    def run(self, page: Page, part: str = "", omitted: Sequence[str] = ()) -> AxeResults:
        if not page.evaluate("'axe' in window"):
            page.evaluate(self.axe_script)
        return AxeResults(page.evaluate(RUN, [part, list(omitted)]))


def fits(page: Page, state: str) -> None:
    """Assert that the page is not wider than the screen."""
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen, f"{state} is {wide} wide on a screen of {screen}"


def looked_at(page: Page, state: str, part: str = "", omitted: Sequence[str] = ()) -> None:
    """Assert that axe finds nothing and that the page fits its screen.

    `part`: a selector of everything that is new since the last check; `omitted`: axe rules whose result cannot have
    changed."""
    results = Axe().run(page, part, omitted)
    assert results.violations_count == 0, f"{state}\n{results.generate_report()}"
    fits(page, state)


def fits_phones(page: Page, state: str) -> None:
    for name in ("narrow", "narrowest"):
        _resize(page, name)
        fits(page, f"{state}, {name}")


def same_as_wide(width: int) -> tuple[str, ...]:
    """Axe rules to leave out at this width, because the same state is also checked on a wide screen.

    Colours are the same at every size, and checking their contrast takes more than half of the time of axe."""
    return () if width >= SIZES["wide"][0] else ("color-contrast",)


def looked_at_in_every_size(page: Page, state: str) -> None:
    without_contrast = partial(looked_at, omitted=same_as_wide(SIZES["narrow"][0]))
    for name, look in (("wide", looked_at), ("narrow", without_contrast), ("narrowest", fits)):
        _resize(page, name)
        look(page, f"{state}, {name}")
    _resize(page, "wide")


def _resize(page: Page, name: str) -> None:
    width, height = SIZES[name]
    page.set_viewport_size({"width": width, "height": height})
