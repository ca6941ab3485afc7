// How server code becomes one file. Run with an entry and a result, it makes one: tests start processes of their own
// from it.
import { pathToFileURL } from "node:url"
import { build } from "esbuild"

/**
 * Packages that bring machine code, WebAssembly or files of their own beside them: loaded from node_modules as they
 * are.
 */
const external = ["@electric-sql/pglite", "@node-rs/argon2", "pg-native", "sharp"]

export const bundleServer = (entry, result) =>
  build({
    entryPoints: [entry],
    outfile: result,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    logLevel: "warning",
    external,
    // The identity provider stores records under the names of its classes.
    keepNames: true,
    // Packages written for CommonJS ask for Node's own modules with require.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  })

const [, script, entry, result] = process.argv
if (import.meta.url === pathToFileURL(script ?? "").href) await bundleServer(entry, result)
