// Lint of the browser's scripts, run from the repository's root (`npm run lint`).

import js from "@eslint/js";
import jsdoc from "eslint-plugin-jsdoc";
import globals from "globals";

const SCRIPTS = ["**/static/**/*.js", "tests/browser/**/*.js"];

/** Scripts whose exported functions all have JSDoc types. The list grows until it is SCRIPTS. */
const TYPED = ["platform/neuroshima/web/static/neuroshima/table/legal.js"];

const EXPORTED = ["FunctionDeclaration", "VariableDeclaration > VariableDeclarator > ArrowFunctionExpression"].map(
  (shape) => `ExportNamedDeclaration > ${shape}`,
);

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
      "jsdoc/require-jsdoc": ["error", { require: { FunctionDeclaration: false }, contexts: EXPORTED }],
      "jsdoc/require-param": ["error", { contexts: EXPORTED, checkDestructured: false }],
      "jsdoc/require-param-type": ["error", { contexts: EXPORTED }],
      "jsdoc/require-returns": ["error", { contexts: EXPORTED }],
      "jsdoc/require-returns-type": ["error", { contexts: EXPORTED }],
    },
  },
];
