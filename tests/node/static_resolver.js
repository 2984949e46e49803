// The resolver of static_folders.js; Node runs it in a thread of its own.

import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ADDRESS = "/static/";

/** The host, whose apps have static folders of their own. */
const HOST = "platform/neuroshima/";

/** The static folders of the packages, as file URLs that end in a slash. */
export const FOLDERS = [
  ...readdirSync(new URL(`../../${HOST}`, import.meta.url)).map((app) => `${HOST}${app}/static/`),
  "games/hex/neuroshima_hex/static/",
  "games/convoy/neuroshima_convoy/static/",
]
  .map((folder) => new URL(`../../${folder}`, import.meta.url))
  .filter((folder) => existsSync(fileURLToPath(folder)))
  .map((folder) => folder.href);

/**
 * The path below the static folders that an import means, or null where it means something else.
 * @param {string} specifier what is imported
 * @param {string} parent URL of the module that imports it
 * @returns {string | null} such as "neuroshima/table/dom.js"
 */
export function staticPath(specifier, parent) {
  if (specifier.startsWith(ADDRESS)) return specifier.slice(ADDRESS.length);
  const folder = FOLDERS.find((each) => parent?.startsWith(each));
  if (!folder || !specifier.startsWith(".")) return null;
  const address = new URL(specifier, `http://page${ADDRESS}${parent.slice(folder.length)}`);
  return address.pathname.slice(ADDRESS.length);
}

/**
 * Node's hook: see https://nodejs.org/api/module.html#resolvespecifier-context-nextresolve
 * @param {string} specifier what is imported
 * @param {{parentURL: string}} context where
 * @param {Function} next the resolver that comes after this one
 * @returns {Promise<object>} the URL of the module
 */
export async function resolve(specifier, context, next) {
  const path = staticPath(specifier, context.parentURL);
  if (path === null) return next(specifier, context);
  const found = FOLDERS.map((folder) => folder + path).find((url) => existsSync(fileURLToPath(url)));
  if (!found) throw new Error(`No package has the static file ${path}, imported by ${context.parentURL}`);
  return { url: found, format: "module", shortCircuit: true };
}
