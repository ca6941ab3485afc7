import { expect, test } from "vitest"
import type { EnforcementEdit } from "@dialplane/contract/identity/mfa/mfa.schema"
import { policyAfter, usable, type Policy } from "./policy.rules.ts"

const long = "2026-01-01T00:00:00.000Z"
const now = "2026-11-18T09:00:00.000Z"
const offered: Policy = {
  mode: "offered",
  requiredOf: "all",
  roleIds: [],
  graceDays: 0,
  requiredSince: long,
  emailCodes: true,
  rememberDays: 30,
}
const ofAdministrators: Policy = { ...offered, mode: "required", requiredOf: "administrators", graceDays: 7 }
const edit = (given: Partial<EnforcementEdit>): EnforcementEdit => ({ mode: "required", endSessions: false, ...given })

test.each([
  ["an older client requires it", offered, edit({}), { requiredOf: "all", graceDays: 0, requiredSince: now }],
  ["of a chosen audience", offered, edit({ requiredOf: "all" }), { graceDays: 7, requiredSince: now }],
  ["an older client leaves the audience", ofAdministrators, edit({}), { ...ofAdministrators }],
  ["of more people", ofAdministrators, edit({ requiredOf: "all" }), { graceDays: 7, requiredSince: now }],
  ["with another grace", ofAdministrators, edit({ graceDays: 3 }), { graceDays: 3, requiredSince: long }],
  ["no longer", ofAdministrators, edit({ mode: "offered" }), { mode: "offered", requiredSince: long }],
  ["roles belong to roles", ofAdministrators, edit({ roleIds: [5] }), { roleIds: [] }],
  ["of roles", offered, edit({ requiredOf: "roles", roleIds: [5] }), { roleIds: [5], requiredSince: now }],
] as const)("%s", (_about, before, change, after) => expect(policyAfter(before, change, now)).toMatchObject(after))

test.each([
  [true, ["email", "totp"], ["email", "totp"]],
  [false, ["email", "totp"], ["totp"]],
  [false, ["email"], ["email"]],
  [false, [], []],
])("codes by email allowed: %s, of %j these count: %j", (emailCodes, kinds, counting) =>
  expect(
    usable(
      kinds.map((kind) => ({ kind })),
      { ...offered, emailCodes },
    ).map(({ kind }) => kind),
  ).toEqual(counting),
)
