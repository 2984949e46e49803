// Makes `import` find the browser's scripts as a page finds them: the static files of all packages lie in one folder, so
// `../neuroshima/table/dom.js` in a game's script is the host's, and `/static/neuroshima_hex/geometry.js` is Hex's.

import { register } from "node:module";

register("./static_resolver.js", import.meta.url);
