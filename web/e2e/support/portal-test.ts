import { test as base, type BrowserContext, type Page } from "@playwright/test"

export { expect, type Page } from "@playwright/test"

/** What nobody should ever see in the browser's own log, and requests that leave our origin. */
export interface Trouble {
  readonly kind: "console" | "crash" | "foreign request"
  readonly text: string
}

interface Fixtures {
  /** Everything the browsers of this test complained about. */
  readonly troubles: Trouble[]
  /** A second browser: nothing shared with the first but the server. */
  readonly otherBrowser: () => Promise<Page>
  readonly complainAboutTroubles: void
}

/** The browser itself logs every request that fails; journeys that provoke failures see them. */
const isFailedRequest = ({ text }: Trouble) => text.startsWith("Failed to load resource:")

export const watch = (context: BrowserContext, troubles: Trouble[]) => {
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") troubles.push({ kind: "console", text: message.text() })
  })
  context.on("weberror", (event) => void troubles.push({ kind: "crash", text: String(event.error().stack ?? event.error()) }))
  context.on("request", (request) => {
    if (request.isNavigationRequest()) return
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== new URL(request.frame().url()).origin) troubles.push({ kind: "foreign request", text: request.url() })
  })
}

/** Playwright's test, in which a journey also fails for what a person would not have seen. */
export const test = base.extend<Fixtures>({
  troubles: async ({ context }, provide) => {
    const troubles: Trouble[] = []
    watch(context, troubles)
    await provide(troubles)
  },
  otherBrowser: async ({ browser, troubles, baseURL, viewport }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async () => {
      const context = await browser.newContext({ baseURL, viewport })
      contexts.push(context)
      watch(context, troubles)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  complainAboutTroubles: [
    async ({ troubles }, provide) => {
      await provide()
      base.expect(troubles.filter((trouble) => !isFailedRequest(trouble)), "nothing in the browser's log").toEqual([])
    },
    { auto: true },
  ],
})
