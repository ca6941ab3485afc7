import type { Locator } from "@playwright/test"

/** The titles of entries of the menu, without the number of new things beside them. */
export const titlesIn = async (links: Locator): Promise<string[]> =>
  (await links.allInnerTexts()).map((text) => text.split("\n")[0]!)
