import type { Locator } from "@playwright/test"

/** An entry of the menu, whose group is opened if it is folded. */
export const menuEntry = async (menu: Locator, group: string, name: string): Promise<Locator> => {
  const entry = menu.getByRole("link", { name, exact: true })
  if (!(await entry.isVisible())) await menu.getByRole("button", { name: group, exact: true }).click()
  return entry
}
