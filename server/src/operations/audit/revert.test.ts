import { afterAll, beforeAll, expect, test } from "vitest"
import { setAccountStatus } from "../../testing/account-status.ts"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let administrator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const base = (accountId = 100) => `/api/reporting/accounts/${accountId}/audit-log/events`
const person = (userId: number) => `/api/ucaas/user/${userId}`
const newest = async (userId: number, action = "user.changed") =>
  (await administrator.get(`${base()}?objectType=user&objectId=${userId}&action=${action}&limit=1`)).body.items[0] as {
    entryId: number
    before: Record<string, unknown>
    after: Record<string, unknown>
    reverts: number | null
  }
const revert = (entryId: number, client = administrator) => client.post(`${base()}/${entryId}/revert`)

test("a change of a person is reverted as a new change, which names what it revert", async () => {
  const before = (await administrator.get(person(100_110))).body
  await administrator.put(person(100_110), {
    firstName: "Mistaken",
    contactNumbers: [{ code: "H", number: "+1 207 555 0133" }],
  })
  const { entryId } = await newest(100_110)
  expect((await administrator.get(`${base()}/${entryId}`)).body).toMatchObject({ whyNotRevert: null, revertedBy: null })

  const answer = await revert(entryId)
  expect(answer).toMatchObject({
    status: 200,
    body: { entryId, whyNotRevert: "The previous values are already in place." },
  })
  expect((await administrator.get(person(100_110))).body).toMatchObject({
    firstName: before.firstName,
    contactNumbers: before.contactNumbers,
  })
  const added = await newest(100_110)
  expect(added).toMatchObject({
    reverts: entryId,
    before: { firstName: "Mistaken" },
    after: { firstName: before.firstName },
  })
  expect(answer.body.revertedBy).toBe(added.entryId)
})

test("reverting can itself be reverted", async () => {
  await administrator.put(person(100_111), { firstName: "Once" })
  const first = await newest(100_111)
  await revert(first.entryId)
  const second = await newest(100_111)
  expect((await revert(second.entryId)).status).toBe(200)
  expect((await administrator.get(person(100_111))).body.firstName).toBe("Once")
})

test("a second time there is nothing to revert", async () => {
  await administrator.put(person(100_112), { firstName: "Again" })
  const { entryId } = await newest(100_112)
  await revert(entryId)
  expect(await revert(entryId)).toMatchObject({ status: 409, body: { code: "audit.as_before" } })
})

test("what changed again since is not overwritten, and the refusal names it", async () => {
  await administrator.put(person(100_113), { firstName: "Older", sendEmail: false })
  const { entryId } = await newest(100_113)
  await administrator.put(person(100_113), { firstName: "Newer" })
  expect(await revert(entryId)).toMatchObject({
    status: 409,
    body: { code: "audit.changed_since", message: expect.stringContaining("“First name” changed again") },
  })
  expect((await administrator.get(`${base()}/${entryId}`)).body.whyNotRevert).toContain("“First name”")
  expect((await administrator.get(person(100_113))).body.firstName).toBe("Newer")
})

test("who may not manage the person reads the refusal before trying, word for word, and reading changes nothing", async () => {
  const owner = await server.as("accountSuperUser")
  const { body: before } = await owner.get(person(owner.userId))
  await owner.put(person(owner.userId), { firstName: "Promoted" })
  const { entryId } = await newest(owner.userId)
  const { body: read } = await administrator.get(`${base()}/${entryId}`)
  const refused = await revert(entryId)
  expect(refused.status).toBe(403)
  expect(read.whyNotRevert).toBe(refused.body.message)
  // The owner may: the entry says so, and is not reverted by being read.
  expect((await owner.get(`${base()}/${entryId}`)).body).toMatchObject({ whyNotRevert: null, revertedBy: null })
  expect((await owner.get(person(owner.userId))).body.firstName).toBe("Promoted")
  expect((await newest(owner.userId)).entryId).toBe(entryId)
  expect((await revert(entryId, owner)).status).toBe(200)
  expect((await owner.get(person(owner.userId))).body.firstName).toBe(before.firstName)
})

test("another field of the same person may have changed since", async () => {
  await administrator.put(person(100_114), { firstName: "Left" })
  const { entryId, before } = await newest(100_114)
  await administrator.put(person(100_114), { lastName: "Right" })
  expect((await revert(entryId)).status).toBe(200)
  expect((await administrator.get(person(100_114))).body).toMatchObject({
    firstName: before["firstName"],
    lastName: "Right",
  })
})

test("the domain's own rules hold: nobody gives back a role that they may not give", async () => {
  const owner = await server.as("accountSuperUser")
  await owner.put(person(100_115), { roleId: 2 })
  await owner.put(person(100_115), { roleId: 4 })
  const { entryId } = await newest(100_115)
  expect((await revert(entryId)).body).toMatchObject({ code: "user.role_not_given" })
  expect((await revert(entryId, owner)).status).toBe(200)
})

test("whoever may read the log but not change people is told so", async () => {
  await administrator.put(person(100_116), { firstName: "Seen" })
  const { entryId } = await newest(100_116)
  const reader = await server.as("reportsAdmin")
  expect((await reader.get(`${base()}/${entryId}`)).body.whyNotRevert).toContain("update:users")
  expect(await revert(entryId, reader)).toMatchObject({ status: 403, body: { code: "request.not_allowed" } })
})

test("staff of a partner who may only look at a customer do not put anything back there", async () => {
  const partner = await server.as("partnerAccountSuperuser", 10)
  const keys = ["read:audit-log", "read:users", "update:users", "read:profile"]
  const { roleId } = (
    await partner.post("/api/authorizer/accounts/10/roles", { name: "Customer care", description: "", keys })
  ).body
  const staffId = (await server.as("resellerManager", 10)).userId
  expect((await partner.put(person(staffId), { roleId })).status).toBe(200)
  const staff = await server.as("reseller-manager@brightwire.demo")
  await administrator.put(person(100_118), { firstName: "Looked at" })
  const { entryId } = await newest(100_118)

  await partner.put("/api/admin/accounts/10/children/100/access", { userId: staffId, level: "view" })
  expect((await staff.get(`${base()}/${entryId}`)).body.whyNotRevert).toContain("allows you to view this account")
  expect(await revert(entryId, staff)).toMatchObject({ status: 403, body: { code: "account.look_only" } })
  await partner.put("/api/admin/accounts/10/children/100/access", { userId: staffId, level: "manage" })
  // With manage access it is the role that decides, and the entry says beforehand what the attempt is answered with.
  const { whyNotRevert } = (await staff.get(`${base()}/${entryId}`)).body
  expect(await revert(entryId, staff)).toMatchObject({
    status: 403,
    body: { code: "user.not_manageable", message: whyNotRevert },
  })
})

test("what is no change of fields cannot be reverted", async () => {
  const [entry] = (await administrator.get(`${base()}?limit=1&action=user.changed`)).body.items
  expect(entry).toBeDefined()
  await administrator.post("/api/reporting/accounts/100/audit-log/export", {})
  const [exported] = (await administrator.get(`${base()}?limit=1&action=audit_log.exported`)).body.items
  expect(await revert(exported.entryId)).toMatchObject({ status: 409, body: { code: "audit.not_revertible" } })
})

test("an entry of another account, or none, looks like it does not exist", async () => {
  await administrator.put(person(100_117), { firstName: "Ours" })
  const { entryId } = await newest(100_117)
  const stranger = await server.as("accountAdministrator", 101)
  expect((await stranger.post(`${base()}/${entryId}/revert`)).status).toBe(404)
  expect(await stranger.post(`${base(101)}/${entryId}/revert`)).toMatchObject({
    status: 404,
    body: { code: "audit.not_found" },
  })
  expect((await revert(999_999_999)).body.code).toBe("audit.not_found")
})

test("people revert their own preferences; other fields keep what they have now", async () => {
  const address = `/api/admin/accounts/100/users/${administrator.userId}/preferences`
  await administrator.put(address, { theme: "dark" })
  const { entryId } = await newest(administrator.userId, "user.preferences_changed")
  await administrator.put(address, { theme: "dark", density: "compact" })
  expect((await revert(entryId)).status).toBe(200)
  expect((await administrator.get(address)).body).toMatchObject({ theme: "system", density: "compact" })
})

test("an account's setting is reverted from the account's log", async () => {
  const events = "/api/reporting/accounts/100/account-audit-log/events"
  const policy = "/api/portal/accounts/100/security-policy"
  await administrator.put(policy, { passwordExpiresDays: 30, currentPassword: demoPassword })
  const [entry] = (await administrator.get(`${events}?action=security_policy.changed&limit=1`)).body.items
  expect(
    (await administrator.post(`${events}/${entry.entryId}/revert`, { currentPassword: demoPassword })).status,
  ).toBe(200)
  expect((await administrator.get(policy)).body).toMatchObject({ passwordExpiresDays: null })
})

test("in a cancelled account the reason is the account's status, for its owner and for those above", async () => {
  const [owner, superuser] = [await server.as("accountSuperUser"), await server.as("superuser", 1)]
  await superuser.post("/api/admin/accounts/100/openings", { reason: "A look" })
  await administrator.put(person(100_119), { firstName: "Before the end" })
  const { entryId } = await newest(100_119)
  await setAccountStatus(server, 100, "Cancelled")
  const answers = [await superuser.get(`${base()}/${entryId}`), await owner.get(`${base()}/${entryId}`)]
  await setAccountStatus(server, 100, "Active")
  expect(answers.map(({ body }) => body.whyNotRevert)).toEqual([
    expect.stringContaining("cancelled"),
    expect.stringContaining("cancelled"),
  ])
})
