import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { projectRoot } from "../../server/src/kit/project-root.ts"

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** JS and CSS, brotli, that a browser loads before a page works: the entry and the page's own parts with all they import. */
export const firstLoadBytes = (...parts: readonly string[]): number => {
  const manifest = JSON.parse(readFileSync(join(projectRoot, "dist", "portal-manifest.json"), "utf8")) as Record<string, Chunk>
  const files = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The built portal has no part ${key}; the bench names it.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const file of chunk.css ?? []) files.add(file)
    for (const other of chunk.imports ?? []) walk(other)
  }
  for (const part of ["index.html", ...parts]) walk(part)
  return [...files].filter((file) => /\.(js|css)$/.test(file)).reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(projectRoot, "web", "dist", file))).length, 0)
}
