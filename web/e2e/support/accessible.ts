import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type axe from "axe-core"
import { expect, type Page } from "./portal-test.ts"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
/** The rules that another colour scheme can break. */
const colorRules = ["color-contrast", "link-in-text-block"]

/** Around every screen, and the same around each. */
const shell = [["header:not(main *)"], ["nav[aria-label='Main navigation']"]]

interface Demand {
  readonly onlyColors?: boolean
  /** Also what stands around every screen: looking at it anew on each of them takes as long as the screens themselves. */
  readonly withShell?: boolean
}

/** axe finds nothing to complain about in what is shown now. */
export const expectAccessible = async (page: Page, what = page.url(), { onlyColors = false, withShell = false }: Demand = {}) => {
  // A colour on its way to another one is nobody's colour.
  await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished.catch(() => undefined))))
  // Once for each document: reading half a megabyte of rules takes longer than following them.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource)
  const runOnly: axe.RunOnly = onlyColors ? { type: "rule", values: colorRules } : { type: "tag", values: standards }
  // What passed is of no interest, and describing it takes longer than the check. The portal has no frames.
  const found = await page.evaluate(async ({ options, exclude }) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(exclude.length > 0 ? { exclude } : document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`).join(" | ")}`)
  }, { options: { runOnly, resultTypes: ["violations" as const], selectors: false, iframes: false }, exclude: withShell ? [] : shell })
  expect.soft(found, `axe on ${what}`).toEqual([])
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).filter({ hasText: /\S/ })

/** The screen has arrived: its heading stands and nothing is waiting any more. */
export const screenIsThere = async (page: Page) => {
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: "Loading…" })).toHaveCount(0)
}
