import type { Page } from "@playwright/test"

/** Far more than a screen needs; whoever is still not there was kept on the page before, by a form with unsaved changes. */
const patience = 8000
/** A screen that shows nothing of anybody. */
const nowhere = "/nowhere"

/** The title is taken away and the next screen brings its own: so it has arrived. */
const step = async (page: Page, address: string) => {
  await page.evaluate((next) => {
    document.title = ""
    history.pushState({}, "", next)
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }))
  }, address)
  await page.waitForFunction(() => document.title !== "", undefined, { timeout: patience })
}

/**
 * Goes to another screen inside the open portal, as a link does: most of what a journey costs is loading the portal anew.
 * The same screen is left first, so that it begins afresh.
 */
export const goInside = async (page: Page, address: string) => {
  const { pathname } = new URL(page.url())
  try {
    if (new URL(address, page.url()).pathname === pathname) await step(page, nowhere)
    await step(page, address)
  } catch {
    await page.goto(address)
  }
}
