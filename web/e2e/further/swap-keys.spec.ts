import { apiAs } from "../support/sign-in.ts"
import { expect, test } from "../support/portal-test.ts"

const owner = "account-super-user@harbor-pine.demo"
const account = "/adminv2/account/100"
const newMac = (vendor: string) =>
  `${vendor}${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")}`

/** A phone with a line and five BLF keys, and its own time zone and codecs. */
const makePhones = async (baseURL: string) => {
  const api = await apiAs(owner, baseURL)
  const create = async (model: string) => {
    const macAddress = newMac("001565")
    const made = (await (
      await api.post("/api/devices/accounts/100/devices", {
        data: { make: "yealink", model, macAddress, name: `Keys ${macAddress}` },
      })
    ).json()) as { id: number }
    return { id: made.id, macAddress }
  }
  const [large, small] = [await create("T54W"), await create("T31P")]
  const blfKeys = [100_101, 100_102, 100_103, 100_104, 100_105].map((extensionId) => ({
    type: "busyLamp",
    extensionId,
    label: "",
  }))
  const phone = `/api/provisioning/accounts/100/devices/${large.id}`
  expect(
    (await api.put(`${phone}/keys`, { data: { keys: [{ type: "line", line: 1, label: "" }, ...blfKeys] } })).ok(),
  ).toBe(true)
  expect(
    (
      await api.put(`${phone}/settings`, { data: { settings: { timeZone: "America/Chicago", codecs: ["pcma"] } } })
    ).ok(),
  ).toBe(true)
  const usedKeys = async (id: number) =>
    (
      (await (await api.get(`/api/provisioning/accounts/100/devices/${id}/keys`)).json()) as {
        keys: { type: string }[]
      }
    ).keys.filter(({ type }) => type !== "none").length
  return { api, large, small, usedKeys }
}

test("a swap to a smaller phone says how many keys do not fit; they are kept there, seen, removed one by one, and come back", async ({
  enter,
  baseURL,
}) => {
  const { api, large, small, usedKeys } = await makePhones(baseURL!)
  const page = await enter(owner, `${account}/devices/${large.id}`)
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Swap phone" }).click()
  const dialog = page.getByRole("dialog")
  // The last eight digits, as callers read them out.
  await dialog.getByRole("combobox").last().fill(small.macAddress.slice(-8))
  await page.getByRole("option", { name: /Keys/ }).first().click()
  await expect(
    dialog.getByText(/^4 keys do not fit on Yealink T31P .* They are saved and return on a phone with more keys\.$/),
  ).toBeVisible()
  await expect(
    dialog.getByText(
      /Settings that move to Yealink T31P .*: time zone\. Settings that stay with the other hardware: codecs\./,
    ),
  ).toBeVisible()
  await dialog.getByRole("button", { name: "Swap", exact: true }).click()
  await expect(page.getByText("The two phones were swapped.")).toBeVisible()

  await page.goto(`${account}/devices/${small.id}`)
  await expect(
    page.getByText("4 keys do not fit on this model. They are saved and return on a phone with more keys."),
  ).toBeVisible()
  const kept = page.getByRole("region", { name: "Keys that do not fit" })
  await expect(kept.getByRole("listitem")).toHaveCount(4)
  // A line that nobody has yet is called by its place, and the kept keys stand in the columns of the others.
  await expect(page.getByRole("button", { name: "Edit key 1: Line 1" })).toBeVisible()
  const [above, below] = [
    await page
      .getByRole("list", { name: /^Keys of the/ })
      .getByRole("listitem")
      .nth(1)
      .boundingBox(),
    await kept.getByRole("listitem").nth(2).boundingBox(),
  ]
  expect([below!.x, below!.width]).toEqual([above!.x, above!.width])
  await kept.getByRole("button", { name: /^Remove key 6/ }).click()
  await page.getByRole("button", { name: "Save keys" }).click()
  await expect(page.getByText("3 keys do not fit on this model.", { exact: false })).toBeVisible()
  await expect(page.getByText("Keys saved")).toBeVisible()
  expect(await usedKeys(small.id)).toBe(5)
  expect(
    (await api.post(`/api/devices/accounts/100/devices/${small.id}/swap`, { data: { withDeviceId: large.id } })).ok(),
  ).toBe(true)
  expect(await usedKeys(large.id)).toBe(5)
  await api.dispose()
})

test("a replaced phone says only what is true, and its undo puts the old phone back and removes the new one", async ({
  enter,
  baseURL,
}) => {
  const { api, large, usedKeys } = await makePhones(baseURL!)
  const page = await enter(owner, `${account}/devices/${large.id}`)
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Swap phone" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("radio", { name: "New phone" }).check()
  await dialog.getByLabel(/MAC address/).fill("ZZ15651A2B3C")
  await expect(
    dialog.getByText("“ZZ” was left out. A MAC address has only digits and the letters A to F."),
  ).toBeVisible()
  const mac = newMac("000b82")
  await dialog.getByLabel(/MAC address/).fill(mac)
  await expect(dialog.getByText(/was left out\. A MAC address has only/)).toBeHidden()
  // Side by side, once the message above them is gone and everything has moved up.
  const top = async (label: RegExp) => (await dialog.locator("label", { hasText: label }).boundingBox())!.y
  await expect.poll(async () => (await top(/^Make/)) - (await top(/^Model/))).toBe(0)
  await dialog.getByRole("combobox", { name: /Model/ }).fill("GRP2601")
  await page.getByRole("option", { name: /GRP2601$/ }).click()
  await expect(
    dialog.getByText("4 keys do not fit on Grandstream GRP2601. They are saved and return on a phone with more keys."),
  ).toBeVisible()
  await dialog.getByRole("button", { name: "Replace" }).click()
  await expect(
    dialog.getByText("4 keys do not fit on this model. They are saved and return on a phone with more keys."),
  ).toBeVisible()
  await expect(dialog.getByText(/These settings depend on the old hardware and stay with it: codecs\./)).toBeVisible()
  await dialog.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText(/The old phone has its lines, keys and settings again\. .* was removed\./)).toBeVisible()
  expect(await usedKeys(large.id)).toBe(6)
  const found = (await (await api.get(`/api/devices/accounts/100/devices?search=${mac}`)).json()) as {
    items: unknown[]
  }
  expect(found.items).toHaveLength(0)
  await api.dispose()
})
