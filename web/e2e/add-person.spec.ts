import { expectAccessible } from "./support/accessible.ts"
import { expect, test } from "./support/portal-test.ts"
import { stamp as newStamp } from "./support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"
const list = "/adminv2/account/100/users"

test("after adding a person with a desk phone the page says what is left: the address to copy, scan or print, and the mail", async ({
  enter,
}) => {
  const stamp = newStamp()
  const name = `Dora Tisch ${stamp}`
  const page = await enter(owner, `${list}/new`)
  await page.getByLabel("First name").fill("Dora")
  await page.getByLabel("Last name").fill(`Tisch ${stamp}`)
  await page.getByRole("combobox", { name: "Type" }).click()
  await page.getByRole("option", { name: "Desk phone" }).click()
  const mac = `00:15:65:${stamp.match(/../g)!.join(":")}`
  await page.getByLabel("MAC address").fill(mac)
  await page.getByRole("combobox", { name: /^Emergency location/ }).click()
  await page.getByRole("option", { name: /Head office, 3rd floor/ }).click()
  await page.getByRole("button", { name: "Create", exact: true }).click()

  // Not "all set": the phone rings nowhere before it has its address.
  await expect(page.getByRole("heading", { name: `${name} was added`, level: 1 })).toBeVisible()
  await expect(page.getByText("Complete the remaining steps.")).toBeVisible()
  const parts = page.getByRole("main").getByRole("listitem")
  await expect(parts.filter({ hasText: /^Phone.*Yealink/ })).toContainText(mac)
  await expect(parts.filter({ hasText: /^Welcome email/ })).toContainText(/(Queued|Sent) ?to dora\.tisch/)
  await expect(page.getByRole("heading", { name: "Next step: set up the phone" })).toBeVisible()
  await page.getByRole("button", { name: "Show provisioning URL" }).click()
  const copy = page.getByRole("button", { name: "Copy URL" })
  await expect(copy).toBeFocused()
  const address = page.locator("main code").filter({ hasText: /^https?:\/\// })
  await expect(page.getByRole("img", { name: "Provisioning URL as a QR code" })).toBeVisible()
  await expectAccessible(page, "what is left to do for a new phone")
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await copy.click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await address.innerText())

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "")
  })
  await page.getByRole("button", { name: "Print this page" }).click()
  await expect(page.locator("body[data-printed]")).toHaveCount(1)
  // On paper: whose phone it is, the address, the code and the steps, and nothing else of the page.
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("heading", { name: new RegExp(`^${name}, Yealink.*${mac}`) })).toBeVisible()
  await expect(address).toBeVisible()
  await expect(page.getByRole("img", { name: "Provisioning URL as a QR code" })).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden()
  await expect(page.getByRole("button", { name: "Print this page", includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: null })
  const paper = (await page.pdf()).toString("latin1")
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
