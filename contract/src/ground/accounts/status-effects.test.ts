import { expect, test } from "vitest"
import { accountStatuses } from "./accounts.schema.ts"
import { effectsOf, effectsOfChange, statusEffects, stopsUnder, type StatusEffect } from "./status-effects.ts"

const stopping: Readonly<Record<(typeof accountStatuses)[number], readonly StatusEffect[]>> = {
  Active: [],
  Pending: [],
  Demo: ["store"],
  Suspended: ["outgoingCalls", "incomingCalls", "messaging", "fax", "newServices", "managing"],
  Cancelled: [
    "outgoingCalls",
    "incomingCalls",
    "emergencyCalls",
    "messaging",
    "fax",
    "deviceRegistration",
    "signIn",
    "changes",
    "newServices",
    "store",
    "managing",
    "numbers",
  ],
}

test.each(accountStatuses)("what stops while %s", (status) =>
  expect(statusEffects.filter((effect) => stopsUnder(status, effect))).toEqual(stopping[status]),
)

test.each(accountStatuses)("every effect has a sentence while %s", (status) => {
  for (const effect of statusEffects) expect(effectsOf[status][effect].text).toMatch(/^[A-Z].*\.$/)
})

test("a suspension says that emergency calls go on, and a change to the same says nothing", () => {
  expect(effectsOfChange("Active", "Suspended")).toContainEqual({
    effect: "emergencyCalls",
    verdict: "stays",
    text: "Calls to emergency numbers still work.",
  })
  expect(effectsOfChange("Active", "Active")).toEqual([])
})

test("switching an account on again says what comes back, and nothing that stopped before is said to stay", () => {
  const lines = effectsOfChange("Suspended", "Active")
  expect(lines).toContainEqual({ effect: "outgoingCalls", verdict: "returns", text: "Outgoing calls work." })
  expect(lines.filter(({ verdict }) => verdict === "stays").map(({ effect }) => effect)).toEqual(["emergencyCalls"])
})
