import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "./portal-test.ts"

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** axe finds nothing to complain about in what is shown now. */
export const expectAccessible = async (page: Page, what = page.url()) => {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.html.slice(0, 120)} ${node.any[0]?.message ?? ""}`).join(" | ")}`)
  expect.soft(found, `axe on ${what}`).toEqual([])
}

/** The screen has arrived: its heading stands and nothing is waiting any more. */
export const screenIsThere = async (page: Page) => {
  await expect(page.getByRole("heading", { level: 1 }).filter({ hasText: /\S/ })).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: "Loading…" })).toHaveCount(0)
}
