import { describe, expect, test } from "vitest"
import { numberStatusNames, objectionToStatus, statusesFound, type NumberStatus } from "./number-status.ts"

const free = { leadsTo: undefined, fromAbove: false }
const leading = { leadsTo: "201 Ava Adler", fromAbove: false }

describe("what a number can become", () => {
  const mayBecome = (status: NumberStatus, state: { leadsTo: string | undefined; fromAbove: boolean }) =>
    numberStatusNames.filter(
      (wanted) => wanted !== status && objectionToStatus({ status, ...state }, wanted) === undefined,
    )

  test.each<[NumberStatus, { leadsTo: string | undefined; fromAbove: boolean }, NumberStatus[]]>([
    ["Available", free, ["Suspended"]],
    ["Available", { ...free, fromAbove: true }, ["Reserved", "Porting", "Suspended"]],
    ["Assigned", leading, ["In Use", "Suspended"]],
    ["In Use", leading, ["Assigned", "Suspended"]],
    ["In Use", { ...leading, fromAbove: true }, ["Assigned", "Porting", "Suspended"]],
    ["Reserved", free, []],
    ["Reserved", { ...free, fromAbove: true }, ["Available", "Porting"]],
    ["Porting", free, []],
    ["Porting", { ...free, fromAbove: true }, ["Available", "Reserved", "Suspended"]],
    ["Porting", { ...leading, fromAbove: true }, ["Assigned", "In Use", "Suspended"]],
    ["Suspended", free, ["Available"]],
    ["Suspended", leading, ["Assigned", "In Use"]],
    ["Removed", free, []],
    ["Removed", { ...free, fromAbove: true }, []],
  ])("%s, %j: %j", (status, state, expected) => expect(mayBecome(status, state)).toEqual(expected))

  test("a number in use cannot become available, and the refusal says whose it is", () => {
    expect(objectionToStatus({ status: "In Use", ...leading }, "Available")).toBe(
      "It routes to 201 Ava Adler. Unassign it first.",
    )
  })

  test("every refusal is a sentence", () => {
    const refusals = numberStatusNames
      .flatMap((status) => numberStatusNames.map((wanted) => objectionToStatus({ status, ...free }, wanted)))
      .filter((text) => text !== undefined)
    expect(refusals.length).toBeGreaterThan(20)
    expect(refusals.every((text) => /^[A-Z].*\.$/.test(text))).toBe(true)
  })

  test("staying so is no change", () =>
    expect(numberStatusNames.every((status) => objectionToStatus({ status, ...free }, status) === undefined)).toBe(
      true,
    ))
})

test.each([
  ["available", ["Available", "Assigned"]],
  [" AVAILABLE ", ["Available", "Assigned"]],
  ["Assigned", ["Assigned"]],
  ["in_use", ["In Use"]],
  ["In Use", ["In Use"]],
  ["nothing", []],
])("a search for %j finds %j", (text, found) => expect(statusesFound(text)).toEqual(found))
