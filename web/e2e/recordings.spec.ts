import { expectAccessible } from "./support/accessible.ts"
import { goInside } from "./support/inside.ts"
import { expect, test } from "./support/portal-test.ts"
import { stamp } from "./support/stamp.ts"

test("an administrator hears a recording, writes about it, deletes it, and recovers it from the recycle bin", async ({
  enter,
}) => {
  const page = await enter(
    "account-administrator@harbor-pine.demo",
    "/adminv2/account/100/recordings/company?search=thames",
  )
  await expect(page.getByText("sample recordings from the sandbox")).toBeVisible()
  const row = page.getByRole("row").filter({ hasText: "Thames Forwarding" }).first()
  const play = row.getByRole("button", { name: /^Play: .* and Thames Forwarding/ })
  const name = ((await play.getAttribute("aria-label")) ?? "").replace("Play: ", "")
  await play.press("Enter")
  const sheet = page.getByRole("dialog", { name: /and Thames Forwarding/ })
  const player = sheet.getByLabel(/^Recording of /)
  await expect
    .poll(() => player.evaluate((element: HTMLAudioElement) => element.currentTime > 0 && element.duration >= 7))
    .toBe(true)
  const messages = `Heard and checked ${stamp()}`
  await sheet.getByLabel("Comment", { exact: true }).fill(messages)
  await sheet.getByRole("button", { name: "Add comment" }).click()
  await expect(sheet.getByText(messages)).toBeVisible()
  await expect(sheet.getByLabel("Comment", { exact: true })).toHaveValue("")
  await expectAccessible(page, "a recording")

  await sheet.getByRole("button", { name: "Delete" }).click()
  const question = page.getByRole("dialog", { name: "Delete 1 recording?" })
  await expect(question).toContainText(name)
  await question.getByRole("button", { name: "Delete" }).click()
  await expect(sheet).toBeHidden()
  await expect(play).toHaveAttribute("aria-label", new RegExp(`^(?!Play: ${name}$)`))

  await page.getByRole("link", { name: "Recycle bin" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Recycle bin" })).toBeVisible()
  const binned = page.getByRole("row").filter({ hasText: "Thames Forwarding" }).filter({ hasText: "29 more days" })
  await expect(binned).toHaveCount(1)
  await binned.getByRole("checkbox").press("Space")
  await page.getByRole("button", { name: "Recover" }).click()
  await expect(page.getByText("The recording is back in the list.").first()).toBeVisible()
  await expect(binned).toHaveCount(0)
})

test("people find what they recorded themselves, and nothing else", async ({ enter }) => {
  const page = await enter("end-user@harbor-pine.demo", "/me/recordings")
  await expect(page.getByRole("button", { name: /^Play: Olga Adler and / })).toHaveCount(2)
  await goInside(page, "/me/recordings/recycle-bin")
  await expect(page.getByRole("row").filter({ hasText: "Berkshire Mills" })).toHaveCount(1)
  await goInside(page, "/adminv2/account/100/recordings/company")
  await expect(page.getByRole("heading", { name: "You do not have access to this page" })).toBeVisible()
})
