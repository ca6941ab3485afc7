import type { BrowserContext, Page } from "@playwright/test"

const quietMilliseconds = 500
const mostMilliseconds = 10_000
/** It stays open as long as the page. */
const stream = "/api/portal/events"

/** Everything that the pages of a browser send and receive on the wire; what the cache answers is not counted. */
export const watchTraffic = async (context: BrowserContext, page: Page) => {
  const total = { requests: 0, bytes: 0 }
  const open = new Set<string>()
  let lastAt = performance.now()
  const watch = async (one: Page) => {
    const session = await context.newCDPSession(one)
    await session.send("Network.enable")
    session.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (!request.url.startsWith("http") || new URL(request.url).pathname === stream) return
      open.add(requestId)
      lastAt = performance.now()
    })
    const over = (requestId: string, bytes: number) => {
      if (!open.delete(requestId)) return
      lastAt = performance.now()
      if (bytes === 0) return
      total.requests++
      total.bytes += bytes
    }
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => over(requestId, encodedDataLength))
    session.on("Network.loadingFailed", ({ requestId }) => over(requestId, 0))
  }
  await watch(page)
  context.on("page", (one) => void watch(one).catch(() => undefined))
  return {
    total,
    /** Until nothing is sent any more. */
    quiet: async () => {
      const began = performance.now()
      // Some requests follow a moment after what was typed.
      lastAt = began
      while (open.size > 0 || performance.now() - lastAt < quietMilliseconds) {
        if (performance.now() - began > mostMilliseconds) return
        await page.waitForTimeout(50)
      }
    },
  }
}
