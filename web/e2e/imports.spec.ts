import { goInside } from "./support/inside.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { stamp } from "./support/stamp.ts"

const admin = "account-administrator@harbor-pine.demo"
const people = 500
/** Every hundredth has a mistake. */
const csvOf = (guests: string, fixed: boolean) =>
  [
    "Given name;Surname;Login;Mail;Ext;Welcome",
    ...Array.from(
      { length: people },
      (_, index) =>
        `Guest;Number ${index};${guests}.${index}@harbor-pine.demo;${guests}.${index}${!fixed && index % 100 === 7 ? "" : "@example.com"};;no`,
    ),
  ].join("\n")

const upload = async (page: Page, name: string, text: string) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) })

test("500 people with mistakes: checked, fixed, imported, and reverted", async ({ enter }) => {
  test.slow()
  const guests = `guest${stamp()}`
  const page = await enter(admin, "/adminv2/account/100/imports/new?kind=people")
  await upload(page, "guests.csv", csvOf(guests, false))
  // The headings are recognised; one column is named by hand.
  await expect(page.getByRole("heading", { name: "Map columns" })).toBeVisible()
  await page.getByRole("button", { name: "Check rows" }).click()
  await expect(page.getByText(/Must be an e-?mail address\./).first()).toBeVisible()
  await expect(page.getByRole("grid", { name: "Rows" }).getByRole("row")).toHaveCount(6)
  const start = page.getByRole("button", { name: "Import 495 rows" })
  await expect(start).toHaveAttribute("aria-disabled", "true")

  await goInside(page, "/adminv2/account/100/imports/new?kind=people")
  await upload(page, "guests-fixed.csv", csvOf(guests, true))
  await page.getByRole("button", { name: "Check rows" }).click()
  await page.getByRole("button", { name: "Import 500 rows" }).click()
  await expect(
    page
      .getByRole("heading", { name: "Importing" })
      .or(page.getByRole("heading", { name: "Result" }))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole("button", { name: "Revert", exact: true })).toBeEnabled({ timeout: 60_000 })

  await goInside(page, `/adminv2/account/100/users?search=${guests}.499`)
  await expect(page.getByRole("grid", { name: "Users" }).getByRole("row").nth(1)).toContainText("Number 499")
  await page.goBack()
  await page.getByRole("button", { name: "Revert", exact: true }).click()
  await expect(page.getByRole("dialog")).toContainText("500 created entries are removed")
  await page.getByRole("dialog").getByRole("button", { name: "Revert", exact: true }).click()
  await expect(
    page
      .getByText("500 reverted")
      .or(page.getByText("Reverted", { exact: true }))
      .first(),
  ).toBeVisible({ timeout: 60_000 })
  await goInside(page, `/adminv2/account/100/users?search=${guests}.499`)
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible({ timeout: 60_000 })
})

test("a running import is cancelled on its page; the figures say what was imported, what not, and what a revert did", async ({
  enter,
}) => {
  test.slow()
  const [guests, count] = [`cancelled${stamp()}`, 2500]
  const lines = Array.from(
    { length: count },
    (_, index) => `Guest;Number ${index};${guests}.${index}@harbor-pine.demo;${guests}.${index}@example.com;no;42;blue`,
  )
  const page = await enter(admin, "/adminv2/account/100/imports/new?kind=people")
  await upload(
    page,
    "cancelled.csv",
    ["Given name;Surname;Login;Mail;Welcome;Shoe size;Favorite color", ...lines].join("\n"),
  )
  await page.getByRole("button", { name: "Check rows" }).click()
  // Every step begins at its top, although the button of the one before stands at the bottom.
  const figure = (label: string) =>
    page.getByRole("main").getByText(label, { exact: true }).first().locator("xpath=../..")
  await expect(figure("Create")).toContainText("2,500")
  await expect(figure("Create")).toBeInViewport()
  await expect(page.getByText("2 columns of the file are not imported")).toBeVisible()
  await expect(page.getByText("Shoe size, Favorite color")).toBeVisible()
  await page.getByRole("button", { name: "Import 2,500 rows" }).click()

  const cancel = page.getByRole("button", { name: "Cancel import", exact: true })
  await expect(cancel).toBeInViewport()
  await expect(figure("Created")).not.toHaveText(/^Created\s*0$/)
  await cancel.click()
  await expect(page.getByText("The import was stopped.", { exact: false })).toBeVisible({
    timeout: 60_000,
  })
  await expect(cancel).toHaveCount(0)
  const numberIn = async (label: string) => Number((await figure(label).innerText()).replaceAll(/\D/g, ""))
  const [created, left] = [await numberIn("Created"), await numberIn("Not imported yet")]
  expect(created).toBeGreaterThan(0)
  expect(left).toBeGreaterThan(0)
  expect(created + left).toBe(count)

  await page.getByRole("button", { name: "Revert", exact: true }).click()
  await expect(page.getByRole("dialog")).toContainText(`${created.toLocaleString("en-US")} created entries are removed`)
  await page.getByRole("dialog").getByRole("button", { name: "Revert", exact: true }).click()
  await expect(page.getByRole("button", { name: "Revert", exact: true })).toHaveCount(0)
  await expect(async () => expect(await numberIn("Reverted")).toBe(created)).toPass({ timeout: 60_000 })
  expect(await numberIn("Not reverted")).toBe(0)
  await expect(page.getByRole("button", { name: "Cancel revert" })).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByRole("grid", { name: "Rows" }).getByRole("row").nth(1)).toContainText("Reverted")
})

test("a Windows-1252 file is detected, its encoding shown and correctable, and the result links to who was made", async ({
  enter,
}) => {
  const mark = stamp()
  const text = `Given name;Surname;Login;Mail;Ext;Welcome\nZoë;Müller ${mark};zoe.${mark}@harbor-pine.demo;zoe@example.com;;no\n`
  const page = await enter(admin, "/adminv2/account/100/imports/new?kind=people")
  const send = (encoding: "latin1" | "utf8") =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: `zoe-${encoding}.csv`, mimeType: "text/csv", buffer: Buffer.from(text, encoding) })
  // What the person says goes over what is detected, also when it is wrong; the first values show it.
  await page.getByRole("combobox", { name: "Encoding" }).click()
  await page.getByRole("option", { name: "Windows-1252 (Western European)" }).click()
  await send("utf8")
  await expect(page.getByText("Encoding: Windows-1252 (Western European).")).toBeVisible()
  const sample = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^Last name/ }) })
  await expect(sample).toContainText("MÃ¼ller")
  await page.getByRole("link", { name: /^Characters look wrong\?/ }).click()
  await expect(page).toHaveURL(/imports\/new\?kind=people/)
  await expect(page.getByRole("combobox", { name: "Encoding" })).toHaveValue("Detect")
  await send("utf8")
  await expect(page.getByText("Encoding: UTF-8.")).toBeVisible()
  await expect(sample).toContainText(`Müller ${mark}`)

  await goInside(page, "/adminv2/account/100/imports/new?kind=people")
  await send("latin1")
  await expect(page.getByText("Encoding: Windows-1252 (Western European).")).toBeVisible()
  await expect(sample).toContainText(`Müller ${mark}`)
  await page.getByRole("button", { name: "Check rows" }).click()
  await page.getByRole("button", { name: "Import 1 row" }).click()
  await expect(page.getByRole("button", { name: "Revert", exact: true })).toBeEnabled({ timeout: 60_000 })
  await page
    .getByRole("grid", { name: "Rows" })
    .getByRole("link", { name: new RegExp(`Müller ${mark}`) })
    .click()
  await expect(page.getByRole("heading", { name: `Zoë Müller ${mark}`, level: 1 })).toBeVisible()
})

test("the preview of an import of receptionists names each change, before and after", async ({ enter }) => {
  const page = await enter(admin, "/adminv2/account/100/imports/new?kind=virtualReceptionists")
  await upload(
    page,
    "menus.csv",
    'name,extension,keys,wait_seconds\nMain menu,400,"1=directory; 9=repeat",12\nAfter hours,401,,12\n',
  )
  await page.getByRole("button", { name: "Check rows" }).click()
  await page.getByRole("radio", { name: "Update" }).click()
  const rows = page.getByRole("grid", { name: "Rows" })
  await expect(rows).toContainText("2 changes: Keys, Wait seconds")
  await expect(rows).toContainText("Wait seconds: 8 → 12")
  await rows.getByText("Main menu").click()
  await expect(page.getByRole("dialog")).toContainText("After1=directory; 9=repeat")
})
