import { expect, test } from "vitest"
import { entrySentence, sentenceText, type SentenceEntry } from "./entry-sentence.ts"
import { eventTypes } from "./event-types.ts"

const entry = (action: string, more: Partial<SentenceEntry> = {}): SentenceEntry => ({
  action,
  actorUserId: 7,
  actorName: "Maria Lopez",
  objectType: "thing",
  objectId: "41",
  objectName: "Blue Harbor",
  before: null,
  after: null,
  ...more,
})
const sentence = (action: string, more: Partial<SentenceEntry> = {}) => sentenceText(entrySentence(entry(action, more)))
const ofUser = { objectType: "user", objectName: "Jo Smith" }

test.each(Object.keys(eventTypes))("%s is told as a sentence", (action) => {
  const parts = entrySentence(entry(action))
  const text = sentenceText(parts)
  expect(text).toMatch(/^[A-Z].* .*[a-z]$/)
  expect(text).not.toMatch(/[{}:]\s*$|\{|\}|undefined|null| {2}|\.$/)
  // Who did it, or to what it happened: a sentence, not a title.
  expect(text).toMatch(
    /^Maria Lopez [a-z]|\b(was|were|is|are|got|failed|expired|began|allowed|longer|fetched|signed|deleted|added|use)\b/,
  )
  // Every event is told apart from an event without a phrase.
  expect(parts.some(({ kind }) => kind === "actor") || !text.includes(": ")).toBe(true)
  // Without a name, the id stands for it.
  expect(sentence(action, { objectName: null })).not.toMatch(/null|Thing/)
})

test.each<[string, Partial<SentenceEntry>, string]>([
  [
    "user.changed",
    { ...ofUser, before: { roleId: 4 }, after: { roleId: 3 } },
    "Maria Lopez changed the role of Jo Smith from End user to Administrator",
  ],
])("a role: %s", (action, more, expected) => {
  // The names of the roles are those of the product.
  expect(sentence(action, more)).toMatch(
    new RegExp(`^${expected.replace("End user", "[A-Z][\\w ]+").replace("Administrator", "[A-Z][\\w ]+")}$`),
  )
})

test.each<[string, string, Partial<SentenceEntry>]>([
  [
    "Maria Lopez changed the first name of Jo Smith from Joe to Jo",
    "user.changed",
    { ...ofUser, before: { firstName: "Joe" }, after: { firstName: "Jo" } },
  ],
  [
    "Maria Lopez changed the first name of their own profile from Joe to Jo",
    "user.changed",
    { ...ofUser, objectId: "7", before: { firstName: "Joe" }, after: { firstName: "Jo" } },
  ],
  [
    "Maria Lopez changed “Device offline” of the notification choices of Jo Smith from portal and email to portal only",
    "user.notifications_changed",
    { ...ofUser, before: { deviceOffline: "portalAndEmail" }, after: { deviceOffline: "portal" } },
  ],
  [
    "Maria Lopez changed the state of Porting order 8002 from with the current carrier to date confirmed",
    "porting_order.moved_on",
    { objectName: "Porting order 8002", before: { state: "withCarrier" }, after: { state: "dateConfirmed" } },
  ],
  [
    "Maria Lopez turned “Can sign in” off for Jo Smith",
    "user.changed",
    { ...ofUser, before: { allowLogin: true }, after: { allowLogin: false } },
  ],
  [
    "Maria Lopez changed the role of Jo Smith",
    "user.changed",
    { ...ofUser, before: { roleId: 4 }, after: { roleId: 123_456 } },
  ],
  [
    "Maria Lopez changed the first name and the last name of Jo Smith",
    "user.changed",
    { ...ofUser, before: { firstName: "A", lastName: "B" }, after: { firstName: "C", lastName: "D" } },
  ],
  [
    "Maria Lopez changed 4 settings of the call queue Blue Harbor",
    "queue.changed",
    { before: { a: 1, b: 1, c: 1, d: 1 }, after: { a: 2, b: 2, c: 2, d: 2 } },
  ],
  [
    "Maria Lopez changed the permissions of the role Blue Harbor",
    "role.changed",
    { objectType: "role", before: { keys: ["read:users", "read:trusts"] }, after: { keys: ["read:users"] } },
  ],
  [
    "Maria Lopez set the caller ID of the phone number Blue Harbor to Sales",
    "phone_number.changed",
    { before: { callerId: null }, after: { callerId: "Sales" } },
  ],
  [
    "Maria Lopez cleared the description of the group Blue Harbor",
    "account_group.changed",
    { before: { description: "Old" }, after: { description: "" } },
  ],
  [
    "Maria Lopez changed “Wrap-up time (seconds)” of the call queue Blue Harbor from 10 to 30",
    "queue.changed",
    { before: { wrapUpSeconds: 10 }, after: { wrapUpSeconds: 30 } },
  ],
  [
    "Maria Lopez changed the name of the call flow Blue Harbor",
    "call_flow.changed",
    { before: { name: "x" }, after: { name: "long ".repeat(20) } },
  ],
  ["Maria Lopez changed the call queue Blue Harbor", "queue.changed", {}],
  ["Maria Lopez restored the call queue Blue Harbor", "extension.restored", { after: { extensionType: "Call Queue" } }],
  ["Sign-in of Blue Harbor was locked after too many wrong passwords", "sign_in.locked", { actorName: "Sign-in" }],
  ["Brand new event happened: Blue Harbor", "brand_new.event_happened", {}],
  ["Brand new event happened", "brand_new.event_happened", { objectName: null }],
])("“%s”", (expected, action, more) => {
  expect(sentence(action, more)).toBe(expected)
})

test("names and values are pieces of their own, so that they can be set off", () => {
  expect(
    entrySentence(entry("user.changed", { ...ofUser, before: { firstName: "Joe" }, after: { firstName: "Jo" } })),
  ).toEqual([
    { kind: "actor", text: "Maria Lopez" },
    { kind: "words", text: " changed " },
    { kind: "words", text: "the first name" },
    { kind: "words", text: " of " },
    { kind: "object", text: "Jo Smith" },
    { kind: "words", text: " from " },
    { kind: "value", text: "Joe" },
    { kind: "words", text: " to " },
    { kind: "value", text: "Jo" },
  ])
})
