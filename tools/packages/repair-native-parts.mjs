import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "../project-root.mjs"
import { runNpm } from "../run-command.mjs"
import { missingNativeParts, rangesOf } from "./native-parts.mjs"
import { exists, versionsIn } from "./registry.mjs"
import { nameOfSystem, thisSystem } from "./systems.mjs"

const quiet = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
const installed = (specs) => runNpm(["install", ...quiet, ...specs], { output: "keep" })

/** Another version of a package that all dependents accept and whose package for this system is available. */
export const findReplacement = async (lock, family, registry) => {
  const [first, ...others] = await Promise.all(
    rangesOf(lock, family.name).map((range) => registry.versionsIn(family.name, range)),
  )
  const acceptable = (first ?? []).filter(
    (version) => version !== family.version && others.every((list) => list.includes(version)),
  )
  for (const version of acceptable) {
    for (const part of family.parts) if (await registry.exists(part.name, version)) return version
  }
  return undefined
}

const sentence = (family, system) =>
  `The package ${family.name} ${family.version} has no part for ${nameOfSystem(system)} here (${family.parts.map(({ name }) => name).join(" or ")}).`

/**
 * Finds packages whose native code for this system was not installed, and installs it: the exact version first, then
 * another version in range. Returns a message for each one that could not be installed.
 */
export const repairNativeParts = async () => {
  const lock = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"))
  const system = thisSystem()
  const isInstalled = (place) => existsSync(join(projectRoot, place, "package.json"))
  const missing = () => missingNativeParts(lock, system, isInstalled)
  const problems = []
  for (const family of missing()) {
    await installed(family.parts.map(({ name, version }) => `${name}@${version}`))
    if (!missing().some(({ place }) => place === family.place)) continue
    const version = await findReplacement(lock, family, { versionsIn, exists })
    if (version !== undefined) {
      await installed([`${family.name}@${version}`, ...family.parts.map(({ name }) => `${name}@${version}`)])
      if (!missing().some(({ place }) => place === family.place)) {
        console.log(`${sentence(family, system)} Version ${version} is used instead.`)
        continue
      }
    }
    problems.push(
      `${sentence(family, system)} Another version that fits could not be found in the registry that npm uses.`,
    )
  }
  return problems
}
