import type { BrowserContext } from "@playwright/test"
import { test as portalTest, watch, type Page, type Trouble } from "./portal-test.ts"
import { signIn } from "./sign-in.ts"

interface Visit {
  readonly page: Page
  /** What the browser complained about since this screen was asked for. */
  readonly troubles: readonly Trouble[]
}

/** Whoever looks at many screens: signed in once, going from screen to screen as a person does, without loading the portal anew. */
interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly troubles: Trouble[]
}

type Visits = (address: string, loginName?: string) => Promise<Visit>

const wide = { width: 1440, height: 900 }

/** Goes to another screen inside the open portal. The title is taken away, and the next screen brings its own: so it has arrived. */
const goInside = async (page: Page, address: string) => {
  await page.evaluate((next) => {
    document.title = ""
    history.pushState({}, "", next)
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }))
  }, address)
  await page.waitForFunction(() => document.title !== "")
}

export const test = portalTest.extend<object, { visit: Visits }>({
  visit: [
    async ({ browser }, provide, { project }) => {
      const visitors = new Map<string, Visitor>()
      const enter = async (): Promise<Visitor> => {
        const context = await browser.newContext({ baseURL: project.use.baseURL, viewport: wide })
        const troubles: Trouble[] = []
        watch(context, troubles)
        return { context, page: await context.newPage(), troubles }
      }
      const stranger = await enter()
      await provide(async (address, loginName) => {
        const known = loginName === undefined ? stranger : visitors.get(loginName)
        const visitor = known ?? (await enter())
        visitor.troubles.length = 0
        await visitor.page.setViewportSize(wide)
        await visitor.page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" })
        if (loginName === undefined) await visitor.page.goto(address)
        else if (known === undefined) await signIn(visitor.page, loginName, address)
        else await goInside(visitor.page, address)
        if (loginName !== undefined) visitors.set(loginName, visitor)
        return visitor
      })
      for (const { context } of [stranger, ...visitors.values()]) await context.close()
    },
    { scope: "worker" },
  ],
})
