import { describe, expect, test } from "vitest"
import type { AssignedAssets, OffboardingChoices } from "./offboardings.schema.ts"
import { offboardingChoices } from "./offboardings.schema.ts"
import { conflictOf } from "./offboarding-conflicts.ts"
import { offboardingSentences, phoneText } from "./offboarding.messages.ts"
import { suggestLogin } from "./login-suggestion.ts"

const nothing: AssignedAssets = {
  userId: 7,
  name: "Lea Geht",
  loginName: "lea",
  email: "lea@example.org",
  isRoom: false,
  openSessions: 0,
  extensions: [],
  numbers: [],
  phones: [],
  apps: [],
  groups: [],
  queues: [],
  recordings: 0,
  receptionistConsole: false,
  phoneBookEntries: 0,
  monitoredKeys: 0,
  affected: [],
}
const everything: AssignedAssets = {
  ...nothing,
  openSessions: 2,
  extensions: [{ extensionId: 1, number: "204", type: "Extension", voicemails: 3 }],
  numbers: [{ phoneNumber: "+12075550101", extensionId: 1 }],
  phones: [
    {
      deviceId: 9,
      name: "Desk",
      make: "Yealink",
      model: "T46U",
      macAddress: "00:15:65:00:00:01",
      extensionId: 1,
      emergencyLocations: ["Warehouse, dock 4"],
    },
  ],
  apps: [{ lineId: 3, name: "Mobile App", extensionId: 1 }],
  groups: [
    { groupId: 1, name: "Sales" },
    { groupId: 2, name: "Night" },
  ],
  queues: [{ queueId: 5, name: "Support", extensionId: 1 }],
  recordings: 2,
  receptionistConsole: true,
  phoneBookEntries: 4,
  monitoredKeys: 1,
  affected: [{ kind: "key", name: "Reception", detail: "key 4", through: "extension", target: "204" }],
}
const names = { user: () => "Ben Brooks", extension: () => "Ben Brooks (302)" }
const choose = (part: object): OffboardingChoices => offboardingChoices.parse(part)
const say = (has: AssignedAssets, part: object = {}) => offboardingSentences(has, choose(part), names, "March 3")
const to = { toExtensionId: 2 }

describe("what an offboarding does, in sentences", () => {
  test("somebody without anything", () =>
    expect(say(nothing)).toEqual([
      "Lea Geht can no longer sign in; the login name lea becomes available.",
      "Audit log entries are kept.",
    ]))
  test("a room", () =>
    expect(say({ ...nothing, isRoom: true })[0]).toBe("Lea Geht is removed; the login name lea becomes available."))
  test("somebody with everything and the usual choices", () =>
    expect(say(everything)).toEqual([
      "Lea Geht can no longer sign in and is signed out of 2 windows and devices; the login name lea becomes available.",
      "Extension 204 becomes unassigned; its forwarding, find-me, do not disturb, the voicemail PIN and email notifications are switched off.",
      "3 voicemail messages are kept until March 3 and then deleted.",
      "+12075550101 stays on the extension.",
      "Yealink T46U (00:15:65:00:00:01) is unassigned from the extension and can be assigned to another user.",
      "Mobile App is logged out and removed.",
      "Is removed from 2 groups: Sales and Night.",
      "Is removed from 1 queue: Support.",
      "2 call recordings stay in the account.",
      "The receptionist console is unassigned.",
      "The personal phone book (4 entries) is removed; it can be restored until March 3.",
      "Audit log entries are kept.",
    ]))
  test.each([
    [
      { extension: { do: "give", toUserId: 8 } },
      "Extension 204 is assigned to Ben Brooks; its forwarding, find-me, do not disturb, the voicemail PIN and email notifications are switched off.",
    ],
    [{ extension: { do: "delete" } }, "Extension 204 is deleted; the number can be used again."],
    [{ voicemail: { do: "give", ...to } }, "3 voicemail messages move to Ben Brooks (302)."],
    [{ queues: { do: "give", ...to } }, "Ben Brooks (302) replaces them in 1 queue: Support."],
    [{ queues: { do: "stay" } }, "Extension 204 stays an agent of 1 queue: Support."],
    [{ recordings: { do: "give", toUserId: 8 } }, "2 call recordings are transferred to Ben Brooks."],
    [
      { recordings: { do: "delete" } },
      "2 call recordings move to the recycle bin until March 3, when they are deleted.",
    ],
    [{ voicemail: { do: "delete" } }, "3 voicemail messages are deleted immediately. This cannot be undone."],
    [{ numbers: { do: "give", ...to } }, "+12075550101 is assigned to Ben Brooks (302)."],
    [{ numbers: { do: "forward", ...to } }, "Calls to +12075550101 are forwarded to Ben Brooks (302)."],
    [{ numbers: { do: "pool" } }, "+12075550101 becomes available again."],
    [
      { extension: { do: "forward", ...to } },
      "Extension 204 becomes unassigned; all its calls go to Ben Brooks (302). Its find-me, do not disturb, the voicemail PIN and email notifications are switched off.",
    ],
    [{ keys: { do: "give", ...to } }, "1 BLF key of other phones will monitor Ben Brooks (302)."],
    [{ groups: { do: "give", toUserId: 8 } }, "Ben Brooks replaces them in 2 groups: Sales and Night."],
    [{ phones: { do: "give", ...to } }, "Yealink T46U (00:15:65:00:00:01) is assigned to Ben Brooks (302)."],
    [
      { phones: { do: "give", ...to } },
      "Yealink T46U (00:15:65:00:00:01) keeps the emergency location Warehouse, dock 4.",
    ],
    [{ phones: { do: "delete" } }, "Yealink T46U (00:15:65:00:00:01) is deleted from the account."],
    [{ phones: { do: "stay" } }, "Yealink T46U (00:15:65:00:00:01) stays on the extension."],
  ])("%j", (part, sentence) => expect(say(everything, part)).toContain(sentence))
  test("afterwards it is told as what was done", () =>
    expect(offboardingSentences(everything, choose({}), names, "March 3", "after")).toEqual([
      "Lea Geht can no longer sign in and was signed out of 2 windows and devices; the login name lea became available.",
      "Extension 204 became unassigned; its forwarding, find-me, do not disturb, the voicemail PIN and email notifications were switched off.",
      "3 voicemail messages were kept until March 3, when they are deleted.",
      "+12075550101 stayed on the extension.",
      "Yealink T46U (00:15:65:00:00:01) was unassigned from the extension and can be assigned to another user.",
      "Mobile App was logged out and removed.",
      "Was removed from 2 groups: Sales and Night.",
      "Was removed from 1 queue: Support.",
      "2 call recordings stayed in the account.",
      "The receptionist console was unassigned.",
      "The personal phone book (4 entries) was removed; it can be restored until March 3.",
      "Audit log entries are kept.",
    ]))
})

describe("choices that do not go together", () => {
  test.each([
    [{}, undefined],
    [{ extension: { do: "give", toUserId: 7 } }, { field: "extension", reason: "toDeparting" }],
    [{ groups: { do: "give", toUserId: 7 } }, { field: "groups", reason: "toDeparting" }],
    [{ phones: { do: "give", toExtensionId: 1 } }, { field: "phones", reason: "toDeparting" }],
    [
      { extension: { do: "delete" }, numbers: { do: "stay" } },
      { field: "numbers", reason: "staysNowhere" },
    ],
    [
      { extension: { do: "delete" }, numbers: { do: "pool" }, phones: { do: "stay" } },
      { field: "phones", reason: "staysNowhere" },
    ],
    [
      { extension: { do: "give", toUserId: 8 }, numbers: { do: "forward", ...to } },
      { field: "numbers", reason: "forwardNeedsExtension" },
    ],
    [{ extension: { do: "free" }, numbers: { do: "forward", ...to } }, undefined],
    [{ extension: { do: "forward", ...to }, numbers: { do: "forward", ...to } }, undefined],
    [
      { extension: { do: "forward", toExtensionId: 3 }, numbers: { do: "forward", ...to } },
      { field: "numbers", reason: "forwardNeedsExtension" },
    ],
    [{ extension: { do: "forward", toExtensionId: 1 } }, { field: "extension", reason: "toDeparting" }],
    [{ keys: { do: "give", toExtensionId: 1 } }, { field: "keys", reason: "toDeparting" }],
  ])("%j", (part, conflict) => expect(conflictOf(everything, choose(part))).toEqual(conflict))
  test("what nobody has cannot be in the way", () =>
    expect(
      conflictOf(nothing, choose({ extension: { do: "delete" }, numbers: { do: "stay" }, phones: { do: "stay" } })),
    ).toBeUndefined())
})

test.each([
  ["José", "Ångström", "@x.example", "jose.angstrom@x.example"],
  ["Anna-Lena", "von der Straße", "", "anna-lena.von-der-strasse"],
  ["Søren", "Ægir", "@x", "soren.aegir@x"],
  ["", "Only", "@x", "only@x"],
  ["", "", "@x", ""],
  ["  O'Neil ", "!", "", "o-neil"],
])("a login name for %s %s", (first, last, ending, login) => expect(suggestLogin(first, last, ending)).toBe(login))

test("a phone without a model and an address of its own is called by its kind", () => {
  expect(phoneText({ make: "Softphone", model: "softphone", macAddress: "" })).toBe("Softphone")
  expect(phoneText({ make: "Yealink", model: "yealink-auto", macAddress: "00:15:65:00:00:01" })).toBe(
    "Yealink (00:15:65:00:00:01)",
  )
  expect(phoneText({ make: "Yealink", model: "T46U", macAddress: "00:15:65:00:00:01" })).toBe(
    "Yealink T46U (00:15:65:00:00:01)",
  )
})
