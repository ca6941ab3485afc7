import { expect, test } from "vitest"
import { countsOf, faultsOf, readAreas, readStatements } from "./specification/statements.mjs"

const areas = { A1: { title: "First", statements: 2 } }
const here =
  "tools/specification.test.ts › every statement of the specification has its place, and every test it names exists"

test("every statement of the specification has its place, and every test it names exists", () => {
  expect(faultsOf(readStatements(), readAreas(), undefined)).toEqual([])
})

test.each([
  ["an id that is missing", { "A1-one": { heldBy: [here] } }, "A1: 1 statements instead of 2"],
  [
    "a file that is gone",
    { "A1-one": { heldBy: [here] }, "A1-two": { heldBy: ["tools/gone.test.ts › x"] } },
    "A1-two: there is no file tools/gone.test.ts",
  ],
  [
    "a title that is gone",
    { "A1-one": { heldBy: [here] }, "A1-two": { heldBy: [`${here} indeed`] } },
    /^A1-two: .* has no test/,
  ],
  ["no test at all", { "A1-one": { heldBy: [here] }, "A1-two": { heldBy: [] } }, "A1-two: names no test"],
  [
    "two states",
    { "A1-one": { heldBy: [here] }, "A1-two": { waits: "billing", open: "no test yet" } },
    "A1-two: has to say exactly one of heldBy, waits, open and document",
  ],
  ["an empty reason", { "A1-one": { heldBy: [here] }, "A1-two": { waits: " " } }, "A1-two: says nothing"],
  [
    "a foreign area",
    { "A1-one": { heldBy: [here] }, "A1-two": { open: "x" }, "Z9-x": { open: "x" } },
    "Z9-x: belongs to no area",
  ],
])("%s is found", (_, statements, fault) =>
  expect(faultsOf(statements, areas, undefined)).toEqual([expect.stringMatching(fault)]),
)

test("an id that the specification has and the map has not is found, and states are counted", () => {
  const statements = { "A1-one": { heldBy: [here] }, "A1-two": { waits: "billing" } }
  expect(faultsOf(statements, areas, ["A1-one", "A1-two", "A1-three"])).toEqual(["A1-three: is missing"])
  expect(countsOf(statements, areas)).toEqual([{ area: "A1", title: "First", held: 1, waits: 1, open: 0, document: 0 }])
})
