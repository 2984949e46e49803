// Lint of the browser's scripts, run from the repository's root (`npm run lint`).

import js from "@eslint/js";
import jsdoc from "eslint-plugin-jsdoc";
import globals from "globals";

const SCRIPTS = ["**/static/**/*.js", "tests/browser/**/*.js"];

/**
 * Folders and scripts whose exported functions and classes all have JSDoc types. The list grows until it is SCRIPTS.
 */
const TYPED = [
  "games/convoy/neuroshima_convoy/static/neuroshima_convoy",
  "games/hex/neuroshima_hex/static/neuroshima_hex",
  "platform/neuroshima/*/static/neuroshima",
].map((place) => (place.endsWith(".js") ? place : `${place}/**/*.js`));

const FUNCTIONS = ["FunctionDeclaration", "VariableDeclaration > VariableDeclarator > ArrowFunctionExpression"].map(
  (shape) => `ExportNamedDeclaration > ${shape}`,
);
/** The methods of an exported class that others call, as far as they are given something. */
const METHODS = "ExportNamedDeclaration > ClassDeclaration > ClassBody > MethodDefinition[key.type!='PrivateIdentifier'][value.params.length>0]";
const TYPED_NODES = [...FUNCTIONS, METHODS];

export default [
  { ignores: ["**/node_modules/**", "**/.venv/**", "**/build/**", "var/**"] },
  { ...js.configs.recommended, files: [...SCRIPTS, "tests/node/**/*.js"] },
  {
    files: [...SCRIPTS, "tests/node/**/*.js"],
    rules: {
      eqeqeq: "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: SCRIPTS, languageOptions: { globals: globals.browser } },
  { files: ["tests/node/**/*.js"], languageOptions: { globals: globals.node } },
  {
    files: TYPED,
    plugins: { jsdoc },
    settings: { jsdoc: { mode: "typescript" } },
    rules: {
      "jsdoc/check-param-names": ["error", { checkDestructured: false }],
      "jsdoc/check-tag-names": ["error", { typed: false, definedTags: ["import"] }],
      "jsdoc/require-jsdoc": [
        "error",
        { enableFixer: false, require: { FunctionDeclaration: false }, contexts: [...TYPED_NODES, "ExportNamedDeclaration > ClassDeclaration"] },
      ],
      "jsdoc/require-param": ["error", { contexts: TYPED_NODES, checkDestructured: false, checkConstructors: true }],
      "jsdoc/require-param-type": ["error", { contexts: TYPED_NODES }],
      "jsdoc/require-returns": ["error", { contexts: TYPED_NODES }],
      "jsdoc/require-returns-type": ["error", { contexts: TYPED_NODES }],
    },
  },
];
