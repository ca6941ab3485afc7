import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { makeIdp, proof, requestIdOf, settingsPath, ssoSteps, type TestIdp } from "./sso.factory.ts"

interface Key {
  readonly keyId: number
  readonly state: string
  readonly tested: boolean
  readonly lastUsedAt: string | null
  readonly certificate: { readonly pem: string }
}

let server: TestServer
let owner: TestClient
let idp: TestIdp
const steps = ssoSteps(() => server)
const path = settingsPath()
const login = "account-super-user@harbor-pine.demo"

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  idp = await makeIdp()
})
afterAll(() => server.close())

const keysNow = async () => (await owner.get(path)).body.serviceProvider.keys as Key[]
const keyIn = async (state: string) => (await keysNow()).find((key) => key.state === state)!
const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, "")
/** The certificates in our metadata by their use. */
const announced = async (use: "signing" | "encryption") => {
  const metadata = (await steps.spMetadata()).replaceAll(/\s/g, "")
  return [...metadata.matchAll(new RegExp(`<KeyDescriptoruse="${use}">.*?X509Certificate>([^<]+)<`, "g"))].map(
    ([, certificate]) => certificate!,
  )
}
const testWith = async (keyId?: number, signsWith?: Key) => {
  const begun = await owner.post(`${path}/tests${keyId === undefined ? "" : `?keyId=${keyId}`}`)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const metadata = await steps.spMetadata()
  // A provider that knows one of our certificates for signatures, and no other.
  const [first, ...others] = metadata.match(/<KeyDescriptor use="signing">[^]*?<\/KeyDescriptor>/g)!
  const alone = others.reduce((text, other) => text.replace(other, ""), metadata)
  const pem = (signsWith ?? (await keyIn("current"))).certificate.pem
  const known = alone.replace(
    first!,
    first!.replace(/(X509Certificate>)[^<]+(<)/, (_, before: string, after: string) => `${before}${bare(pem)}${after}`),
  )
  const requestId = await idp.readRequest(known, begun.body.address as string)
  const response = await idp.answer(metadata, { requestId, nameId: login, encrypted: true })
  await steps.post(openBrowser(server), response)
  return (await owner.get(`${path}/tests/${begun.body.testId}`)).body
}

test("certificate and metadata are there before anything is entered, for the identity provider", async () => {
  expect((await server.anonymous().get("/svc/auth/sso/saml/100/metadata")).status).toBe(404)
  const administrator = await server.as("accountAdministrator")
  expect((await administrator.post(`${path}/service-provider`)).status).toBe(403)
  const made = await owner.post(`${path}/service-provider`)
  expect(made.body).toMatchObject({ configured: false, version: 0, serviceProvider: { keys: [{ state: "current" }] } })
  const { certificate } = made.body.serviceProvider as { certificate: string }
  expect(certificate).toContain("BEGIN CERTIFICATE")
  expect(JSON.stringify(made.body)).not.toContain("PRIVATE KEY")
  const metadata = await steps.spMetadata()
  expect(metadata).toContain('entityID="http://portal.test/svc/auth/sso/saml/100/metadata"')
  expect(metadata).toContain('AuthnRequestsSigned="true"')
  expect(await announced("signing")).toEqual([bare(certificate)])
  expect(await announced("encryption")).toEqual([bare(certificate)])
  // Once, and the first save keeps it.
  expect((await owner.post(`${path}/service-provider`)).body.serviceProvider.certificate).toBe(certificate)
  const entries = (await owner.get("/svc/auth/v1/audit/sso/logs/100?action=sso.key_created")).body.items
  expect(entries).toHaveLength(1)
  await steps.setUp(owner, idp, login, "harbor-pine")
  expect((await owner.get(path)).body.serviceProvider.certificate).toBe(certificate)
})

test("whoever opens a setup link finds them too", async () => {
  const other = await server.as("accountSuperUser", 110)
  const made = await other.post(`${settingsPath(110)}/setup-links`, { recipient: "Sam", ...proof })
  const token = /#token=(.+)$/.exec(made.body.address as string)![1]
  const opened = await server.anonymous().post("/svc/auth/v1/sso/setup-links/open", { token })
  expect(opened.body.serviceProvider, JSON.stringify(opened.body)).toMatchObject({
    certificate: expect.stringContaining("BEGIN CERTIFICATE"),
    metadataUrl: "http://portal.test/svc/auth/sso/saml/110/metadata",
  })
  expect((await server.anonymous().get("/svc/auth/sso/saml/110/metadata")).status).toBe(200)
})

test("a key pair is replaced: announced, tested, put in use, and the old one removed", async () => {
  const old = await keyIn("current")
  expect((await owner.post(`${path}/keys`, {})).body.code).toBe("sso.proof_needed")
  expect((await owner.post(`${path}/keys`, proof)).status).toBe(200)
  expect((await owner.post(`${path}/keys`, proof)).body.code).toBe("sso.key_announced")
  const next = await keyIn("next")
  expect(await announced("signing")).toEqual([bare(old.certificate.pem), bare(next.certificate.pem)])
  expect(await announced("encryption"), "only for the one in use").toEqual([bare(old.certificate.pem)])

  const use = (keyId: number, body: object = proof) => owner.put(`${path}/keys/${keyId}/current`, body)
  expect((await use(next.keyId, {})).body.code).toBe("sso.proof_needed")
  expect((await use(next.keyId)).body).toMatchObject({ code: "sso.key_test_needed" })
  expect((await use(old.keyId)).body.code).toBe("sso.key_not_next")
  expect((await use(4711)).body.code).toBe("sso.key_not_found")
  expect((await owner.post(`${path}/tests?keyId=${old.keyId}`)).body.code).toBe("sso.key_not_found")
  expect(await testWith(undefined, old), "another test is not enough").toMatchObject({ state: "passed", keyId: null })
  expect((await use(next.keyId)).body.code).toBe("sso.key_test_needed")
  // The request is signed with the next key pair, and only with that.
  expect(await testWith(next.keyId, next)).toMatchObject({ state: "passed", keyId: next.keyId })
  expect((await keyIn("next")).tested).toBe(true)
  expect((await use(next.keyId)).status).toBe(200)

  expect(await keysNow()).toMatchObject([
    { keyId: next.keyId, state: "current" },
    { keyId: old.keyId, state: "previous" },
  ])
  expect(await announced("encryption")).toEqual([bare(next.certificate.pem)])
  const browser = openBrowser(server)
  const address = await steps.start(browser, "harbor-pine")
  expect(requestIdOf(address)).toBeTruthy()
  // Assertions that are encrypted for the old one still open, and it is not removed as long as nothing came for the new one.
  const forOld = (await steps.spMetadata()).replace(
    /(use="encryption">[^]*?X509Certificate>)[^<]+(<)/,
    (_, before: string, after: string) => `${before}${bare(old.certificate.pem)}${after}`,
  )
  const arriving = await steps.post(openBrowser(server), await idp.answer(forOld, { nameId: login, encrypted: true }))
  expect(arriving.location).toContain("/login/sso?code=")
  const remove = (keyId: number) => owner.delete(`${path}/keys/${keyId}`, proof)
  expect((await remove(next.keyId)).body.code).toBe("sso.key_in_use")
  expect((await remove(old.keyId)).body.code).toBe("sso.old_key_needed")
  expect((await owner.post(`${path}/keys`, proof)).body.code).toBe("sso.old_key_first")
  expect(await testWith(undefined, next)).toMatchObject({ state: "passed" })
  expect((await keyIn("current")).lastUsedAt).not.toBeNull()
  expect((await remove(old.keyId)).status).toBe(200)
  expect(await keysNow()).toMatchObject([{ keyId: next.keyId, state: "current" }])
  expect(await announced("signing")).toEqual([bare(next.certificate.pem)])
  const refused = await steps.post(openBrowser(server), await idp.answer(forOld, { nameId: login, encrypted: true }))
  expect(refused.location).toBe("http://portal.test/login?ssoError=1")
  expect(await steps.lastReason()).toBe("cannotDecrypt")
  const log = (await owner.get("/svc/auth/v1/audit/sso/logs/100?limit=100")).body.items as { action: string }[]
  for (const action of ["sso.key_created", "sso.key_switched", "sso.key_removed"])
    expect(log.map((entry) => entry.action)).toContain(action)
})

test("an announced key pair that is not used after all can be removed, and goes with settings that are gone", async () => {
  await owner.post(`${path}/keys`, proof)
  const next = await keyIn("next")
  expect((await owner.delete(`${path}/keys/${next.keyId}`, proof)).status).toBe(200)
  expect(await keysNow()).toHaveLength(1)
  const administrator = await server.as("accountAdministrator")
  expect((await administrator.post(`${path}/keys`, proof)).status).toBe(403)
  expect((await owner.delete(path, proof)).status).toBe(204)
  expect(await keysNow(), "can be restored").toHaveLength(1)
  await deletedLongAgo()
  await purge()
  expect(await keysNow()).toEqual([])
})

const inDatabase = (query: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(query))
const deletedLongAgo = async () => {
  await inDatabase(sql`update sso_keys set handed_out_at = now() - interval '31 days' where account_id = 100`)
  await inDatabase(sql`
    update sso_configurations set deleted_at = now() - interval '31 days' where account_id = 100`)
}
const handedOut = (ago: string) =>
  inDatabase(sql`update sso_keys set handed_out_at = now() - ${ago}::interval where account_id = 100`)
const purge = async () => {
  const job = server.kit.jobs.definitions().find(({ name }) => name === "sso.certificates")!
  await server.database.transaction("system", (db) => server.kit.jobs.enqueue(db, job, {}, { accountId: 1 }))
  await server.kit.jobs.drain()
}

test.each([
  ["the wizard", () => owner.post(`${path}/service-provider`)],
  ["a setup link", () => owner.post(`${path}/setup-links`, { recipient: "Sam", ...proof })],
])("a key pair that %s hands out anew outlives the settings that were deleted before", async (_, handOut) => {
  expect((await owner.put(path, idp.draft("harbor-pine"))).status).toBe(200)
  const { certificate } = await keyIn("current")
  expect((await owner.delete(path, proof)).status).toBe(204)
  await deletedLongAgo()
  expect((await handOut()).status).toBe(200)
  expect((await keyIn("current")).certificate.pem).toBe(certificate.pem)
  await purge()
  expect((await owner.get(path)).body).toMatchObject({ configured: false, restorableUntil: null })
  expect(await announced("signing"), "as the identity provider knows it").toEqual([bare(certificate.pem)])
  await handedOut("29 days")
  await purge()
  expect(await keysNow(), "within its own 30 days").toHaveLength(1)
  // Without settings, too, it is the key pair that the next ones begin with.
  expect((await owner.put(path, idp.draft("harbor-pine"))).body.serviceProvider.certificate).toBe(certificate.pem)
  expect((await owner.delete(path, proof)).status).toBe(204)
})

test("a key pair that is handed out right after the settings were deleted stays as long as any other", async () => {
  expect((await owner.put(path, idp.draft("harbor-pine"))).status).toBe(200)
  const { keyId } = await keyIn("current")
  await handedOut("20 minutes")
  expect((await owner.delete(path, proof)).status).toBe(204)
  await inDatabase(sql`
    update sso_configurations set deleted_at = now() - interval '10 minutes' where account_id = 100`)
  expect((await owner.post(`${path}/service-provider`)).status).toBe(200)
  // The settings were deleted 30 days and 5 minutes ago now, and the key pair was handed out 5 minutes less than 30 days ago.
  await inDatabase(sql`
    update sso_configurations set deleted_at = deleted_at - interval '29 days 23:55' where account_id = 100`)
  await inDatabase(sql`
    update sso_keys set handed_out_at = handed_out_at - interval '29 days 23:55' where account_id = 100`)
  await purge()
  expect((await owner.get(path)).body.restorableUntil).toBeNull()
  expect(await keysNow()).toMatchObject([{ keyId }])
})

test("a key pair without settings goes 30 days after it was last handed out", async () => {
  expect((await owner.post(`${path}/service-provider`)).status).toBe(200)
  const { keyId } = await keyIn("current")
  expect((await owner.get(path)).body).toMatchObject({ configured: false })
  await handedOut("31 days")
  await purge()
  expect(await keysNow()).toEqual([])
  expect((await server.anonymous().get("/svc/auth/sso/saml/100/metadata")).status).toBe(404)
  expect((await owner.post(`${path}/service-provider`)).status).toBe(200)
  expect((await keyIn("current")).keyId).not.toBe(keyId)
})
