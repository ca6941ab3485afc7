// Bundles server code into one file. Tests run it with an entry and an output file, to start separate processes.
import { pathToFileURL } from "node:url"
import { build } from "esbuild"

/** Packages with native code, WebAssembly or additional files: loaded from node_modules, not bundled. */
const external = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "@wasm-audio-decoders/ogg-vorbis",
  "mpg123-decoder",
  "ogg-opus-decoder",
  "pg-native",
  "sharp",
]

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
    // CommonJS packages load Node's own modules with require.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  })

const [, script, entry, result] = process.argv
if (import.meta.url === pathToFileURL(script ?? "").href) await bundleServer(entry, result)
