import { describe, expect, test } from "vitest"
import {
  fromStatusV1,
  fromStatusV2,
  mayFollow,
  objectionToStatus,
  toStatusV1,
  type StatusCase,
  type StatusObjection,
} from "./account-status.ts"
import { accountStatuses, type AccountStatus } from "./accounts.schema.ts"

const allowed: readonly (readonly [AccountStatus, AccountStatus])[] = [
  ["Pending", "Active"],
  ["Pending", "Cancelled"],
  ["Active", "Suspended"],
  ["Active", "Cancelled"],
  ["Suspended", "Active"],
  ["Suspended", "Cancelled"],
  ["Demo", "Active"],
  ["Demo", "Cancelled"],
]
const pairs = accountStatuses.flatMap((from) =>
  accountStatuses.map((to) => [from, to, allowed.some(([a, b]) => a === from && b === to)] as const),
)

test.each(pairs)("%s to %s: %s", (from, to, may) => expect(mayFollow(from, to)).toBe(may))

const plain: StatusCase = {
  from: "Active",
  to: "Suspended",
  isTop: false,
  askerLevel: 2,
  setterLevel: 2,
  fraudHold: false,
  liveBelow: 0,
}

describe("what stands against a change", () => {
  test.each<[string, Partial<StatusCase>, StatusObjection | undefined]>([
    ["a company suspends itself", {}, undefined],
    ["the same again", { to: "Active" }, "sameStatus"],
    ["anything after the end", { from: "Cancelled", to: "Active", askerLevel: 1 }, "cancelledIsFinal"],
    ["back to pending", { to: "Pending", askerLevel: 1 }, "notATransition"],
    ["the operator's own account", { isTop: true, askerLevel: 1 }, "topAccount"],
    ["a company lifts its own suspension", { from: "Suspended", to: "Active" }, undefined],
    ["a company lifts its partner's suspension", { from: "Suspended", to: "Active", setterLevel: 1 }, "onlyFromAbove"],
    ["the partner lifts it", { from: "Suspended", to: "Active", setterLevel: 1, askerLevel: 1 }, undefined],
    [
      "the partner lifts the operator's suspension",
      { from: "Suspended", to: "Active", setterLevel: 0, askerLevel: 1 },
      "onlyFromAbove",
    ],
    ["the operator lifts its own", { from: "Suspended", to: "Active", setterLevel: 0, askerLevel: 0 }, undefined],
    ["the operator lifts the partner's", { from: "Suspended", to: "Active", setterLevel: 1, askerLevel: 0 }, undefined],
    [
      "the operator takes over the partner's suspension",
      { from: "Suspended", to: "Suspended", setterLevel: 1, askerLevel: 0 },
      undefined,
    ],
    [
      "the partner suspends again what it suspended",
      { from: "Suspended", to: "Suspended", setterLevel: 1, askerLevel: 1 },
      "sameStatus",
    ],
    ["a trial switches itself on", { from: "Pending", to: "Active", setterLevel: 1 }, "onlyFromAbove"],
    [
      "the partner switches on what is under review",
      { from: "Pending", to: "Active", setterLevel: 1, askerLevel: 1, fraudHold: true },
      "onHold",
    ],
    ["cancelling what is under review", { from: "Pending", to: "Cancelled", fraudHold: true }, undefined],
    ["cancelling with customers left", { to: "Cancelled", liveBelow: 3 }, "customersLeft"],
    ["suspending with customers", { liveBelow: 3 }, undefined],
  ])("%s", (_, given, expected) => expect(objectionToStatus({ ...plain, ...given })).toBe(expected))
})

test("v1 and v2 say the same in two spellings", () => {
  const at = "2030-01-01T00:00:00Z"
  expect(fromStatusV1({ status: "Cancelled", cancellationDateTime: at, cancelReasonCode: "COST" })).toEqual({
    status: "Cancelled",
    at,
    reasonCode: "COST",
  })
  expect(fromStatusV2({ status: "Cancelled", effectiveDateTime: at, reasonCode: "COST" })).toEqual({
    status: "Cancelled",
    at,
    reasonCode: "COST",
    note: undefined,
  })
  expect(fromStatusV1({ status: "Suspended" })).toEqual({ status: "Suspended" })
  const change = {
    changeId: 1,
    fromStatus: "Active",
    toStatus: "Cancelled",
    state: "scheduled",
    dueAt: at,
    reasonCode: null,
    note: "",
    askedByName: "A",
    askedByAccount: "B",
    askedAt: at,
    settledAt: null,
    settledByName: null,
    outcome: null,
  } as const
  expect(toStatusV1({ accountId: 7, status: "Active", change })).toEqual({
    accountId: 7,
    status: "Active",
    cancellationDateTime: at,
  })
  expect(
    toStatusV1({ accountId: 7, status: "Suspended", change: { ...change, toStatus: "Suspended" } })
      .cancellationDateTime,
  ).toBeNull()
})

test("every status is a word with a capital letter, as it is shown", () => {
  for (const status of accountStatuses) expect(status).toMatch(/^[A-Z][a-z]+( [A-Za-z]+)*$/)
})
