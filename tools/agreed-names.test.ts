import { expect, test } from "vitest"
import { readSources } from "./architecture/import-graph.ts"

/** Names that server and portal write separately, so that no compiler sees when one side changes. */
const sources = readSources().filter(({ isTest }) => !isTest)
const namesIn = (folder: string, pattern: RegExp) =>
  new Set(
    sources
      .filter(({ path }) => path.startsWith(folder))
      .flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1]!)),
  )

test("every topic that makes a read of the portal stale is published by the server", () => {
  const published = namesIn("server/src", /topic: "([\w.-]+)"/g)
  const awaited = namesIn("web/src", /staleBy\(\s*"([\w.-]+)"/g)
  expect(awaited.size).toBeGreaterThan(20)
  expect([...awaited].filter((topic) => !published.has(topic))).toEqual([])
})

test("every type of object that the audit log links to is written by the server", () => {
  const written = namesIn("server/src", /type: (?:[^",{}\n]*\? )?"(\w+)"/g)
  const table = sources.find(({ path }) => path === "web/src/operations/audit/use-object-address.ts")!.text
  const linked = [...table.slice(0, table.indexOf("\n}")).matchAll(/^ {2}(\w+): "/gm)].map((match) => match[1]!)
  expect(linked.length).toBeGreaterThan(15)
  expect(linked.filter((type) => !written.has(type))).toEqual([])
})
