import type { APIRequestContext } from "@playwright/test"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs } from "../support/sign-in.ts"
import { stamp } from "../support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"
const account = "/adminv2/account/100"
const messages = (page: Page) => page.getByRole("region", { name: "Notifications" })
const [office, boston] = [3001, 3003]

/** Somebody with a phone that calls with the address of their extension. */
const addPerson = async (api: APIRequestContext, emergencyLocationId: number) => {
  const text = stamp()
  const octets = [0, 0, 0].map(() =>
    Math.floor(Math.random() * 256)
      .toString(16)
      .padStart(2, "0")
      .toUpperCase(),
  )
  const macAddress = `00:15:65:${octets.join(":")}`
  const answer = await api.post("/api/accounts/100/people", {
    data: {
      firstName: "Una",
      lastName: `Undo ${text}`,
      loginName: `una.${text}@harbor-pine.demo`,
      email: "una@harbor-pine.example",
      roleId: 4,
      sendWelcome: false,
      extension: { kind: "next" },
      emergencyLocationId,
      device: { kind: "phone", make: "yealink", model: "T46U", macAddress },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { phone, extension } = (await answer.json()) as { phone: { deviceId: number }; extension: { number: string } }
  return { phoneId: phone.deviceId, number: extension.number, macAddress }
}

test("the Undo of a swap goes by its entry, says which emergency addresses change, and is refused when a phone changed since", async ({
  enter,
  baseURL,
}) => {
  const api = await apiAs(owner, baseURL!)
  const [here, there] = [await addPerson(api, office), await addPerson(api, boston)]
  const page = await enter(owner, `${account}/devices/${here.phoneId}`)
  const swap = async () => {
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Swap phone" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("combobox").last().fill(there.macAddress)
    await page.getByRole("option", { name: new RegExp(there.macAddress) }).click()
    await dialog.getByRole("button", { name: "Swap", exact: true }).click()
    await expect(messages(page).getByText("The two phones were swapped.")).toBeVisible()
  }
  await swap()
  await messages(page).getByRole("button", { name: "Undo" }).click()
  await expect(
    messages(page).getByText(
      new RegExp(`Emergency location of .*extension ${here.number}: .* 1 more line has a new emergency location`),
    ),
  ).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const extensionOf = async () =>
    ((await (await api.get(`/api/devices/accounts/100/devices/${here.phoneId}`)).json()) as { extension: string })
      .extension
  expect(await extensionOf()).toBe(here.number)

  await page.reload()
  await swap()
  await api.delete(`/api/devices/accounts/100/devices/${here.phoneId}/assignment`)
  await messages(page).getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText(/changed again after this entry/)).toBeVisible()
  await api.dispose()
})

test("an entry shows words and no ids, and putting it back says which emergency address changes", async ({
  enter,
  baseURL,
}) => {
  const api = await apiAs(owner, baseURL!)
  const { phoneId, number } = await addPerson(api, office)
  await api.delete(`/api/devices/accounts/100/devices/${phoneId}/assignment`)
  const page = await enter(owner, `${account}/audit-log?objectType=device&objectId=${phoneId}`)
  await page.getByRole("grid").getByRole("row").nth(1).click()
  const sheet = page.getByRole("dialog", { name: "Phone unassigned" })
  await expect(sheet.getByRole("row", { name: /^Extension/ })).toContainText(number)
  await expect(sheet.getByRole("rowheader", { name: /\bid$/i })).toHaveCount(0)
  await sheet.getByRole("button", { name: "Revert" }).click()
  await page
    .getByRole("dialog", { name: /^Revert/ })
    .getByRole("button", { name: "Revert" })
    .click()
  await expect(
    messages(page).getByText(new RegExp(`Emergency calls of .*extension ${number} send help to `)),
  ).toBeVisible()
  await api.dispose()
})

test("a removed phone that is restored says with which emergency address it calls", async ({ enter, baseURL }) => {
  const api = await apiAs(owner, baseURL!)
  const { phoneId, number } = await addPerson(api, boston)
  const page = await enter(owner, `${account}/devices/${phoneId}`)
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: /^Remove/ }).click()
  // What arrives late moves the buttons below it from under the pointer.
  await expect(page.getByRole("dialog").getByRole("heading", { name: /^What is removed/ })).toBeVisible()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Remove/ })
    .click()
  await messages(page).getByRole("button", { name: "Undo" }).click()
  await expect(
    messages(page).getByText(
      new RegExp(`Everything is as it was before. Emergency calls of .*extension ${number} send help to `),
    ),
  ).toBeVisible()
  await api.dispose()
})

test("unassigning a number asks first and is undone, and reverting a creation says that it deletes", async ({
  enter,
  baseURL,
}) => {
  const api = await apiAs("partner-account-superuser@brightwire.demo", baseURL!)
  const phoneNumber = `1347${200 + Math.floor(Math.random() * 700)}2000`
  const addGroup = async (name: string) => {
    const answer = await api.post("/api/ucaas/account/100/groups", { data: { name } })
    return ((await answer.json()) as { callGroupId: number }).callGroupId
  }
  const [called, unwanted] = [await addGroup(`Called ${stamp()}`), await addGroup(`Unwanted ${stamp()}`)]
  const provision = { phoneNumbers: [{ phoneNumber, extensionId: called }] }
  expect((await api.put("/api/phone-numbers/accounts/100/bulk/provision", { data: provision })).ok()).toBe(true)

  const page = await enter(owner, `${account}/call-groups/${called}`)
  const unassign = page.getByRole("button", { name: /^Unassign: / })
  await unassign.click()
  const question = page.getByRole("dialog", { name: /^Unassign \(347\)/ })
  await expect(question).toContainText("callers hear that the number is not in service")
  await question.getByRole("button", { name: "Unassign" }).click()
  await expect(page.getByText("No phone number leads here.")).toBeVisible()
  await messages(page).getByRole("button", { name: "Undo" }).click()
  await expect(unassign).toBeVisible()

  await page.goto(`${account}/audit-log?objectType=call_group&objectId=${unwanted}`)
  await page.getByRole("grid").getByRole("row").nth(1).click()
  await page.getByRole("button", { name: "Revert" }).click()
  const deletion = page.getByRole("dialog", { name: /^Delete call group .*Unwanted/ })
  await expect(deletion).toContainText("It was created by this entry.")
  await expect(deletion.getByRole("table")).toHaveCount(0)
  await deletion.getByRole("button", { name: "Delete" }).click()
  await expect(messages(page).getByText(/Unwanted .* was deleted\./)).toBeVisible()
  expect((await api.get(`/api/ucaas/account/100/callgroup/${unwanted}`)).status()).toBe(404)
  await api.dispose()
})
