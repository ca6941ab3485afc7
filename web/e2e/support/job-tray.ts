import type { Page } from "@playwright/test"

/** The tray of jobs, open. It folds by itself some seconds after the last job ended, unless somebody points at it. */
export const openTray = async (page: Page) => {
  const tray = page.getByRole("region", { name: "Jobs", exact: true })
  await tray.hover()
  const folded = tray.getByRole("button", { expanded: false })
  if ((await folded.count()) > 0) await folded.click()
  return tray
}
