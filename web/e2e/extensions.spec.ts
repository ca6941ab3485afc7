import { goInside } from "./support/inside.ts"
import { expect, test } from "./support/portal-test.ts"

test("an administrator adds an extension, sends its calls on, sees what will happen, and meets the rules of the number plan", async ({
  enter,
}) => {
  const page = await enter("account-super-user@harbor-pine.demo", "/adminv2/account/100/extensions")
  await page.getByRole("button", { name: "Add extension" }).click()
  const sheet = page.getByRole("dialog")
  const number = String(655 + test.info().repeatEachIndex)
  await sheet.getByLabel("Number", { exact: true }).fill("911")
  await expect(sheet.getByText("reaches emergency services")).toBeVisible()
  await sheet.getByLabel("Number", { exact: true }).fill(number)
  await expect(sheet.getByText("This number is free.")).toBeVisible()
  await sheet.getByLabel("Name", { exact: true }).fill("Reception desk")
  await sheet.getByRole("button", { name: "Add extension" }).click()
  await expect(page.getByRole("heading", { level: 1, name: `${number} Reception desk` })).toBeVisible()

  await page.getByRole("switch", { name: "When unanswered" }).click()
  const picture = page.getByRole("figure", { name: "Call flow" })
  await page.getByPlaceholder("Number or name", { exact: true }).fill("customer sup")
  await page.getByRole("option", { name: "420 Customer support" }).click()
  await expect(picture.getByText("The call goes to 420 Customer support")).toBeVisible()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText(`${number} Reception desk was saved.`)).toBeVisible()

  await goInside(page, "/adminv2/account/100/extensions/100804")
  await page.getByRole("button", { name: "Actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await expect(page.getByRole("dialog").getByRole("link", { name: `${number} Reception desk` })).toBeVisible()

  await goInside(page, "/adminv2/account/100/extensions/number-plan")
  await page.getByRole("button", { name: /^600 to 699/ }).click()
  await expect(page.getByRole("link", { name: number })).toBeVisible()
})

test("people look after their own phone", async ({ enter }) => {
  const page = await enter("end-user@koala-freight.demo", "/me/phone")
  await page.getByRole("switch", { name: "Do not disturb" }).click()
  await expect(page.getByText("Phones do not ring because do not disturb is on")).toBeVisible()
  await page.getByLabel("PIN", { exact: true }).fill("1234")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("The PIN is a sequence of digits. Choose another one.")).toBeVisible()
  await page.getByLabel("PIN", { exact: true }).fill("80731")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("was saved.")).toBeVisible()
  await expect(page.getByText("A PIN is set.")).toBeVisible()
  await page.getByRole("switch", { name: "Do not disturb" }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Phones do not ring because do not disturb is on")).toHaveCount(0)
})
