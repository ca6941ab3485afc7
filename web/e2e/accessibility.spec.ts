import { screens } from "../src/app/screens.ts"
import type { Screen } from "../src/kit/screen.ts"
import { complaints, expectAccessible, screenIsThere } from "./support/accessible.ts"
import { expect, test, type Page } from "./support/portal-test.ts"

/** Who opens a screen here, and where. A screen with parameters needs a line of its own. */
const visits: Readonly<
  Record<Screen["place"], (path: string) => { readonly address: string; readonly loginName?: string }>
> = {
  open: (path) => ({ address: `/${path}` }),
  portal: (path) => ({ address: `/${path}`, loginName: "superuser@dialplane.demo" }),
  account: (path) => ({ address: `/adminv2/account/100/${path}`, loginName: "account-super-user@harbor-pine.demo" }),
}
const parameters: Readonly<Record<string, string>> = {
  "devices/$deviceId": "devices/4013",
  "users/$userId": "users/100140",
  "users/$userId/phonebook": "users/100003/phonebook",
  "phone-numbers/porting/$portingOrderId": "phone-numbers/porting/8001",
  "phone-numbers/porting/$portingOrderId/edit": "phone-numbers/porting/8006/edit",
  "users/$userId/leave": "users/100140/leave",
  "roles/$roleId": "roles/1000",
  "extensions/$kitId": "extensions/100813",
  "phone-numbers/number/$phoneNumber": "phone-numbers/number/12075550140",
  "extension-templates/$templateId": "extension-templates/1001",
  "imports/$importId": "imports/4002",
  "phone-templates/keys/$templateId": "phone-templates/keys/4001",
  "phone-templates/models/$make/$model": "phone-templates/models/yealink/T54W",
  "schedules/$scheduleId": "schedules/2002",
  "partner/templates/$templateId": "partner/templates/3",
}

/** Sent on to another page when opened by themselves. */
const passing: ReadonlySet<string> = new Set(["password-expired"])

/**
 * Shows every part there is, also what waiting looks like: long to check, so each look but the first is a light one.
 */
const samples = "developers/ui"

const reachable = screens
  .map((screen) => ({ ...screen, path: parameters[screen.path] ?? screen.path }))
  .filter(({ path }) => !passing.has(path))

interface Look {
  readonly width: 1440 | 390
  readonly colorScheme: "light" | "dark"
}
/** Dark differs from light in its colors alone, which are the same at every width. */
const [wide, dark, narrow]: readonly Look[] = [
  { width: 1440, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
]
/** Wide and light, and by turns dark or narrow; `LOOKS=full` asks for all three of every screen. */
const isFull = process.env["LOOKS"] === "full"
const looksOf = (index: number): readonly Look[] =>
  isFull ? [wide!, dark!, narrow!] : [wide!, index % 2 === 0 ? dark! : narrow!]
const looksOfSamples: readonly Look[] = [
  { width: 1440, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
]

const check = async (page: Page, name: string, { width, colorScheme }: Look, withShell: boolean) => {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme)
  // Narrow differs in where things stand, which is looked at below; what they are called stays. `LOOKS=full` asks for
  // all of it.
  if (width === 1440 || isFull)
    await expectAccessible(page, `${name}, ${colorScheme}, ${width} wide`, {
      onlyColors: colorScheme === "dark",
      withShell,
    })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0)
}

/**
 * The frame around the screens is looked at in each place and in both color schemes: two neighbors take turns with
 * the second look.
 */
const withShell: ReadonlySet<string> = new Set(
  (["portal", "account"] as const).flatMap((place) =>
    reachable
      .filter((screen) => screen.place === place)
      .slice(0, 2)
      .map(({ path }) => path),
  ),
)

for (const [index, { place, path, title }] of reachable.entries()) {
  const { address, loginName } = visits[place](path)
  test(`${title} (${address}) is accessible and keeps the browser's log empty`, async ({ enter }) => {
    const page = await enter(loginName, address)
    if (path !== samples) await screenIsThere(page)
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/\S · \S/)
    for (const look of path === samples ? looksOfSamples : looksOf(index))
      await check(page, path, look, isFull || withShell.has(path))
  })
}

test("no screen is left out", () => {
  expect(reachable.filter(({ path }) => path.includes("$")).map(({ path }) => path)).toEqual([])
})

test("one row of a long list that differs from the others is looked at", async ({ enter }) => {
  const { address, loginName } = visits.account("users")
  const page = await enter(loginName, address)
  await expect(page.getByRole("row").nth(20)).toBeVisible()
  const faint = page.getByRole("row").nth(20).getByText(/\S/).last()
  await faint.evaluate((element) => (element.style.color = "#cccccc"))
  expect(await complaints(page)).toEqual([expect.stringContaining("color-contrast")])
  await faint.evaluate((element) => {
    element.style.color = ""
    element.append(new Image())
  })
  expect(await complaints(page)).toEqual([expect.stringContaining("image-alt")])
})
