import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "./portal-test.ts"

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
/** The rules that another colour scheme can break. */
const colorRules = ["color-contrast", "link-in-text-block"]

/** axe finds nothing to complain about in what is shown now. */
export const expectAccessible = async (page: Page, what = page.url(), { onlyColors = false } = {}) => {
  // A colour on its way to another one is nobody's colour.
  await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished.catch(() => undefined))))
  const runOnly = onlyColors ? { type: "rule" as const, values: colorRules } : { type: "tag" as const, values: standards }
  // What passed is of no interest, and describing it takes longer than the check.
  const { violations } = await new AxeBuilder({ page }).options({ runOnly, resultTypes: ["violations"], selectors: false }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`).join(" | ")}`)
  expect.soft(found, `axe on ${what}`).toEqual([])
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).filter({ hasText: /\S/ })

/** The screen has arrived: its heading stands and nothing is waiting any more. */
export const screenIsThere = async (page: Page) => {
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: "Loading…" })).toHaveCount(0)
}
