import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { runtimeConfig } from "@dialplane/contract/operations/config/config.schema"
import { faultsOfStandings, readSettings } from "./specification/statements.mjs"

const projectRoot = join(import.meta.dirname, "..")

/** Files that describe settings, give defaults or report them; code that uses a setting is elsewhere. */
const reporters: ReadonlySet<string> = new Set([
  "contract/src/operations/config/config.schema.ts",
  "web/src/kit/request/config-defaults.ts",
  "server/src/operations/config/runtime-config.service.ts",
])

const sources = ["contract/src", "server/src", "web/src"].flatMap((root) =>
  readdirSync(join(projectRoot, root), { recursive: true, encoding: "utf8" })
    .map((file) => `${root}/${file.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !reporters.has(path)),
)
const texts = sources.map((path) => readFileSync(join(projectRoot, path), "utf8"))
const isRead = (name: string) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text))
const names = Object.keys(runtimeConfig.shape)

const settings = readSettings()
const waits = (name: string) => settings[name]?.waits !== undefined
const textOf = (reference: string) => readFileSync(join(projectRoot, reference.split(" › ")[0]!), "utf8")

test("every setting of the runtime configuration names tests that exist, or the part of the product it waits for", () => {
  expect(Object.keys(settings).toSorted()).toEqual(names.toSorted())
  expect(faultsOfStandings(settings)).toEqual([])
  expect(names.filter((name) => settings[name]?.heldBy === undefined && !waits(name))).toEqual([])
})

test("one of the tests of a setting speaks of it by its name", () => {
  const unnamed = names.filter(
    (name) =>
      settings[name]?.heldBy?.some((reference) => new RegExp(`\\b${name}\\b`).test(textOf(reference))) === false,
  )
  expect(unnamed).toEqual([])
})

test("a setting that does not wait is read by something, and nothing reads one that waits", () => {
  expect(names.filter((name) => isRead(name) === waits(name))).toEqual([])
})
