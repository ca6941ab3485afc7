import { test as base, type BrowserContext, type Page } from "@playwright/test"
import { openDesks, type Desk, type Desks } from "./desks.ts"
import { openVisitors, type Visitor, type Visitors } from "./visitors.ts"
import { watch, type Trouble } from "./watch.ts"

export { expect, type Page } from "@playwright/test"

interface Fixtures {
  /** Everything the browsers of this test complained about. */
  readonly troubles: Trouble[]
  /**
   * A page of the portal in which this person is signed in already, at this address: for tests that neither sign out
   * nor change what the person prefers, because the page has a life before and after them. Without a login name: a
   * stranger's.
   */
  readonly enter: (loginName: string | undefined, address: string) => Promise<Page>
  /** A second browser: nothing shared with the first but the server. */
  readonly otherBrowser: () => Promise<Page>
  /** A browser that is discarded afterwards: for tests that set its clock, which stays set. */
  readonly ownBrowser: () => Promise<Page>
  readonly desk: Desk
  readonly complainAboutTroubles: void
}

/** The browser itself logs every request that fails; tests that provoke failures see them. */
const isFailedRequest = ({ text }: Trouble) => text.startsWith("Failed to load resource:")
const serious = (troubles: readonly Trouble[]) => troubles.filter((trouble) => !isFailedRequest(trouble))
const expectNone = (troubles: readonly Trouble[]) =>
  base.expect(serious(troubles), "nothing in the browser's log").toEqual([])

/** Playwright's test, in which a test also fails for what a person would not have seen. */
export const test = base.extend<Fixtures, { visitors: Visitors; desks: Desks }>({
  // Playwright reads from the pattern what a fixture needs: nothing.
  // oxlint-disable-next-line no-empty-pattern
  troubles: async ({}, provide) => {
    await provide([])
  },
  desks: [
    async ({ browser }, provide, { project }) => {
      const desks = openDesks(browser, project.use.baseURL)
      await provide(desks)
      await desks.closeAll()
    },
    { scope: "worker" },
  ],
  desk: async ({ desks, troubles }, provide, info) => {
    const desk = await desks.take()
    await provide(desk)
    troubles.push(...desk.troubles)
    await desks.giveBack(desk, info.status !== info.expectedStatus || serious(desk.troubles).length > 0)
  },
  context: async ({ desk }, provide) => {
    await provide(desk.context)
  },
  page: async ({ desk }, provide) => {
    await provide(desk.page)
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
    const isSpoiled = info.status !== info.expectedStatus || serious(troubles).length > 0
    for (const visitor of inside) await visitors.leave(visitor, isSpoiled)
    expectNone(troubles)
  },
  otherBrowser: async ({ desks, troubles }, provide, info) => {
    const taken: Desk[] = []
    await provide(async () => {
      const desk = await desks.take()
      taken.push(desk)
      return desk.page
    })
    troubles.push(...taken.flatMap((desk) => desk.troubles))
    for (const desk of taken)
      await desks.giveBack(desk, info.status !== info.expectedStatus || serious(desk.troubles).length > 0)
  },
  ownBrowser: async ({ browser, troubles, baseURL, viewport }, provide) => {
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
