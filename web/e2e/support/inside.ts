import type { Page } from "@playwright/test"

/** Far more than a screen needs. */
const patience = 15_000
/** A screen of the same account that shows nothing of anybody, and so has nothing to keep up to date. */
const nowhereNear = (page: Page) =>
  `${/^\/adminv2\/account\/\d+/.exec(new URL(page.url()).pathname)?.[0] ?? ""}/nowhere`

/**
 * The title is taken away and the next screen brings its own: so it has arrived. A form with unsaved changes is let go
 * of first.
 */
const step = async (page: Page, address: string) => {
  await page.evaluate((next) => {
    document.title = ""
    // The index is how the portal knows Back from Forward, and which step to undo when the user stays.
    const { __TSR_index: index = 0 } = (history.state ?? {}) as { readonly __TSR_index?: number }
    history.pushState({ __TSR_index: index + 1, __TSR_key: String(Math.random()) }, "", next)
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }))
  }, address)
  await page.waitForFunction(
    () => {
      if (document.title !== "") return true
      for (const button of document.querySelectorAll("[role=dialog] button"))
        if (button.textContent === "Discard changes") (button as HTMLElement).click()
      return false
    },
    undefined,
    { timeout: patience, polling: 50 },
  )
}

/** Two persons have two addresses and one screen. */
const screenOf = (page: Page, address: string) => new URL(address, page.url()).pathname.replaceAll(/\d+/g, "#")

/**
 * Goes to another screen inside the open portal, as a link does: most of what a test costs is loading the portal
 * anew. The same screen is left first, so that it begins afresh.
 */
export const goInside = async (page: Page, address: string) => {
  try {
    if (screenOf(page, address) === screenOf(page, page.url())) await step(page, nowhereNear(page))
    await step(page, address)
  } catch {
    await page.goto(address)
  }
}

/**
 * Where somebody waits for the next test: a list left open would be read anew with every change that others make.
 */
export const goAside = async (page: Page) => {
  // The account of the page may be closed to its user by now.
  try {
    await step(page, "/nowhere")
  } catch {
    await page.goto("/nowhere")
  }
}
