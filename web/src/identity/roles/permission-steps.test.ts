import { permissionKeys, resources, type PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { expect, test } from "vitest"
import { compareKeys, shownGroups, stepOf, withKey, withStep, withSteps } from "./permission-steps.ts"
import { keySentence, keysSentence, levelSentence, resourceTitle } from "./resources.messages.ts"

const all = new Set(permissionKeys)

test.each([
  [[], "no_access"],
  [["read:media"], "view"],
  [["read:media", "create:media", "update:media", "delete:media"], "manage"],
  [["read:media", "update:media"], undefined],
  [["delete:media"], undefined],
] as const)("%j of greetings is the step %s", (keys, step) =>
  expect(stepOf(new Set<PermissionKey>(keys), "media")).toBe(step),
)

test("a step takes the place of what was chosen for the resource, and leaves the rest", () => {
  const held: PermissionKey[] = ["read:users", "delete:media"]
  expect(withStep(held, "media", "view")).toEqual(["read:users", "read:media"])
  expect(withStep(held, "media", "no_access")).toEqual(["read:users"])
  expect(withKey(held, "read:media", true)).toEqual(["read:users", "read:media", "delete:media"])
  expect(withKey(held, "delete:media", false)).toEqual(["read:users"])
})

test("several resources at once, only as far as can be given", () => {
  const givable = new Set<PermissionKey>([
    "read:media",
    "read:schedules",
    "create:schedules",
    "update:schedules",
    "delete:schedules",
  ])
  expect(withSteps([], ["media", "schedules"], "manage", givable)).toEqual([
    "read:schedules",
    "create:schedules",
    "update:schedules",
    "delete:schedules",
  ])
  expect(withSteps([], ["media", "schedules"], "view", givable)).toEqual(["read:schedules", "read:media"])
})

test("a comparison says what is added and what is missing", () =>
  expect(compareKeys(new Set(["read:users", "read:media"]), new Set(["read:media", "update:media"]))).toEqual({
    added: ["read:users"],
    missing: ["update:media"],
  }))

test("a company's editor shows nothing that exists only above companies", () => {
  const shown = shownGroups(roles.accountSuperUser.keys, () => true).flatMap((group) => group.resources)
  expect(shown).not.toContain("account-search")
  expect(shown).toContain("trusts")
  expect(shownGroups(all, (resource) => resource === "media").map(({ id, resources: found }) => [id, found])).toEqual([
    ["callHandling", ["media"]],
  ])
})

test("every permission reads as a sentence of its own", () => {
  const sentences = permissionKeys.map(keySentence)
  expect(new Set(sentences).size).toBe(permissionKeys.length)
  expect(sentences.filter((sentence) => /undefined|:|\s{2}/.test(sentence))).toEqual([])
  expect([
    keySentence("read:call-queues"),
    keySentence("create:call-queues"),
    keySentence("create:audit-log"),
    keySentence("update:users"),
  ]).toEqual(["View call queues", "Add call queues", "Add to the audit log", "Edit users"])
  expect(levelSentence("media", "manage")).toBe("View, add, edit and delete greetings and music")
  expect([keysSentence("media", ["update:media"]), keysSentence("media", ["read:media", "delete:media"])]).toEqual([
    "Edit greetings and music",
    "View and delete greetings and music",
  ])
  expect(new Set(resources.map(resourceTitle)).size).toBe(resources.length)
})
