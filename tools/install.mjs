import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { projectRoot } from "./project-root.mjs"
import { repairNativeParts } from "./packages/repair-native-parts.mjs"
import { runNpm } from "./run-command.mjs"

const lockFile = join(projectRoot, "package-lock.json")
const modules = join(projectRoot, "node_modules")
/** Contains the hash of the lockfile from which the packages were installed. */
const marker = join(modules, ".dialplane")
/** npm writes this file at the end of every install, also if a developer runs it manually. */
const npmRecord = join(modules, ".package-lock.json")

const lockHash = () => createHash("sha256").update(readFileSync(lockFile)).digest("hex")

const isInstalled = (hash) => {
  if (!existsSync(npmRecord)) return false
  if (existsSync(marker) && readFileSync(marker, "utf8") === hash) return true
  return statSync(npmRecord).mtimeMs >= statSync(lockFile).mtimeMs
}

/** Installs the packages of the lockfile unless they are installed already. */
export const ensureInstalled = async () => {
  const hash = lockHash()
  if (!isInstalled(hash)) {
    console.log("Installing packages …")
    const quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
    const exact = await runNpm(["ci", ...quiet], { output: "keep" })
    // If the registry lacks a package, the rest can still be installed; missing packages are searched for below.
    const installed =
      exact.code === 0 || (await runNpm(["install", "--no-save", ...quiet], { output: "keep" })).code === 0
    if (!installed) {
      console.error(
        `${exact.output.trim()}\n\nThe packages could not be installed; npm says why above. Is the network reachable?`,
      )
      process.exit(1)
    }
  }
  const problems = await repairNativeParts()
  if (problems.length > 0) {
    console.error(problems.join("\n"))
    process.exit(1)
  }
  writeFileSync(marker, hash)
}
