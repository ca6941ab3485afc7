import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { projectRoot } from "../project-root.mjs"
import { checkedLockfile, lockfileHash } from "./checked-lockfile.mjs"
import { entriesWithoutIntegrity, familiesWithoutSystem, missingNativeParts, nativeFamilies } from "./native-parts.mjs"
import { findReplacement } from "./repair-native-parts.mjs"
import { nameOfSystem, supportedSystems } from "./systems.mjs"

const lock = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"))

describe("the lockfile", () => {
  test("every package has the hash of its content", () => {
    expect(entriesWithoutIntegrity(lock)).toEqual([])
  })

  test.each(supportedSystems.map((system) => [nameOfSystem(system), system]))(
    "has machine code for %s",
    (_, system) => {
      expect(nativeFamilies(lock).length).toBeGreaterThan(5)
      expect(familiesWithoutSystem(lock, system).map(({ name, version }) => `${name} ${version}`)).toEqual([])
    },
  )

  test("was checked against the registry: npm run lockfile", () => {
    expect(readFileSync(checkedLockfile, "utf8").trim()).toBe(lockfileHash())
  })
})

/** A bundler whose newest version lacks the package for one system; this has happened. */
const part = (version, os, cpu) => ({ version, os: [os], cpu: [cpu], optional: true })
const broken = {
  packages: {
    "": { devDependencies: { web: "8.0.0" } },
    "node_modules/web": { version: "8.0.0", dependencies: { bundler: "~1.2.18" } },
    "node_modules/bundler": {
      version: "1.2.19",
      optionalDependencies: { "@bundler/linux-x64": "1.2.19", "@bundler/linux-arm64": "1.2.19" },
    },
    "node_modules/@bundler/linux-x64": part("1.2.19", "linux", "x64"),
    "node_modules/@bundler/linux-arm64": part("1.2.19", "linux", "arm64"),
  },
}
const arm = { os: "linux", cpu: "arm64", libc: "glibc" }

describe("machine code that was not installed", () => {
  const without =
    (...absent) =>
    (place) =>
      !absent.includes(place)

  test("is noticed for this system only", () => {
    const found = missingNativeParts(broken, arm, without("node_modules/@bundler/linux-arm64"))
    expect(found.map(({ name, parts }) => [name, parts.map((one) => one.name)])).toEqual([
      ["bundler", ["@bundler/linux-arm64"]],
    ])
    expect(missingNativeParts(broken, arm, without("node_modules/@bundler/linux-x64"))).toEqual([])
  })

  test("is replaced by the newest version in range that has it", async () => {
    const registry = {
      versionsIn: async (_, range) => (range === "~1.2.18" ? ["1.2.20", "1.2.19", "1.2.18"] : []),
      exists: async (name, version) => name === "@bundler/linux-arm64" && version === "1.2.18",
    }
    const [family] = missingNativeParts(broken, arm, without("node_modules/@bundler/linux-arm64"))
    expect(await findReplacement(broken, family, registry)).toBe("1.2.18")
    expect(await findReplacement(broken, family, { ...registry, exists: async () => false })).toBeUndefined()
  })
})
