import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hashOf } from "./file-hash.mjs"
import { projectRoot } from "./project-root.mjs"

const outFolder = join(projectRoot, "dist")
const recordFile = join(outFolder, "built.json")

/** The build targets: their sources, and the file that shows that they were built. */
export const targets = {
  server: {
    title: "server",
    sources: ["server/src", "contract/src", "package-lock.json", "tools/build.mjs", "tools/server-bundle.mjs"],
    result: join(outFolder, "server.mjs"),
  },
  portal: {
    title: "portal",
    sources: ["web", "contract/src", "package-lock.json", "tools/build.mjs"],
    result: join(projectRoot, "web", "dist", "index.html"),
  },
}

const readRecord = () => {
  try {
    return JSON.parse(readFileSync(recordFile, "utf8"))
  } catch {
    return {}
  }
}

/** The names of the targets whose sources changed since the last build. */
export const staleTargets = () => {
  const record = readRecord()
  return Object.keys(targets).filter(
    (name) => !existsSync(targets[name].result) || record[name] !== hashOf(...targets[name].sources),
  )
}

export const rememberBuilt = (name, hash) => {
  mkdirSync(outFolder, { recursive: true })
  writeFileSync(recordFile, `${JSON.stringify({ ...readRecord(), [name]: hash }, null, 2)}\n`)
}
