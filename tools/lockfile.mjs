// npm run lockfile: run it before a dependency changes. Checks in the registry that every binary package of the
// lockfile exists for every supported system, restores missing integrity hashes, and records which lockfile was
// checked; npm test compares that record.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { checkedLockfile, lockfileHash } from "./packages/checked-lockfile.mjs"
import { entriesWithoutIntegrity, familiesWithoutSystem, nativeFamilies } from "./packages/native-parts.mjs"
import { exists, view } from "./packages/registry.mjs"
import { fits, nameOfSystem, supportedSystems } from "./packages/systems.mjs"
import { projectRoot } from "./project-root.mjs"

const file = join(projectRoot, "package-lock.json")
const lock = JSON.parse(readFileSync(file, "utf8"))
const problems = []

/** Eight requests at a time. */
const each = async (items, ask) => {
  const rest = [...items]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await ask(item)
    }),
  )
}

let restored = 0
await each(entriesWithoutIntegrity(lock), async (place) => {
  const entry = lock.packages[place]
  const name = entry.name ?? place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length)
  const integrity = await view(`${name}@${entry.version}`, "dist.integrity")
  if (typeof integrity === "string") {
    lock.packages[place] = { version: entry.version, integrity, ...entry }
    restored += 1
  } else problems.push(`${name} ${entry.version}: the registry has no such version, and so no integrity hash.`)
})
if (restored > 0) {
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`Integrity hashes brought back: ${restored}.`)
}

for (const system of supportedSystems) {
  for (const { name, version } of familiesWithoutSystem(lock, system))
    problems.push(`${name} ${version}: no part for ${nameOfSystem(system)} in the lockfile.`)
}
const parts = nativeFamilies(lock).flatMap((family) =>
  family.parts.filter(({ entry }) => supportedSystems.some((system) => fits(entry, system))),
)
const wanted = new Map(parts.map((part) => [`${part.name}@${part.version}`, part]))
await each(wanted.values(), async ({ name, version }) => {
  if (!(await exists(name, version))) problems.push(`${name} ${version} is in the lockfile and not in the registry.`)
})

if (problems.length > 0) {
  console.error(
    `The lockfile cannot be used everywhere:\n${problems
      .toSorted()
      .map((line) => `  ${line}`)
      .join("\n")}\nChoose versions whose parts exist for ${supportedSystems.map(nameOfSystem).join(", ")}.`,
  )
  process.exit(1)
}
writeFileSync(checkedLockfile, `${lockfileHash()}\n`)
console.log(
  `The lockfile is complete: ${wanted.size} binary packages exist for ${supportedSystems.map(nameOfSystem).join(", ")}.`,
)
