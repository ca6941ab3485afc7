import { colleagueId } from "./support/demo-data.ts"
import { expect, test } from "./support/portal-test.ts"
import { apiAs } from "./support/sign-in.ts"
import { stamp } from "./support/stamp.ts"

const admin = "account-administrator@harbor-pine.demo"

test("a group of many: members come page by page, are found, leave and join, with one Save", async ({
  enter,
  baseURL,
}) => {
  const name = `Choir ${stamp()}`
  const api = await apiAs(admin, baseURL!)
  const made = await api.post("/api/accounts/100/groups", {
    data: {
      group_name: name,
      description: "",
      members: [100_001, 100_002, 100_003, ...Array.from({ length: 49 }, (_, index) => colleagueId(index + 1))],
    },
  })
  expect(made.ok(), await made.text()).toBe(true)

  const page = await enter(admin, `/adminv2/account/100/groups?search=${encodeURIComponent(name)}`)
  const row = page.getByRole("grid", { name: "Groups" }).getByRole("row").nth(1)
  await expect(row).toContainText("52 users")
  await row.getByText(name).click()
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
  const main = page.getByRole("main")
  const members = main.getByRole("region", { name: /^Members/ }).getByRole("listitem")
  await expect(members).toHaveCount(50)
  await main.getByRole("button", { name: "Show more" }).click()
  await expect(members).toHaveCount(52)

  // Whoever is to leave stays marked while one looks for others.
  await main.getByRole("searchbox", { name: "Search members" }).fill("zoe tran")
  await expect(members).toHaveCount(1)
  await main.getByRole("button", { name: "Remove Zoe Tran" }).click()
  await expect(members.first()).toContainText("Removed from the group when you save")
  await main.getByRole("searchbox", { name: "Search members" }).fill("")
  await expect(main.getByRole("button", { name: "Keep Zoe Tran in the group" })).toHaveCount(1)

  await main.getByLabel("Add members").fill("training")
  await page.getByRole("option", { name: /Training Room/ }).click()
  await page.keyboard.press("Escape")
  await main.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText(`${name} is up to date.`)).toBeVisible()
  await expect(main.getByRole("button", { name: "Keep Zoe Tran in the group" })).toHaveCount(0)

  await main.getByRole("searchbox", { name: "Search members" }).fill("zoe tran")
  await expect(main.getByText("No members found")).toBeVisible()
  await main.getByRole("searchbox", { name: "Search members" }).fill("training room")
  await expect(members).toHaveCount(1)
  await page.goBack()
  await expect(row).toContainText("52 users")
  const groups = (await (await api.get(`/api/accounts/100/groups?search=${encodeURIComponent(name)}`)).json()) as {
    items: { groupId: number }[]
  }
  await api.delete(`/api/accounts/100/groups/${groups.items[0]!.groupId}`)
})
