import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type axe from "axe-core"
import { findLikeRows } from "./like-rows.ts"
import { expect, type Page } from "./portal-test.ts"

/**
 * axe reads the same few colors thousands of times, and reading one is the slowest thing it does: it is let remember
 * them.
 */
const rememberColors = () => {
  interface Color {
    r: number
    g: number
    b: number
    alpha: number
    parseString: (text: string) => Color
  }
  const kind = (window as unknown as { axe: { commons: { color: { Color: { prototype: Color } } } } }).axe.commons.color
    .Color.prototype
  const read = kind.parseString
  const known = new Map<string, Pick<Color, "r" | "g" | "b" | "alpha">>()
  kind.parseString = function (text) {
    const before = known.get(text)
    if (before !== undefined) return Object.assign(this, before)
    read.call(this, text)
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha })
    return this
  }
}

const axeSource = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};(${String(rememberColors)})();window.findLikeRows=${String(findLikeRows)};`

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
/** The rules that another color scheme can break. */
const colorRules = ["color-contrast", "link-in-text-block"]

/** Around every screen, and the same around each. */
const shell = [["header:not(main *)"], ["nav[aria-label='Main navigation']"]]

interface Requirement {
  readonly onlyColors?: boolean
  /**
   * Also what stands around every screen: looking at it anew on each of them takes as long as the screens themselves.
   */
  readonly withShell?: boolean
}

/** What axe has to complain about in what is shown now. */
export const complaints = async (
  page: Page,
  { onlyColors = false, withShell = false }: Requirement = {},
): Promise<string[]> => {
  // A color on its way to another one is nobody's color.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  // Once for each document: reading half a megabyte of rules takes longer than following them.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource)
  const runOnly: axe.RunOnly = onlyColors ? { type: "rule", values: colorRules } : { type: "tag", values: standards }
  // What passed is of no interest, and describing it takes longer than the check. The portal has no frames.
  return page.evaluate(
    async ({ options, around }) => {
      const tools = window as unknown as { axe: typeof axe; findLikeRows: typeof findLikeRows }
      const { violations } = await tools.axe.run(
        { exclude: [...around, ...tools.findLikeRows()] as axe.SelectorList },
        options,
      )
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`)
            .join(" | ")}`,
      )
    },
    {
      options: { runOnly, resultTypes: ["violations" as const], selectors: false, iframes: false },
      around: withShell ? [] : shell,
    },
  )
}

export const expectAccessible = async (page: Page, what = page.url(), requirePermission: Requirement = {}) => {
  expect.soft(await complaints(page, requirePermission), `axe on ${what}`).toEqual([])
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).filter({ hasText: /\S/ })

/** The screen has arrived: its heading stands and nothing is waiting any more. */
export const screenIsThere = async (page: Page) => {
  await expect(heading(page)).toBeVisible()
  const loading = page.getByRole("status").filter({ hasText: "Loading…" })
  // Tiles of a dashboard below the visible part load when they are scrolled to.
  const below = page.locator("[data-waits]")
  await expect(async () => {
    const tiles = await below.count()
    // Not by the locator, which would wait for another one if the tile has come meanwhile.
    await page.evaluate(() => document.querySelector("[data-waits]")?.scrollIntoView())
    expect([tiles, await loading.count()]).toEqual([0, 0])
  }).toPass({ intervals: [100], timeout: 60_000 })
  await heading(page).evaluate((title) => title.scrollIntoView({ block: "end" }))
}
