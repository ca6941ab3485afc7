import { test as base, type BrowserContext, type Page } from "@playwright/test"
import { openVisitors, type Visitor, type Visitors } from "./visitors.ts"
import { watch, type Trouble } from "./watch.ts"

export { expect, type Page } from "@playwright/test"

interface Fixtures {
  /** Everything the browsers of this test complained about. */
  readonly troubles: Trouble[]
  /**
   * A page of the portal in which this person is signed in already, at this address: for journeys that neither sign out nor
   * change what the person prefers, because the page has a life before and after them. Without a login name: a stranger's.
   */
  readonly enter: (loginName: string | undefined, address: string) => Promise<Page>
  /** A second browser: nothing shared with the first but the server. */
  readonly otherBrowser: () => Promise<Page>
  readonly complainAboutTroubles: void
}

/** The browser itself logs every request that fails; journeys that provoke failures see them. */
const isFailedRequest = ({ text }: Trouble) => text.startsWith("Failed to load resource:")
const expectNone = (troubles: readonly Trouble[]) => base.expect(troubles.filter((trouble) => !isFailedRequest(trouble)), "nothing in the browser's log").toEqual([])

/** Playwright's test, in which a journey also fails for what a person would not have seen. */
export const test = base.extend<Fixtures, { visitors: Visitors }>({
  // Playwright reads from the pattern what a fixture needs: nothing.
  // oxlint-disable-next-line no-empty-pattern
  troubles: async ({}, provide) => {
    await provide([])
  },
  context: async ({ context, troubles }, provide) => {
    watch(context, troubles)
    await provide(context)
  },
  visitors: [
    async ({ browser }, provide, { project }) => {
      const visitors = openVisitors(browser, project.use.baseURL)
      await provide(visitors)
      await visitors.closeAll()
    },
    { scope: "worker" },
  ],
  enter: async ({ visitors }, provide, info) => {
    const inside = new Set<Visitor>()
    await provide(async (loginName, address) => {
      const visitor = await visitors.enter(loginName, address)
      inside.add(visitor)
      return visitor.page
    })
    const troubles = [...inside].flatMap((visitor) => visitor.troubles.slice())
    const isSpoiled = info.status !== info.expectedStatus || troubles.length > 0
    for (const visitor of inside) await visitors.leave(visitor, isSpoiled)
    expectNone(troubles)
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
      expectNone(troubles)
    },
    { auto: true },
  ],
})
