import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { projectRoot } from "./project-root.mjs"

const skipped = new Set(["node_modules", "dist", "e2e", ".vite"])

/** Every file below a folder in a fixed order, without tests and build results. */
export const listFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      if (skipped.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    })

/** One hash over the names and contents of files and folders: the same sources give the same hash on every machine. */
export const hashOf = (...places) => {
  const hash = createHash("sha256")
  for (const place of places) {
    const path = join(projectRoot, place)
    for (const file of /\.\w+$/.test(place) ? [path] : listFiles(path)) {
      hash
        .update(`${relative(projectRoot, file).replaceAll("\\", "/")}\0`)
        .update(readFileSync(file))
        .update("\0")
    }
  }
  return hash.digest("hex").slice(0, 32)
}
