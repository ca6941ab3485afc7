import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { projectRoot } from "./project-root.mjs"
import { repairNativeParts } from "./packages/repair-native-parts.mjs"
import { runNpm } from "./run-command.mjs"

const lockFile = join(projectRoot, "package-lock.json")
const modules = join(projectRoot, "node_modules")
/** Which lockfile the installed packages came from. */
const marker = join(modules, ".dialplane")
/** npm writes this at the end of every install; someone may have installed by hand. */
const npmRecord = join(modules, ".package-lock.json")

const lockHash = () => createHash("sha256").update(readFileSync(lockFile)).digest("hex")

const isInstalled = (hash) => {
  if (!existsSync(npmRecord)) return false
  if (existsSync(marker) && readFileSync(marker, "utf8") === hash) return true
  return statSync(npmRecord).mtimeMs >= statSync(lockFile).mtimeMs
}

/** Installs the packages of the lockfile, unless they are there already. */
export const ensureInstalled = async () => {
  const hash = lockHash()
  if (!isInstalled(hash)) {
    console.log("Installing packages …")
    const quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
    const exact = await runNpm(["ci", ...quiet], { output: "keep" })
    // A part that the registry at hand does not have still lets the rest be installed; what is missing is looked for
    // below.
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
