import type { CustomerDeviations } from "@dialplane/contract/commercial/partners/partners.schema"
import { expect, test } from "vitest"
import { deviatingFields, plannedChanges, readRoleDifference, readScheduleField } from "./deviations.ts"

const customer = (accountId: number, ...fields: string[]): CustomerDeviations => ({
  accountId,
  accountName: `Customer ${accountId}`,
  status: "Active",
  appliedAt: "2026-01-01T00:00:00Z",
  deviations: fields.map((field) => ({ field, template: "a", actual: "b" })),
})
const customers = [customer(1, "timeZone", "role:Front desk"), customer(2, "timeZone"), customer(3)]

test("fields are counted over the customers that deviate in them", () => {
  expect([...deviatingFields(customers)]).toEqual([
    ["timeZone", 2],
    ["role:Front desk", 1],
  ])
})

test("only the chosen fields of the chosen customers change, and nobody is named who stays as they are", () => {
  expect(plannedChanges(customers, new Set([1, 2]), new Set(["role:Front desk"]))).toEqual([
    customer(1, "role:Front desk"),
  ])
  expect(plannedChanges(customers, new Set([1, 3]), new Set(["timeZone", "role:Front desk"]))).toEqual([customers[0]])
  expect(plannedChanges(customers, new Set(), new Set(["timeZone"]))).toEqual([])
})

test("a role's difference is read as what it has beside and what it lacks", () => {
  expect(readRoleDifference("+ read:media, + update:users, − read:call-queues")).toEqual({
    also: ["read:media", "update:users"],
    lacks: ["read:call-queues"],
  })
})

test.each([
  ["role:Front desk", undefined],
  ["schedule:Office hours", { name: "Office hours" }],
  ["schedule:Office: front:monday", { name: "Office: front", part: "monday" }],
  ["schedule:Office:specialDays", { name: "Office", part: "specialDays" }],
])("%s", (field, expected) => expect(readScheduleField(field)).toEqual(expected))
