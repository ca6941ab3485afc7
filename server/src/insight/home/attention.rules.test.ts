import { expect, test } from "vitest"
import { rankOf, worstFirst } from "./attention.rules.ts"

test("the worst comes first, then the order of the kinds", () => {
  expect(
    worstFirst([
      { kind: "invitations", severity: "info" },
      { kind: "phonesOffline", severity: "warning" },
      { kind: "routing", severity: "critical" },
      { kind: "portingYours", severity: "warning" },
      { kind: "emergency", severity: "critical" },
    ]).map(({ kind }) => kind),
  ).toEqual(["emergency", "routing", "portingYours", "phonesOffline", "invitations"])
})

test("one critical item outranks warnings of every kind", () => {
  const warning = { kind: "phonesOffline", severity: "warning" } as const
  expect(rankOf([{ kind: "emergency", severity: "critical" }])).toBeGreaterThan(rankOf(Array(9).fill(warning)))
  expect(rankOf([warning])).toBeGreaterThan(rankOf(Array(9).fill({ kind: "invitations", severity: "info" })))
  expect(rankOf([])).toBe(0)
})
