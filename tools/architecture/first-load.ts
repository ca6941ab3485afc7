import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "../../server/src/kit/runtime/project-root.ts"

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const folder = join(projectRoot, "web", "dist")

/** The transferred size: the build writes a brotli file beside every file that gets smaller by it. */
const bytesOf = (file: string) =>
  statSync(join(folder, existsSync(join(folder, `${file}.br`)) ? `${file}.br` : file)).size

/** The scripts and style sheets of the last build that must be loaded before these modules can run. */
export const firstLoad = (modules: readonly string[]): { readonly files: number; readonly bytes: number } => {
  const chunks = JSON.parse(readFileSync(join(projectRoot, "dist", "portal-manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >
  const files = new Set(["early-theme.js"])
  const add = (key: string) => {
    const chunk = chunks[key]
    if (chunk === undefined)
      throw new Error(`The portal has no file that begins with ${key}: build it, or mend the name here.`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(add)
  }
  modules.forEach(add)
  return { files: files.size, bytes: [...files].reduce((sum, file) => sum + bytesOf(file), 0) }
}
