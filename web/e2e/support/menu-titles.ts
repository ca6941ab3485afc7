import type { Locator } from "@playwright/test"

/** The titles of entries of the menu, without the number of new things beside them. */
export const titlesIn = async (links: Locator): Promise<string[]> =>
  // In a folded group, what is counted at the end of an entry follows without a line break.
  (await links.allInnerTexts()).map((text) => text.split("\n")[0]!.replace(/\d+$/, ""))
