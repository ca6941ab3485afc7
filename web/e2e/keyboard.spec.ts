import { expect, test } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"
import { stamp as newStamp } from "./support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"
const account = "/adminv2/account/100"

test("Ctrl+S saves, and after Save and after the palette the focus is where it was", async ({ enter, baseURL }) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL!)
  const { userId } = (await (
    await api.post("/api/accounts/100/people", {
      data: {
        firstName: "Tina",
        lastName: `Taste ${stamp}`,
        loginName: `tina.${stamp}@harbor-pine.demo`,
        email: "tina@harbor-pine.example",
        roleId: 4,
        sendWelcome: false,
        extension: { kind: "none" },
      },
    })
  ).json()) as { userId: number }
  const page = await enter(owner, `${account}/users/${userId}?tab=profile`)
  const first = page.getByLabel("First name")
  const unsaved = page.getByText("Unsaved changes")
  const nameNow = async () =>
    ((await (await api.get(`/api/ucaas/user/${userId}`)).json()) as { firstName: string }).firstName

  await first.fill("Tilda")
  await expect(unsaved).toBeVisible()
  await page.keyboard.press("Control+s")
  await expect(page.getByRole("heading", { name: `Tilda Taste ${stamp}`, level: 1 })).toBeVisible()
  await expect(unsaved).toHaveCount(0)
  await expect(first).toBeFocused()
  expect(await nameNow()).toBe("Tilda")

  await first.fill("Thea")
  const save = page.getByRole("button", { name: "Save", exact: true })
  await save.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: `Thea Taste ${stamp}`, level: 1 })).toBeVisible()
  await expect(unsaved).toHaveCount(0)
  await expect(save).toBeFocused()
  expect(await nameNow()).toBe("Thea")

  await first.focus()
  await page.keyboard.press("Control+k")
  const box = page.getByRole("combobox", { name: "Search and commands" })
  await expect(box).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(box).toBeHidden()
  await expect(first).toBeFocused()
  await api.dispose()
})

test("a number is removed and restored by keyboard alone", async ({ enter, baseURL }) => {
  const api = await apiAs("partner-account-superuser@brightwire.demo", baseURL!)
  const number = `1347${2_000_000 + Math.floor(Math.random() * 7_999_999)}`
  const provision = await api.put("/api/phone-numbers/accounts/100/bulk/provision", {
    data: { phoneNumbers: [{ phoneNumber: number }] },
  })
  expect(provision.ok(), await provision.text()).toBe(true)
  const page = await enter(owner, `${account}/phone-numbers?search=${number}`)
  const row = page.getByRole("grid", { name: "Phone numbers" }).getByRole("row").nth(1)
  await row.focus()
  await page.keyboard.press("Space")
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" })
  await bar.getByRole("button", { name: "More" }).focus()
  await page.keyboard.press("Enter")
  const remove = page.getByRole("menuitem", { name: /Remove from account/ })
  await expect(remove).toBeVisible()
  for (let step = 0; step < 15 && !(await remove.evaluate((item) => item === document.activeElement)); step++) {
    await page.keyboard.press("ArrowDown")
  }
  await expect(remove).toBeFocused()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  const confirm = dialog.getByRole("button", { name: "Remove", exact: true })
  await expect(dialog).toContainText("Not used anywhere else.")
  await confirm.focus()
  await page.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)
  const undo = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" })
  await expect(undo).toBeVisible()
  // The keyboard is still on the page, not lost with the dialog.
  await expect(page.locator("#main:focus, #main :focus")).toHaveCount(1)
  await undo.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("Everything is as it was before.")).toBeVisible()
  await expect(row).toContainText("Available")
  await api.dispose()
})
