import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { displayName, roleById } from "../../kit/access/roles.table.ts"
import { withoutRoomMarker } from "./room-marker.ts"
import { contactCodes, user as userSchema, type ContactCode, type User } from "./users.schema.ts"
import { editOf } from "./user-change.ts"
import { fromV0, toV0, userV0, userV0Edit } from "./user-v0.ts"
import { fromV1, sendV1, toV1, toV2, userV1, userV1Edit, userV2 } from "./user-v1.ts"
import { fromV3, ownProfileBody, sendOwnProfile, toV3, userV3, userV3Edit } from "./user-v3.ts"
import { fromV4, readV4, toV4, userV4, userV4Edit } from "./user-v4.ts"

const name = fc
  .stringMatching(/^[A-Za-zÀ-ÿ' -]{1,80}$/)
  .map((text) => withoutRoomMarker(text))
  .filter((text) => text !== "")
const number = fc.constantFrom("", "301", "+12075550100", "+44 20 7946 0958")
const at = fc.integer({ min: 0, max: 2_000_000_000 }).map((seconds) => new Date(seconds * 1000).toISOString())
const membership = fc.uniqueArray(fc.constantFrom(...roleById.keys()), { minLength: 1, maxLength: 3 }).map((ids) =>
  ids.map((roleId, index) => ({
    roleId,
    name: roleById.get(roleId)!.name,
    displayName: displayName(roleById.get(roleId)!.name),
    isDefault: index === ids.length - 1,
  })),
)
const person: fc.Arbitrary<User> = fc.record({
  userId: fc.integer({ min: 1 }),
  accountId: fc.integer({ min: 1 }),
  loginName: fc.stringMatching(/^[a-z0-9._@+-]{1,60}$/),
  firstName: name,
  lastName: name,
  email: fc.constantFrom("ava@harbor-pine.example", "b.c+d@example.org"),
  phoneNumber: number,
  contactNumbers: fc.uniqueArray(
    fc.record({ code: fc.constantFrom(...(Object.keys(contactCodes) as ContactCode[])), number }),
    { selector: (entry) => entry.code },
  ),
  roles: membership,
  extensions: fc.array(
    fc.record({
      extensionId: fc.integer({ min: 1 }),
      extension: fc.stringMatching(/^\d{2,10}$/),
      extensionType: fc.constant("Extension"),
      isDefault: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  isRoom: fc.boolean(),
  isVendorSupport: fc.boolean(),
  isImported: fc.boolean(),
  allowLogin: fc.boolean(),
  statusId: fc.constantFrom(1, 2, 3),
  updateMeWithAnnouncements: fc.boolean(),
  sendEmail: fc.boolean(),
  allowEndUserOutboundCallerId: fc.boolean(),
  allowCallBlocking: fc.boolean(),
  allowMainNumberMessaging: fc.boolean(),
  mobileTlsEnabled: fc.boolean(),
  mobileEncryptionEnabled: fc.boolean(),
  secretQuestionId: fc.option(fc.integer()),
  secretQuestion: fc.option(fc.string()),
  isExpiredPassword: fc.boolean(),
  createdAt: at,
  lastSignInAt: fc.option(at),
  invitedAt: fc.constantFrom(null, "2026-02-01T08:00:00.000Z"),
  offboardingDate: fc.constantFrom(null, "2026-11-30"),
  addedByImport: fc.boolean(),
  externalId: fc.constantFrom(null, "HR-20417"),
  updatedAt: at,
  version: fc.integer({ min: 1 }),
})

const everyone = (check: (user: User) => void) =>
  fc.assert(
    fc.property(person, (user) => {
      check(user)
    }),
    { numRuns: 200 },
  )
const names = ({ userId, accountId, loginName }: User) => ({ userId, accountId, loginName })

test("the generator makes real users", () => everyone((user) => expect(userSchema.parse(user)).toEqual(user)))

describe("what a version shows fits its shape, and sent back as it is changes nothing", () => {
  const same = (user: User) => ({ edit: editOf(user), version: user.version, named: names(user) })
  test("v0", () => everyone((user) => expect(fromV0(userV0Edit.parse(userV0.parse(toV0(user))))).toEqual(same(user))))
  test("v1", () => everyone((user) => expect(fromV1(userV1Edit.parse(userV1.parse(toV1(user))))).toEqual(same(user))))
  test("v2", () => everyone((user) => expect(fromV1(userV1Edit.parse(userV2.parse(toV2(user))))).toEqual(same(user))))
  test("v3", () => everyone((user) => expect(fromV3(userV3Edit.parse(userV3.parse(toV3(user))))).toEqual(same(user))))
  test("v4", () =>
    everyone((user) =>
      expect(fromV4(userV4Edit.parse(userV4.parse(toV4(user))))).toEqual({
        ...same(user),
        externalId: user.externalId,
      }),
    ))
})

test("v4 loses nothing", () => everyone((user) => expect(readV4(userV4.parse(toV4(user)))).toEqual(user)))

describe("what the portal sends is what the server understands", () => {
  test("by the form of a person", () =>
    everyone((user) =>
      expect(fromV1(userV1Edit.parse(sendV1(editOf(user), user.version)))).toMatchObject({
        edit: editOf(user),
        version: user.version,
      }),
    ))
})

test("one's own profile carries the announcements as 0 or 1, and true and false are understood", () => {
  const profile = {
    firstName: "Ava",
    lastName: "Adler",
    email: "ava@example.org",
    phoneNumber: "",
    contactNumbers: [],
    updateMeWithAnnouncements: true,
  }
  expect(sendOwnProfile(profile).updateMeWithAnnouncements).toBe(1)
  expect(sendOwnProfile({ ...profile, updateMeWithAnnouncements: false }).updateMeWithAnnouncements).toBe(0)
  for (const [sent, understood] of [
    [0, false],
    [1, true],
    [false, false],
    [true, true],
  ] as const) {
    expect(ownProfileBody.parse({ ...profile, updateMeWithAnnouncements: sent }).updateMeWithAnnouncements).toBe(
      understood,
    )
  }
  expect(ownProfileBody.safeParse({ ...profile, updateMeWithAnnouncements: 2 }).success).toBe(false)
})

describe("an empty change changes nothing", () => {
  const nothing = {
    edit: {},
    version: undefined,
    named: { userId: undefined, accountId: undefined, loginName: undefined },
  }
  test("in any version", () =>
    expect([fromV0({}), fromV1({}), fromV3({}), fromV4({})]).toEqual([nothing, nothing, nothing, nothing]))
})

const example: User = {
  userId: 100101,
  accountId: 100,
  loginName: "ava@harbor-pine.demo",
  firstName: "Ava",
  lastName: "Brooks",
  email: "ava@harbor-pine.example",
  phoneNumber: "+1 207 555 0100",
  contactNumbers: [
    { code: "D", number: "301" },
    { code: "M", number: "+12075550100" },
  ],
  roles: [{ roleId: 4, name: "end user", displayName: "End User", isDefault: true }],
  extensions: [{ extensionId: 7, extension: "301", extensionType: "Extension", isDefault: true }],
  isRoom: false,
  isVendorSupport: false,
  isImported: true,
  allowLogin: true,
  statusId: 1,
  updateMeWithAnnouncements: true,
  sendEmail: false,
  allowEndUserOutboundCallerId: false,
  allowCallBlocking: true,
  allowMainNumberMessaging: false,
  mobileTlsEnabled: true,
  mobileEncryptionEnabled: false,
  secretQuestionId: 3,
  secretQuestion: "First school?",
  isExpiredPassword: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  lastSignInAt: null,
  invitedAt: null,
  offboardingDate: null,
  addedByImport: false,
  externalId: "HR-20417",
  updatedAt: "2026-01-01T00:00:00.000Z",
  version: 5,
}

test("v0 has the identity service's spelling", () => {
  expect(toV0(example)).toMatchObject({
    id: 100101,
    account_id: 100,
    login_name: "ava@harbor-pine.demo",
    first_name: "Ava",
    last_name: "Brooks",
    email: "ava@harbor-pine.example",
    roles: [{ id: 4, name: "end user" }],
    is_enable: true,
    is_imported: true,
    secretQuestionId: 3,
    secretQuestion: "First school?",
    isExpiredPassword: false,
    extensions: [{ extension: "301" }],
  })
})

test("v1 has the phone system's spelling, switches as 0 and 1, and contact numbers by code", () => {
  expect(toV1(example)).toEqual({
    userId: 100101,
    accountId: 100,
    loginName: "ava@harbor-pine.demo",
    userName: "ava@harbor-pine.demo",
    externalId: "100101",
    firstName: "Ava",
    lastName: "Brooks",
    email: "ava@harbor-pine.example",
    phoneNumber: "+1 207 555 0100",
    roleId: 4,
    userType: "END_USER",
    isRoom: false,
    updateMeWithAnnouncements: 1,
    blockAccess: 0,
    sendEmail: 0,
    allowEndUserOutboundCallerId: 0,
    allowCallBlocking: 1,
    allowMainNumberMessaging: 0,
    mobileTLSEnabled: 1,
    userMobileEncryptionEnabled: 0,
    userStatusID: 1,
    contactnumbers: [
      { code: "D", number: "301" },
      { code: "M", number: "+12075550100" },
    ],
    version: 5,
  })
})

test("blockAccess is the inverse of allow login, both ways", () => {
  expect(toV1({ ...example, allowLogin: false }).blockAccess).toBe(1)
  expect(fromV1({ blockAccess: 1 }).edit).toEqual({ allowLogin: false })
  expect(fromV1({ blockAccess: 0 }).edit).toEqual({ allowLogin: true })
})

test("v2 is v1 with extensions", () =>
  expect(toV2(example)).toEqual({ ...toV1(example), extensions: example.extensions }))

test("v4 names each kind of contact number", () => {
  expect(toV4(example).contactNumbers).toEqual([
    { code: "D", kind: "Default Extension", number: "301" },
    { code: "M", kind: "Mobile", number: "+12075550100" },
  ])
})

describe("refused by shape", () => {
  test.each([
    ["an unknown field", { nickname: "Av" }],
    ["a boolean where v1 has 0 and 1", { blockAccess: true }],
    [
      "two numbers of one kind",
      {
        contactnumbers: [
          { code: "M", number: "1" },
          { code: "M", number: "2" },
        ],
      },
    ],
    ["a kind that does not exist", { contactnumbers: [{ code: "X", number: "1" }] }],
    ["a last name that is only the marker", { lastName: " [ROOM]" }],
    ["a last name that is too long without the marker", { lastName: "x".repeat(81) }],
  ])("%s", (_, body) => expect(userV1Edit.safeParse(body).success).toBe(false))
  test("the marker does not count towards the length", () =>
    expect(userV3Edit.safeParse({ lastName: `${"x".repeat(80)} [ROOM]` }).success).toBe(true))
})
