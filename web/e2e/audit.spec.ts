import { readFileSync } from "node:fs"
import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { colleague, renameBehindTheBack } from "./support/people.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { stamp } from "./support/stamp.ts"

const log = "/adminv2/account/100/audit-log"
const accountLog = "/adminv2/account/100/account-audit-log"
const admin = "account-administrator@harbor-pine.demo"
const rows = (page: Page) => page.getByRole("grid").getByRole("row")
const firstRow = (page: Page) => rows(page).nth(1)
const sheet = (page: Page) => page.getByRole("dialog", { name: "User changed" })

test("a change is seen field by field, and reverted as a new change", async ({ enter, baseURL }) => {
  const person = await colleague(15, baseURL!)
  await renameBehindTheBack(person, "Mistaken", baseURL!)
  const page = await enter(admin, `${log}?objectType=user&objectId=${person.userId}`)
  await expect(firstRow(page)).toContainText(
    `changed the first name of Mistaken ${person.lastName} from ${person.firstName} to Mistaken`,
  )
  await firstRow(page).click()
  await expect(page).toHaveURL(/entry=\d+/)
  const change = sheet(page).getByRole("row", { name: /^First name/ })
  await expect(change).toContainText(person.firstName)
  await expect(change).toContainText("Mistaken")
  await expectAccessible(page, "an audit entry")

  await sheet(page).getByRole("button", { name: "Revert" }).click()
  const question = page.getByRole("dialog", { name: `Revert Mistaken ${person.lastName}?` })
  await expect(question.getByRole("row", { name: /^First name/ })).toContainText(person.firstName)
  await expectAccessible(page, "the question before a revert")
  await question.getByRole("button", { name: "Revert" }).click()
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("has its previous values")).toBeVisible()

  await expect(sheet(page).getByText("The previous values are already in place.").first()).toBeVisible()
  await expect(sheet(page).getByRole("button", { name: "Revert" })).toHaveAttribute("aria-disabled", "true")
  const address = page.url()
  await sheet(page).getByText("Reverted by").locator("xpath=..").getByRole("link").click()
  await expect(page).not.toHaveURL(address)
  await expect(sheet(page).getByText("Reverts", { exact: true })).toBeVisible()
  await sheet(page)
    .getByRole("link", { name: `${person.firstName} ${person.lastName}` })
    .click()
  await expect(page.getByRole("heading", { name: `${person.firstName} ${person.lastName}`, level: 1 })).toBeVisible()
})

test("what changed again since is not offered to be reverted, and the reason is said", async ({ enter, baseURL }) => {
  const person = await colleague(16, baseURL!)
  await renameBehindTheBack(person, "Older", baseURL!)
  const page = await enter(admin, `${log}?objectType=user&objectId=${person.userId}`)
  await firstRow(page).click()
  const older = page.url()
  await expect(sheet(page).getByRole("button", { name: "Revert" })).not.toHaveAttribute("aria-disabled", "true")
  await renameBehindTheBack(await colleague(16, baseURL!), `Newer ${stamp()}`, baseURL!)
  await goInside(page, older)
  await expect(
    sheet(page)
      .getByText(/“First name” changed again/)
      .first(),
  ).toBeVisible()
})

test("filters stand in the address, survive a reload, and a row narrows the list", async ({ enter }) => {
  const page = await enter(admin, log)
  await expect(firstRow(page)).toBeVisible()
  await page.getByRole("button", { name: "Event" }).first().click()
  await page.getByRole("checkbox", { name: "Sign-in locked" }).click()
  await expect(page).toHaveURL(/action=sign_in\.locked/)
  await expect(firstRow(page)).toContainText("was locked after too many wrong passwords")
  await page.reload()
  await expect(firstRow(page)).toContainText("was locked after too many wrong passwords")
  await page.getByRole("button", { name: "Clear filters" }).click()
  await page.getByRole("searchbox").fill("yusuf ki")
  await expect(page).toHaveURL(/search=yusuf/)
  await expect(firstRow(page)).toContainText("Yusuf Kim")
  await expect(firstRow(page)).toContainText("as Account Administrator of Harbor Pine")
})

test("a list is exported as a job, and the file is downloaded when it is ready", async ({ enter }) => {
  const page = await enter(admin, `${log}?action=sign_in.locked`)
  await expect(firstRow(page)).toBeVisible()
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Export" }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-log-100-/)
  const text = readFileSync(await (await download).path(), "utf8")
  expect(text).toContain("Sign-in locked,sign_in.locked")
  expect(text).not.toContain("session.started")
})

test("what happened to the account has a log of its own, with a link to each entry", async ({ enter }) => {
  const page = await enter(admin, accountLog)
  await expect(page.getByRole("heading", { name: "Account audit log", level: 1 })).toBeVisible()
  await page
    .getByRole("row", { name: /changed the permissions of the role/ })
    .last()
    .click()
  const dialog = page.getByRole("dialog", { name: "Role changed" })
  await expect(dialog.getByRole("row", { name: /^Permissions/ })).toContainText("see trusts")
  const address = page.url()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(accountLog)
  await goInside(page, address)
  await expect(dialog).toBeVisible()
  await goInside(page, `${accountLog}?entry=999999999`)
  await expect(page.getByText("There is no such entry.")).toBeVisible()
})

test("someone who may read but not change people is told why nothing can be reverted", async ({ enter, baseURL }) => {
  const person = await colleague(17, baseURL!)
  await renameBehindTheBack(person, "Readable", baseURL!)
  const page = await enter("reports-admin@harbor-pine.demo", `${log}?objectType=user&objectId=${person.userId}`)
  await firstRow(page).click()
  await expect(
    sheet(page)
      .getByText(/update:users/)
      .first(),
  ).toBeVisible()
})
