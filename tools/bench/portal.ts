import { firstLoad } from "./first-load.ts"
import { openAs, openBrowser } from "./open-browser.ts"
import { scrollFrames, showTableAlone } from "./scroll.ts"
import { note } from "./table.ts"

/** The portal in a real browser: what it loads, and how it scrolls. */
export const measurePortal = async (address: string) => {
  const browser = await openBrowser()
  if (browser === undefined) return note("first load and scrolling", "no Chromium found (set CHROMIUM)", "", false)
  try {
    const { context, page } = await openAs(browser, address, "account-super-user@harbor-pine.demo")
    await page.goto(`${address}/adminv2/account/100/users`)
    await page.getByRole("row").nth(5).waitFor()
    const list = await scrollFrames(page)
    const session = await context.storageState()
    await page.close()

    // The page with a table of 100,000 rows is for developers of the portal.
    const { page: developers } = await openAs(browser, address, "superuser@dialplane.demo")
    await developers.goto(`${address}/developers/ui`)
    await developers.getByRole("row").nth(5).waitFor()
    await showTableAlone(developers)
    const table = await scrollFrames(developers)
    await developers.close()

    for (const [what, path, standing, budget, storageState] of [
      ["sign-in page", "/login", "h1", 120, undefined],
      ["list screen", "/adminv2/account/100/users", "[role=row][data-row-index]", 220, session],
    ] as const) {
      const { bytes, requests, otherOrigins } = await firstLoad(
        browser,
        `${address}${path}`,
        standing,
        storageState === undefined ? {} : { storageState },
      )
      note(
        `first load, ${what} (JS+CSS, brotli)`,
        `${(bytes / 1000).toFixed(1)} KB in ${requests} requests, ${otherOrigins} to other origins`,
        `${budget} KB`,
        bytes > 0 && bytes <= budget * 1000 && otherOrigins === 0,
      )
    }
    for (const [what, { count, longest, over33 }] of [
      ["people list as it loads", list],
      ["100,000 rows", table],
    ] as const) {
      note(
        `scrolling, ${what}`,
        `${count} frames, longest ${longest.toFixed(1)} ms, ${over33} over 33 ms`,
        "33 ms",
        over33 === 0,
      )
    }
  } finally {
    await browser.close()
  }
}
