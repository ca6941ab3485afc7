import { expectAccessible } from "../support/accessible.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { stamp } from "../support/stamp.ts"

const administrator = "account-administrator@harbor-pine.demo"
const library = "/adminv2/account/100/media"

/** Whether the sound of the page really plays: its time goes on. */
/** By what has been played so far, which stays: on a busy machine a short sound has ended before anybody looks. */
const expectPlaying = async (page: Page) => {
  const playedUntil = () =>
    page.evaluate(() => {
      const { played } = document.querySelector<HTMLAudioElement>("audio[hidden]")!
      return played.length === 0 ? 0 : played.end(played.length - 1) - played.start(played.length - 1)
    })
  await expect.poll(playedUntil).toBeGreaterThan(0.1)
}

const remove = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Media library" })).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0)
}

test("somebody records a greeting in the browser, trims it by keyboard, hears it and shares a link", async ({
  enter,
}) => {
  const name = `Recorded ${stamp()}`
  const page = await enter(administrator, library)
  await expect(page.getByText(/of 200 MB used/)).toBeVisible()
  await page.getByRole("link", { name: "New audio file" }).click()
  await expectAccessible(page, "new sound")
  await page.getByRole("radio", { name: /Browser recording/ }).check()
  await page.getByRole("button", { name: "Record", exact: true }).click()
  await expect(page.getByRole("button", { name: /^Stop \(0:(0[3-9]|[1-5]\d)\)/ })).toBeVisible()
  await page.getByRole("button", { name: /^Stop/ }).click()
  await expect(page.getByLabel(/^Listen: Recorded at/)).toBeVisible()
  await page.getByLabel("Name").fill(name)
  await page.getByRole("button", { name: "Add to library" }).click()

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(page.getByText(/Browser recording, added by/)).toBeVisible()
  await expect(page.getByText("Not in use yet")).toBeVisible()
  const start = page.getByRole("slider", { name: "Start of the selection" })
  await start.focus()
  for (let times = 0; times < 5; times++) await page.keyboard.press("ArrowRight")
  await expect(start).toHaveAttribute("aria-valuenow", "0.5")
  await page.getByRole("button", { name: "Play selection" }).click()
  await expectPlaying(page)
  await expect(page.getByRole("button", { name: "Play selection" })).toBeVisible()
  const length = Number(await start.getAttribute("aria-valuemax"))
  await page.getByRole("button", { name: "Keep selection" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Keep selection" }).click()
  await expect(start).toHaveAttribute("aria-valuenow", "0")
  await expect.poll(async () => Number(await start.getAttribute("aria-valuemax"))).toBeCloseTo(length - 0.5, 1)
  await page.getByRole("button", { name: "Play", exact: true }).click()
  await expectPlaying(page)
  await expectAccessible(page, "a sound")

  await page.getByRole("button", { name: "Create link" }).click()
  const address = (await page.getByText(/\/api\/listen\//).textContent())!
  const heard = await page.request.get(new URL(address).pathname, { headers: { authorization: "" } })
  expect([heard.status(), heard.headers()["content-type"]]).toEqual([200, "audio/wav"])
  await remove(page, name)
})

test("somebody records by phone, puts the sound into the music on hold, and deletes it with a replacement", async ({
  enter,
}) => {
  const name = `By phone ${stamp()}`
  const page = await enter(administrator, `${library}/new`)
  await page.getByRole("radio", { name: /Phone recording/ }).check()
  await page.getByRole("combobox", { name: "Extension" }).click()
  await page.getByRole("option").first().click()
  await page.getByLabel("Name").fill(name)
  await page.getByRole("combobox", { name: "Kind" }).click()
  await page.getByRole("option", { name: "Music on hold" }).click()
  await page.getByRole("button", { name: "Call this phone" }).click()
  await expect(page.getByText("the call is simulated")).toBeVisible()
  await expect(page.getByText("Recording", { exact: true })).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()

  await page.goto(`${library}/on-hold`)
  await page.getByRole("combobox", { name: "Add an audio file" }).click()
  await page.getByRole("option", { name }).click()
  await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible()
  await page.getByRole("button", { name: `Move up: ${name}` }).click()
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Callers hear it from now on.")).toBeVisible()

  await page.goto(`${library}?search=${encodeURIComponent(name)}`)
  await page.getByRole("link", { name, exact: true }).click()
  await expect(page.getByRole("link", { name: "Music on hold" })).toBeVisible()
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("combobox", { name: "Replacement" }).click()
  await page.getByRole("option", { name: /^Harbor theme/ }).click()
  await dialog.getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Media library" })).toBeVisible()
})
