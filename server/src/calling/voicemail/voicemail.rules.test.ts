import { roles } from "@dialplane/contract/kit/access/roles.table"
import { describe, expect, test } from "vitest"
import { rightsIn, seesAllBoxes, type Relation } from "./voicemail.rules.ts"

const none = { listen: false, change: false, delete: false, configure: false }
const every = { listen: true, change: true, delete: true, configure: true }

describe("what somebody can do in a box", () => {
  test.each<readonly [string, keyof typeof roles, Relation, typeof none]>([
    ["a user in their own box", "endUser", "owner", every],
    ["a member in the box of the group", "endUser", "member", { ...every, configure: false }],
    ["a user in the box of somebody else", "endUser", null, none],
    ["an administrator in the box of somebody else", "accountAdministrator", null, every],
    ["an administrator of users in the box of somebody else", "usersAdmin", null, none],
    ["an administrator of queues in the box of a queue they are no agent of", "callQueuesAdmin", null, none],
  ])("%s", (_name, role, relation, expected) => expect(rightsIn(roles[role].keys, relation)).toEqual(expected))
})
test("all boxes are listed by permission only", () => {
  expect(seesAllBoxes(roles.accountSuperUser.keys)).toBe(true)
  expect(seesAllBoxes(roles.endUser.keys)).toBe(false)
})
