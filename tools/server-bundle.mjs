// Bundles server code into one file. Tests run it with an entry and an output file, to start separate processes.
import { readFile, writeFile } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"

/** Packages with native code, WebAssembly or additional files: loaded from node_modules, not bundled. */
const external = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "@wasm-audio-decoders/ogg-vorbis",
  "mpg123-decoder",
  // It stores records under the names of its classes, which a bundle may change. To keep all names costs 15 MB.
  "oidc-provider",
  "ogg-opus-decoder",
  "pdfkit",
  "pg-native",
  "sharp",
]

/**
 * V8 keeps the text of a program, with two bytes for each character as soon as one of them (mostly in comments) needs
 * two: 12 MB more for nothing. Escapes mean the same in texts and patterns.
 */
const asLatin1 = (text) =>
  text.replaceAll(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

export const bundleServer = async (entry, result) => {
  await bundle(entry, result)
  await writeFile(result, asLatin1(await readFile(result, "utf8")))
}

const bundle = (entry, result) =>
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
    // V8 keeps the text of the program: this is a quarter of it.
    minifyWhitespace: true,
    minifySyntax: true,
    // CommonJS packages load Node's own modules with require.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  })

const [, script, entry, result] = process.argv
if (import.meta.url === pathToFileURL(script ?? "").href) await bundleServer(entry, result)
