import { expectAccessible } from "./support/accessible.ts"
import { openTray } from "./support/job-tray.ts"
import { expect, test } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"
import { stamp as newStamp } from "./support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"
const list = "/adminv2/account/100/users"

interface Listed {
  readonly firstName: string
  readonly allowCallBlocking: boolean
}

test("several people are edited: a preview with counts, a confirmation, the result, and one Undo for all", async ({
  enter,
  baseURL,
}) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL!)
  const add = async (firstName: string, allowCallBlocking: boolean) => {
    const added = await api.post("/api/accounts/100/people", {
      data: {
        firstName,
        lastName: `Viele ${stamp}`,
        loginName: `${firstName}.${stamp}@harbor-pine.demo`.toLowerCase(),
        email: "viele@harbor-pine.example",
        roleId: 4,
        sendWelcome: false,
        extension: { kind: "none" },
        allowCallBlocking,
      },
    })
    expect(added.ok(), await added.text()).toBe(true)
  }
  for (const name of ["Ada", "Ben", "Dan"]) await add(name, true)
  await add("Cleo", false)
  const mayBlock = async () => {
    const { items } = (await (await api.get(`/api/users/accounts/100?search=${stamp}`)).json()) as { items: Listed[] }
    return items
      .toSorted((one, other) => one.firstName.localeCompare(other.firstName))
      .map((person) => person.allowCallBlocking)
  }

  const page = await enter(owner, `${list}?search=${stamp}`)
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" })
  await expect(page.getByRole("grid", { name: "Users" }).getByRole("row")).toHaveCount(5)
  // As many as match are selected, and both say so.
  await expect(page.getByRole("status").filter({ hasText: /^4 found$/ })).toBeVisible()
  await page.getByRole("checkbox", { name: "Select all rows" }).check()
  await expect(bar.getByText("4 selected")).toBeVisible()
  await bar.getByRole("button", { name: "Edit", exact: true }).click()
  const sheet = page.getByRole("dialog", { name: "Edit 4 users" })
  await expect(sheet.getByRole("button", { name: "Review change" })).toHaveAttribute("aria-disabled", "true")
  await sheet.getByRole("combobox", { name: "Can block callers" }).click()
  await page.getByRole("option", { name: "No", exact: true }).click()
  await sheet.getByRole("button", { name: "Review change" }).click()
  const question = page.getByRole("dialog", { name: "Change 4 users?" })
  await expect(question).toContainText("3 of 4 change 1 needs no change.")
  await expect(question).toContainText("Yes → No, 3 changes")
  await expectAccessible(page, "preview of a change for several people")
  // Nothing has happened yet.
  expect(await mayBlock()).toEqual([true, true, false, true])
  await question.getByRole("button", { name: "Change 3 users" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)

  // The job that undoes it has 3 rows as well, and an Undo of its own.
  const job = (await openTray(page))
    .getByRole("listitem")
    .filter({ hasText: "Change 3 users", hasNotText: "Undo: " })
    .first()
  await expect(job).toContainText("Finished")
  await expect(job).toContainText("3 of 3")
  expect(await mayBlock()).toEqual([false, false, false, false])
  await job.getByRole("button", { name: /^Undo/ }).click()
  // Who had it off before keeps it off.
  await expect.poll(mayBlock).toEqual([true, true, false, true])
  await expect(job.getByRole("button", { name: /^Undo/ })).toHaveCount(0)
  await api.dispose()
})
