import { expect, test } from "vitest"
import type { ServiceName } from "@dialplane/contract/kit/service"
import { fakeBrowser } from "../testing/fake-browser.ts"
import { createThing, errorAnswer, publicForm, readOf, replaceThing, token } from "../testing/sample-endpoints.ts"
import { ignoredFailures, listed } from "./error-tables.ts"
import { RequestError } from "./request-error.ts"

const failing = (
  answer: ReturnType<typeof errorAnswer> | { status: number; body?: unknown },
  config: Record<string, unknown> = {},
) => {
  const browser = fakeBrowser(
    (request) => (request.url.endsWith("/oauth/token") ? { body: token("again") } : answer),
    config,
  )
  const tab = browser.openTab()
  tab.portal.tokens.accept(token("first"))
  const block = tab.portal.errors.registerBlock(0)
  return {
    ...tab,
    modals: () => tab.portal.errors.state.get().modals,
    message: () => tab.portal.errors.messageOf(block.id),
  }
}
const draft = { body: { name: "x" } }
const unavailable = "Sorry, the page you are trying to access is currently unavailable. Please try again later."

test.each([404, 500, 503])("%i opens a modal with status, address and body", async (status) => {
  const { portal, modals } = failing(errorAnswer(status, "Broken."))
  await expect(portal.call(readOf("users"))).rejects.toMatchObject({ status, presented: true })
  expect(modals()).toMatchObject([{ header: "Error", status, url: "/api/read-of-users", message: "Broken." }])
  expect(modals()[0]?.body).toContain('"thing.refused"')
})

test("the same failure of several requests at once is one modal", async () => {
  const { portal, modals } = failing(errorAnswer(500))
  await Promise.allSettled([
    portal.call(readOf("users")),
    portal.call(readOf("users")),
    portal.call(readOf("users"), {}, { noCache: true }),
  ])
  expect(modals()).toHaveLength(1)
})

test("400 shows the details of the first validation error", async () => {
  const { portal, message, modals } = failing(
    errorAnswer(400, "Invalid.", [
      { field: "name", details: "Too short." },
      { field: "seats", details: "Too many." },
    ]),
  )
  await expect(portal.call(createThing, draft)).rejects.toMatchObject({
    body: { validationErrors: [{ field: "name" }, { field: "seats" }] },
  })
  expect(message()).toBe("Too short.")
  expect(modals()).toEqual([])
})

test("400 without details shows the general sentence", async () => {
  const { portal, message } = failing({ status: 400, body: "nonsense" })
  await expect(portal.call(createThing, draft)).rejects.toBeInstanceOf(RequestError)
  expect(message()).toBe("We couldn't process your request, Please try again")
})

test.each([
  ["The device doesn't contain emergency location.", /doesn't contain emergency location/],
  [
    "Location 4 is still being provisioned",
    /^The emergency services location is still being provisioned. Please select a different location, or try again in a few minutes.$/,
  ],
  [
    "Another user is logged into this device",
    /^Another user is logged into this device. Please have them log out and then try again.$/,
  ],
])("400 that says “%s” opens its own dialog", async (said, text) => {
  const { portal, modals, message } = failing(errorAnswer(400, said))
  await expect(portal.call(replaceThing, draft)).rejects.toMatchObject({ presented: true })
  expect(modals()).toMatchObject([{ header: "Error", message: expect.stringMatching(text) }])
  expect(message()).toBeUndefined()
})

test("a failure of call recording says that the page is unavailable", async () => {
  const { portal, message, modals } = failing(errorAnswer(500))
  await expect(portal.call(readOf("recording"))).rejects.toBeInstanceOf(RequestError)
  expect(message()).toBe(unavailable)
  expect(modals()).toEqual([])
})

test.each<[string, ServiceName, string]>([
  ["one-login", "auth", "/api/one-login/x"],
  ["il", "phoneSystem", "/api/il/things"],
  ["phone number moves", "phoneSystem", "/api/ucaas/account/phonesystem/accountPhoneNumbers/moveToAccount"],
  ["social pages", "messaging", "/api/socialPages"],
  ["messages", "messaging", "/messages/6/users/messages"],
  ["receptionists", "admin", "/api/admin/virtual-receptionists/x"],
  ["features", "recording", "/crec/api/accountService/features"],
  ["call queue real-time status", "phoneSystem", "/api/ucaas/account/callQueueKitRealTimeStatus"],
])("a failure of %s is logged and not shown", async (_, service, path) => {
  const { portal, message, modals, notes } = failing(errorAnswer(500))
  await expect(portal.call(readOf(service, path))).rejects.toMatchObject({ status: 500, presented: false })
  expect(notes).toHaveLength(1)
  expect([message(), modals()]).toEqual([undefined, []])
})

test("a failure of a service with a planned outage gives an empty object", async () => {
  const { portal, message, modals } = failing(errorAnswer(500), { plannedOutageServices: ["users"] })
  await expect(portal.call(readOf("users"))).resolves.toEqual({})
  expect([message(), modals()]).toEqual([undefined, []])
})

test("a request marked with custom error skips the global handler, even a planned outage", async () => {
  const { portal, modals, visited } = failing(errorAnswer(500), { plannedOutageServices: ["users"] })
  await expect(portal.call(readOf("users"), {}, { customError: true })).rejects.toMatchObject({
    status: 500,
    presented: false,
  })
  expect([modals(), visited]).toEqual([[], []])
})

test("a planned outage comes before the 401", async () => {
  const { portal, visited } = failing(errorAnswer(401), { plannedOutageServices: ["users"] })
  await expect(portal.call(readOf("users"))).resolves.toEqual({})
  expect(visited).toEqual([])
})

test("the ignore list is a table: a row that is added ignores its calls, and no others", () => {
  const billing = readOf("users", "/api/newly-ignored/:id")
  expect(listed(ignoredFailures, billing)).toBe(false)
  const longer = [...ignoredFailures, { name: "newly ignored", path: /\/newly-ignored\// }]
  expect(listed(longer, billing)).toBe(true)
  expect(listed(longer, readOf("users"))).toBe(false)
})

test("the ignore list comes before the 401", async () => {
  const { portal, visited } = failing(errorAnswer(401))
  await expect(portal.call(readOf("messaging", "/messages/6/users/messages"))).rejects.toBeInstanceOf(RequestError)
  expect(visited).toEqual([])
})

test("a 401 of call recording ends the session rather than saying that the page is unavailable", async () => {
  const { portal, visited, message } = failing(errorAnswer(401))
  await expect(portal.call(readOf("recording", "/crec/api/settings"))).rejects.toBeInstanceOf(RequestError)
  expect(visited).toHaveLength(1)
  expect(message()).toBeUndefined()
})

test("a 401 of a public operation is for its caller: no refresh, no redirect", async () => {
  const { portal, visited } = failing(errorAnswer(401, "Wrong password."))
  await expect(portal.call(publicForm, draft)).rejects.toMatchObject({ message: "Wrong password.", presented: false })
  expect(visited).toEqual([])
})

test.each([403, 409, 423, 429])("%i is for the caller to show", async (status) => {
  const { portal, modals, message } = failing(errorAnswer(status, "Taken."))
  await expect(portal.call(createThing, draft)).rejects.toMatchObject({ status, message: "Taken.", presented: false })
  expect([message(), modals()]).toEqual([undefined, []])
})

test("a read may fall back to an empty value; the rules still apply", async () => {
  const { portal, modals } = failing(errorAnswer(500))
  await expect(portal.call(readOf("users"), {}, { fallback: { value: 0 } })).resolves.toEqual({ value: 0 })
  expect(modals()).toHaveLength(1)
  await expect(portal.call(readOf("billing"), {}, { fallback: { value: 0 }, customError: true })).resolves.toEqual({
    value: 0,
  })
  expect(modals()).toHaveLength(1)
})
