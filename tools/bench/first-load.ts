import type { Browser, BrowserContextOptions } from "@playwright/test"

export interface FirstLoad {
  /** The transferred size of JS and CSS. */
  readonly bytes: number
  readonly requests: number
  readonly otherOrigins: number
}

/** What a browser with an empty cache downloads until the page shows its heading and, for a list, the first row. */
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
  // Requests that the page makes right after it is shown count as well.
  await page.waitForTimeout(1000)
  const all = await Promise.all(sizes)
  await context.close()
  return { bytes: all.reduce((sum, size) => sum + size, 0), requests: all.length, otherOrigins }
}
