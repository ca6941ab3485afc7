import type { Route } from "@playwright/test"
import { colleague } from "../support/people.ts"
import { owner } from "../support/person-with-phone.ts"
import { expect, test } from "../support/portal-test.ts"
import { apiAs, signIn } from "../support/sign-in.ts"
import { stamp } from "../support/stamp.ts"

/** Acts without a form of their own: what goes wrong is shown all the same. */
const refuse = (message: string) => (route: Route) =>
  route.fulfill({ status: 409, json: { status: 409, code: "x", message, validationErrors: [], traceId: "t" } })

test("a phone that cannot stop being shared says why", async ({ enter, baseURL }) => {
  const api = await apiAs(owner, baseURL!)
  const name = `Shared ${stamp()}`
  const macAddress = `001565${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")}`
  const made = await api.post("/api/devices/accounts/100/devices", {
    data: { make: "yealink", model: "T46U", macAddress, name },
  })
  const { id } = (await made.json()) as { id: number }
  const sharing = "/api/hoteling/accounts/100/shared-devices"
  expect((await api.put(sharing, { data: { devices: [{ deviceId: id, isShared: true }] } })).ok()).toBe(true)

  const page = await enter(owner, "/adminv2/account/100/hoteling")
  const row = page.getByRole("grid", { name: "Hoteling" }).getByRole("row").filter({ hasText: name })
  const stop = async () => {
    await row.getByRole("button", { name: /^Row actions/ }).click()
    await page.getByRole("menuitem", { name: "Stop sharing" }).click()
  }
  const address = /\/hoteling\/accounts\/100\/shared-devices$/
  await page.route(address, (route) =>
    route.request().method() === "PUT" ? refuse("Somebody logged in a moment ago.")(route) : route.continue(),
  )
  await stop()
  await expect(page.getByText("Somebody logged in a moment ago.")).toBeVisible()
  await page.unroute(address)
  await stop()
  await expect(row).toHaveCount(0)
  await api.delete(`/api/devices/accounts/100/devices/${id}`)
  await api.dispose()
})

test("a removed number that cannot be restored says why, as an answer and as a refusal", async ({ enter, baseURL }) => {
  const partner = await apiAs("partner-account-superuser@brightwire.demo", baseURL!)
  const number = `1347${200 + Math.floor(Math.random() * 700)}2${String(Math.floor(Math.random() * 1000)).padStart(3, "0")}`
  const provision = { data: { phoneNumbers: [{ phoneNumber: number }] } }
  expect((await partner.put("/api/phone-numbers/accounts/100/bulk/provision", provision)).ok()).toBe(true)
  const api = await apiAs(owner, baseURL!)
  expect((await api.delete("/api/phone-numbers/accounts/100/numbers", { data: { phoneNumbers: [number] } })).ok()).toBe(
    true,
  )

  const page = await enter(owner, `/adminv2/account/100/phone-numbers/number/${number}`)
  const restore = page.getByRole("button", { name: "Restore" })
  const address = /\/bulk\/restore$/
  const failed = {
    results: [{ phoneNumber: number, result: "failed", reason: "The carrier gave it to somebody else." }],
    done: 0,
    failed: 1,
  }
  await page.route(address, (route) => route.fulfill({ json: failed }))
  await restore.click()
  await expect(page.getByText("The carrier gave it to somebody else.")).toBeVisible()
  await page.unroute(address)
  await page.route(address, refuse("The account is suspended."))
  await restore.click()
  await expect(page.getByText("The account is suspended.")).toBeVisible()
  await page.unroute(address)
  await restore.click()
  await expect(restore).toHaveCount(0)
  await expect(page.getByText("The account is suspended.")).toHaveCount(0)
  await api.dispose()
  await partner.dispose()
})

test("my profile is saved although the session cannot be read again afterwards", async ({ page, baseURL }) => {
  const person = await colleague(30, baseURL!)
  await signIn(page, person.loginName, "/me")
  const name = `Saved ${stamp()}`
  await page.getByLabel("First name").fill(name)
  const session = /\/api\/portal\/session$/
  await page.route(session, (route) => route.abort())
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Saved", { exact: true })).toBeVisible()
  await expect(page.getByText("Unsaved changes")).toHaveCount(0)
  await page.unroute(session)
  await page.reload()
  await expect(page.getByLabel("First name")).toHaveValue(name)
})
