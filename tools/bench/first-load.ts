import type { Browser, BrowserContextOptions } from "@playwright/test"

export interface FirstLoad {
  /** JS and CSS as they travelled. */
  readonly bytes: number
  readonly requests: number
  readonly otherOrigins: number
}

/** What a browser that was never here fetches until the page stands: its heading, and on a list the first row. */
export const firstLoad = async (
  browser: Browser,
  address: string,
  standing: string,
  visitor: BrowserContextOptions = {},
): Promise<FirstLoad> => {
  const context = await browser.newContext(visitor)
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  let otherOrigins = 0
  page.on("requestfinished", (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith("http") && url.origin !== new URL(address).origin) otherOrigins++
    if (["script", "stylesheet"].includes(request.resourceType()))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(address)
  await page.locator(standing).first().waitFor()
  // What the page still asks for right after it stands counts as well.
  await page.waitForTimeout(1000)
  const all = await Promise.all(sizes)
  await context.close()
  return { bytes: all.reduce((sum, size) => sum + size, 0), requests: all.length, otherOrigins }
}
