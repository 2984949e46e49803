"""Packs: the modules of a page bundled into one script with the same behaviour."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from neuroshima import plugins
from neuroshima.web import packs
from neuroshima.web.packs import Unpackable, pack
from neuroshima.web.static_files import all_static_files, page_modules
from tree_sitter import Parser

Write = Callable[..., None]
OTHER = "0123456789ab"


@pytest.fixture
def write(settings: Any, tmp_path: Path) -> Write:
    """Write static files of these modules, by name without `.js`."""
    settings.STATICFILES_DIRS = [tmp_path]

    def files(**texts: str) -> None:
        for name, text in texts.items():
            (tmp_path / f"{name}.js").write_text(text)

    return files


def body(script: str, path: str) -> str:
    """The code of a module within a pack."""
    found = re.search(rf"// {path}\n(.*?\n\}}\)\(\);)", script, re.DOTALL)
    assert found is not None
    return found[1]


def test_a_module_stands_behind_those_it_imports_and_once(write: Write) -> None:
    write(
        table='import { Board } from "./board.js";\nimport { far as near } from "./grid.js";\nexport class Table {}\n',
        board='import { far } from "./grid.js";\nexport class Board {}\n',
        grid="export const far = 3, SIZE = 5;\nexport function size() { return SIZE; }\n",
    )
    script = pack(["table.js"])
    assert re.findall(r"^// (.*)$", script, re.MULTILINE) == ["grid.js", "board.js", "table.js"]
    assert "return { far: far, SIZE: SIZE, size: size };" in body(script, "grid.js")
    assert body(script, "table.js").startswith(
        "const __module2 = (() => {\nconst { Board } = __module1;\nconst { far: near } = __module0;\n"
    )
    assert "import" not in script and "export" not in script


def test_every_way_to_import_and_export(write: Write) -> None:
    write(
        table='import Grid, { a } from "./grid.js";\nimport * as all from "./more.js";\nimport "./effect.js";\n',
        grid="const one = 1;\nexport { one as a };\nexport default class Grid {}\n"
        'export { x as y } from "./effect.js";\n',
        more='export * from "./effect.js";\nexport default 1 + 1;\n',
        effect="globalThis.seen = true;\nexport async function* x() { await 0; }\n",
    )
    script = pack(["table.js"])
    assert "return { y: __module0.x, a: one, default: Grid };" in body(script, "grid.js")
    more = body(script, "more.js")
    assert "const __default = 1 + 1;" in more and "return { ...__module0, default: __default };" in more
    table = body(script, "table.js")
    assert "const { default: Grid } = " in table and "const { a } = " in table and "const all = " in table
    assert "seen=true" in body(script, "effect.js")


def test_only_real_comments_are_removed(write: Write) -> None:
    write(
        table="/*! Licence: MIT */\n/** A table. */\nexport const a = 1; // one\n"
        "export const b = /* two */ `/* ${a /* three */} */`;\n"
        'export const c = "// four", d = /\\/\\/ five/;\nexport function e() { return /* six\n */ 1; }\n',
    )
    script = body(pack(["table.js"]), "table.js")
    assert "/*! Licence: MIT */" in script
    for gone in ("A table", "one", "two", "three", "six"):
        assert gone not in script
    assert "const b=`/* ${a} */`;" in script
    assert 'const c="// four",d=/\\/\\/ five/;' in script
    assert "return\n1;" in script, "the end of a line is one inside a comment, too"


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        ({"a": 'import "./b.js";', "b": 'import "./a.js";'}, "circle"),
        ({"a": 'import "./none.js";'}, "none.js is not there"),
        ({"a": 'import x from "lodash";'}, "no relative address"),
        ({"a": 'import data from "./b.json" with { type: "json" };'}, "attributes"),
        ({"a": "export let x = 1;"}, "variable"),
        ({"a": "export const { x } = y;"}, "takes apart"),
        ({"a": "await ready();"}, "waits outside"),
        ({"a": "use(import.meta.url);"}, "import.meta"),
        ({"a": 'import("./b.js");'}, "later"),
        ({"a": "export const = ;"}, "no JavaScript"),
    ],
)
def test_unsupported_modules_are_not_packed(write: Write, texts: dict[str, str], why: str) -> None:
    write(**texts)
    with pytest.raises(Unpackable, match=why):
        pack(["a.js"])
    assert packs.cached_pack(("a.js",), ()) is None
    packs.cached_pack.cache_clear()


@pytest.mark.parametrize("page", page_modules())
def test_every_page_of_every_game_is_packed(page: str) -> None:
    for game in plugins.installed_games().values():
        if game.screen.scripts:
            assert packs.pack_of(page, game) is not None, game.id


def test_a_page_names_one_script_and_it_is_kept_for_ever(db: None, client: Client) -> None:
    page = client.get("/study/hex/").content.decode()
    [address] = re.findall(r'<script type="module" src="([^"]+)"', page)
    assert re.fullmatch(r"/pack/[0-9a-f]{12}/analysis/hex\.js", address)
    assert 'data-scripts=""' in page
    answer = client.get(address, headers={"accept-encoding": "gzip"})
    assert (answer.headers["Content-Encoding"], answer.headers["Content-Type"]) == ("gzip", "text/javascript")
    assert "immutable" in answer.headers["Cache-Control"]
    plain = client.get(address)
    assert plain.content == gzip.decompress(answer.content) and "Content-Encoding" not in plain.headers
    before = client.get(re.sub("[0-9a-f]{12}", "0" * 12, address))
    assert before.content == plain.content and "immutable" not in before.headers["Cache-Control"]


@pytest.mark.parametrize(
    "address", [f"/pack/{OTHER}/nothing/hex.js", f"/pack/{OTHER}/match/chess.js", f"/pack/{OTHER}/nothing.js"]
)
def test_there_is_no_other_pack(db: None, client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_an_unpackable_game_is_loaded_module_by_module(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packs, "cached_pack", lambda entries, files: None)
    answer = client.get("/study/hex/")
    page = answer.content.decode()
    assert re.search(r'<script type="module" src="/static/neuroshima/studies/analysis\.[0-9a-f]{12}\.js"', page)
    before_modules = page.partition('<script type="module"')[0]
    [(nonce, text)] = re.findall('<script type="importmap" nonce="(.+?)">(.*?)</script>', before_modules)
    assert f"'nonce-{nonce}'" in answer.headers["Content-Security-Policy"]
    imports = json.loads(text)["imports"]
    scripts = " ".join(re.findall(r'data-scripts="(/static/neuroshima_hex/.*?)"', page)).split()
    assert scripts
    for plain in scripts:
        assert re.fullmatch(re.sub(r"\.js$", r"\.[0-9a-f]{12}\.js", plain), imports[plain])


SPACED = """\
const a = b + +c - -d, e = f / g / h, i = j ? .5 : k;
const l = `  ${ m  } \\n ${ n ? ` o ${p}` : "  " } /* q */`;
r: for (const s of [ 1 , 2 ]) { if ( s in t ) continue r ; }
u = async ( { v = /[ /]/ } , ...w ) => v instanceof X && !w
++y
"""


def tokens(source: bytes) -> list[tuple[str, bytes]]:
    """The words and signs of a program without its comments."""
    root = Parser(packs.LANGUAGE).parse(source).root_node
    assert not root.has_error
    return [
        (node.type, source[node.start_byte : node.end_byte]) for node in packs.tokens_of(root) if node.type != "comment"
    ]


def test_a_pack_says_what_its_modules_say() -> None:
    """Only comments and spaces are left out: every word and sign of every script is there, in its order."""
    scripts = [Path(file.path) for name, file in all_static_files().items() if re.match(r"neuroshima.*\.js$", name)]
    assert len(scripts) > 200
    for source in (SPACED.encode(), *(script.read_bytes() for script in scripts)):
        compacted = packs.compact(source, Parser(packs.LANGUAGE).parse(source).root_node)
        assert tokens(compacted) == tokens(source)
        assert len(compacted) < len(source)
