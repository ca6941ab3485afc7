import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { stamp } from "./support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"
const password = "correct-horse-dialplane"
const users = "/api/ucaas/account/100/users"

test("a key is made, used, rotated and revoked", async ({ enter, request, baseURL }) => {
  const name = `Nightly sync ${stamp()}`
  const statusWith = async (key: string) =>
    (await request.get(`${baseURL}${users}`, { headers: { authorization: `Bearer ${key}` } })).status()
  const page = await enter(owner, "/adminv2/account/100/api-keys")
  await expect(page.getByRole("grid", { name: "API keys" })).toContainText("Nightly directory sync")
  await page.getByRole("link", { name: "Create API key" }).click()
  await page.getByRole("textbox", { name: "Name" }).fill(name)
  await page.getByRole("button", { name: "Read only" }).click()
  await expect(page.getByRole("status").filter({ hasText: "permissions chosen" })).toBeVisible()
  await page.getByLabel("Your password").fill(password)
  await page.getByRole("button", { name: "Create API key" }).click()
  await expect(page.getByRole("heading", { name: "Copy the key now" })).toBeVisible()
  const shownKey = () => page.locator("code").filter({ hasText: /^dpk_\w{8}_\w{38}$/ })
  const first = (await shownKey().textContent())!
  await expectAccessible(page, "the value of a new key")
  expect(await statusWith(first)).toBe(200)

  await page.getByRole("link", { name: "Done" }).click()
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
  await page.getByRole("button", { name: "Rotate" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Let the present value work for 24 more hours").uncheck()
  await dialog.getByLabel("Your password").fill(password)
  await dialog.getByRole("button", { name: "Rotate" }).click()
  await expect(dialog.getByText("It is shown only once.", { exact: false })).toBeVisible()
  const second = (await shownKey().textContent())!
  expect(second).not.toBe(first)
  await dialog.getByRole("button", { name: "Done" }).click()
  expect(await statusWith(first)).toBe(401)
  expect(await statusWith(second)).toBe(200)

  await page.getByRole("tab", { name: "Usage" }).click()
  await expect(page.getByRole("heading", { name: "Requests per day" })).toBeVisible()
  await page.getByRole("button", { name: "Revoke" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click()
  await expect(page.getByText("Revoked", { exact: true }).first()).toBeVisible()
  expect(await statusWith(second)).toBe(401)
})

test("the origins whose pages may call the API are listed and checked", async ({ enter, request, baseURL }) => {
  const origin = `https://tools-${stamp()}.example.com`
  const allowed = async () => {
    const answer = await request.fetch(`${baseURL}${users}`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "GET" },
    })
    return answer.headers()["access-control-allow-origin"]
  }
  const page = await enter(owner, "/adminv2/account/100/api-keys")
  const open = () => page.getByRole("button", { name: "Allowed origins" }).click()
  const dialog = page.getByRole("dialog", { name: "Allowed origins" })
  const field = dialog.getByRole("textbox", { name: "Origins" })
  await open()
  await field.fill(`${origin}\nhttp://tools.example.com`)
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog).toContainText("“http://tools.example.com” is not the origin of a web page.")
  await expectAccessible(page, "a refused origin")
  expect(await allowed()).toBeUndefined()
  await field.fill(origin)
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Allowed origins saved")).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await allowed()).toBe(origin)
  await open()
  await expect(field).toHaveValue(origin)
  await field.fill("")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog).toBeHidden()
  expect(await allowed()).toBeUndefined()
})
