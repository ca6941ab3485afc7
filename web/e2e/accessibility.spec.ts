import { screens } from "../src/app/screens.ts"
import type { Screen } from "../src/kit/screen.ts"
import { expectAccessible, screenIsThere } from "./support/accessible.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { signIn } from "./support/sign-in.ts"

/** Who opens a screen here, and where. A screen with parameters needs a line of its own. */
const visits: Readonly<Record<Screen["place"], (path: string) => { readonly address: string; readonly loginName?: string }>> = {
  open: (path) => ({ address: `/${path}` }),
  portal: (path) => ({ address: `/${path}`, loginName: "superuser@dialplane.demo" }),
  account: (path) => ({ address: `/adminv2/account/100/${path}`, loginName: "account-super-user@harbor-pine.demo" }),
}
const parameters: Readonly<Record<string, string>> = { "users/$userId": "users/100140" }

/** Sent on to another page when opened by themselves. */
const passing: ReadonlySet<string> = new Set(["password-expired"])

/** Shows what waiting looks like, for ever. */
const showsWaiting: ReadonlySet<string> = new Set(["developers/ui"])

const reachable = screens
  .map((screen) => ({ ...screen, path: parameters[screen.path] ?? screen.path }))
  .filter(({ path }) => !passing.has(path))

const sizes = [{ width: 1440, height: 900 }, { width: 390, height: 844 }] as const

const checkAllLooks = async (page: Page, name: string) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme)
      await expectAccessible(page, `${name}, ${colorScheme}, ${size.width} wide`, { onlyColors: colorScheme === "dark" })
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${name} scrolls sideways at ${size.width}`).toBeLessThanOrEqual(0)
  }
}

for (const { place, path, title } of reachable) {
  test(`${title} (${place === "open" ? "" : `${place}: `}/${path}) is accessible in every look and keeps the browser's log empty`, async ({ page, troubles }) => {
    test.setTimeout(90_000)
    const { address, loginName } = visits[place](path)
    if (loginName === undefined) await page.goto(address)
    else await signIn(page, loginName, address)
    if (!showsWaiting.has(path)) await screenIsThere(page)
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/\S · \S/)
    await checkAllLooks(page, path)
    expect(troubles).toEqual([])
  })
}

test("no screen is left out", () => {
  expect(reachable.filter(({ path }) => path.includes("$")).map(({ path }) => path)).toEqual([])
})
