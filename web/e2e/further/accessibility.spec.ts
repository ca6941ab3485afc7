import { complaints, expectAccessible, screenIsThere } from "../support/accessible.ts"
import { reachable, visits } from "../support/every-screen.ts"
import { expect, test, type Page } from "../support/portal-test.ts"

/**
 * Shows every part there is, also what waiting looks like: long to check, so each look but the first is a light one.
 */
const samples = "developers/ui"

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
  // Where the tabs do not all fit, the chosen one is in sight as soon as the list has its width.
  const isBeside = () =>
    page.evaluate(() => {
      const chosen = document.querySelector("[role=tab][aria-selected=true]")?.getBoundingClientRect()
      return chosen !== undefined && (chosen.left < 0 || chosen.right > window.innerWidth + 1)
    })
  await expect.poll(isBeside, { message: `${name} hides its chosen tab at ${width}` }).toBe(false)
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
