import { expect, test } from "vitest"
import { access } from "@dialplane/contract/kit/access/access"
import { endpoint } from "@dialplane/contract/kit/endpoint"
import { fakeBrowser } from "../testing/fake-browser.ts"
import {
  createThing,
  deleteThings,
  publicForm,
  readOf,
  replaceThing,
  token,
  writeTo,
} from "../testing/sample-endpoints.ts"

const signedIn = (config: Record<string, unknown> = {}) => {
  const browser = fakeBrowser(() => ({ body: {} }), config)
  const { portal } = browser.openTab()
  portal.tokens.accept(token("secret"))
  portal.session.enterAccount(5, {})
  return { browser, portal, last: () => browser.sent.at(-1)! }
}

test.each([
  ["users", "Bearer"],
  ["billing", "Bearer"],
  ["messaging", "bearer"],
  ["recording", "bearer"],
] as const)("%s wants the word %s", async (service, word) => {
  const { portal, last } = signedIn()
  await portal.call(readOf(service))
  expect(last().headers["Authorization"]).toBe(`${word} secret`)
})

test("the provisioning models take the vendor's header in place of the bearer", async () => {
  const { portal, last } = signedIn()
  await portal.call(readOf("phoneSystem", "/api/ucaas/general/info/v1/provisioningModels"))
  expect(last().headers).toMatchObject({ "X-Vendor-Token": "secret" })
  expect(last().headers).not.toHaveProperty("Authorization")
})

test("every request has a trace id of its own", async () => {
  const { portal, browser } = signedIn()
  await portal.call(readOf("users"))
  await portal.call(writeTo("users"))
  await portal.call(publicForm, { body: { name: "x" } })
  const ids = browser.sent.map((request) => request.headers["X-Trace-Id"])
  expect(new Set(ids.filter(Boolean)).size).toBe(3)
})

test("the account id travels on granted-privilege paths, and where it is asked for", async () => {
  const { portal, last } = signedIn()
  await portal.call(writeTo("phoneSystem", "/api/ucaas/user/grantedPrivileges"))
  expect(last().headers["X-Account-Id"]).toBe("5")
  await portal.call(readOf("users"))
  expect(last().headers).not.toHaveProperty("X-Account-Id")
  await portal.call(readOf("users"), {}, { accountId: 9 })
  expect(last().headers["X-Account-Id"]).toBe("9")
})

test.each([createThing, replaceThing, endpoint({ ...createThing, method: "PATCH" })])(
  "$method sends JSON",
  async (write) => {
    const { portal, last } = signedIn()
    await portal.call(write, { body: { name: "x" } })
    expect(last()).toMatchObject({ headers: { "Content-Type": "application/json" }, body: '{"name":"x"}' })
  },
)

test("a delete may carry a payload", async () => {
  const { portal, last } = signedIn()
  await portal.call(deleteThings, { body: { ids: [1, 2] } })
  expect(last()).toMatchObject({
    method: "DELETE",
    headers: { "Content-Type": "application/json" },
    body: '{"ids":[1,2]}',
  })
})

test("form bodies are form-encoded", async () => {
  const { portal, last } = signedIn()
  await portal.call(publicForm, { body: { name: "a b&c" } })
  expect(last()).toMatchObject({
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "name=a+b%26c",
  })
})

test("uploads go by POST as form data, whatever the method, and the browser sets the content type", async () => {
  const { portal, last } = signedIn()
  const upload = new FormData()
  upload.set("file", new Blob(["x"]), "greeting.wav")
  await portal.call(writeTo("users"), {}, { upload })
  expect(last()).toMatchObject({ method: "POST", body: upload })
  expect(last().headers).not.toHaveProperty("Content-Type")
})

test("a body with a file goes by POST as form data, part by part; without one it is JSON", async () => {
  const { portal, last } = signedIn()
  const withFile = { ...createThing, fileField: "audio" } as typeof createThing
  const audio = new Blob(["RIFF"], { type: "audio/wav" })
  await portal.call(withFile, { body: { name: "Closed", audio } as never })
  expect(last().method).toBe("POST")
  expect(last().headers).not.toHaveProperty("Content-Type")
  const form = last().body as unknown as FormData
  expect([...form.keys()]).toEqual(["name", "audio"])
  expect(await (form.get("audio") as Blob).text()).toBe("RIFF")
  await portal.call(withFile, { body: { name: "Closed", audio: "UklGRg==" } as never })
  expect(last()).toMatchObject({ headers: { "Content-Type": "application/json" } })
})

test("writes to relative addresses carry the forgery token of the cookie; reads and absolute addresses do not", async () => {
  const { portal, last } = signedIn({ services: { billing: "https://billing.test" } })
  await portal.call(writeTo("users"))
  expect(last().headers["X-CSRF-Token"]).toBe("csrf-1")
  await portal.call(readOf("users"))
  expect(last().headers).not.toHaveProperty("X-CSRF-Token")
  await portal.call(writeTo("billing"))
  expect(last().headers).not.toHaveProperty("X-CSRF-Token")
})

test("a read that changes something proves its origin like a write", async () => {
  const { portal, last } = signedIn()
  await portal.call(readOf("users", "/api/acting", { sideEffect: true }))
  expect(last().headers).toMatchObject({ "X-CSRF-Token": "csrf-1", "X-Confirm-Change": "true" })
  await portal.call(readOf("users"))
  expect(last().headers).not.toHaveProperty("X-Confirm-Change")
})

test("an idempotency key is sent when given, and made when the endpoint demands one", async () => {
  const { portal, last } = signedIn()
  await portal.call(createThing, { body: { name: "x" } }, { idempotencyKey: "key-1" })
  expect(last().headers["Idempotency-Key"]).toBe("key-1")
  await portal.call(createThing, { body: { name: "x" } })
  expect(last().headers).not.toHaveProperty("Idempotency-Key")
  await portal.call(endpoint({ ...createThing, idempotency: "required" }), { body: { name: "x" } })
  expect(last().headers["Idempotency-Key"]).toBeTruthy()
})

test("public operations carry no token", async () => {
  const { portal, last } = signedIn()
  await portal.call(endpoint({ ...publicForm, access: access.public }), { body: { name: "x" } })
  expect(last().headers).not.toHaveProperty("Authorization")
})
