import type { Browser, BrowserContext, Page } from "@playwright/test"
import { goAside, goInside } from "./inside.ts"
import { signIn } from "./sign-in.ts"
import { watch, type Trouble } from "./watch.ts"

/** Somebody with an open portal, who goes from screen to screen and from test to test without loading it anew. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly troubles: Trouble[]
}

export interface Visitors {
  readonly enter: (loginName: string | undefined, address: string) => Promise<Visitor>
  /** Back to what the next test expects; whoever had a bad day goes home. */
  readonly leave: (visitor: Visitor, isSpoiled: boolean) => Promise<void>
  readonly closeAll: () => Promise<void>
}

const wide = { width: 1440, height: 900 }
const calm = { colorScheme: "light", reducedMotion: "reduce" } as const

const isStillSignedIn = (page: Page) =>
  page.evaluate(() => localStorage.getItem("dialplane.session") !== null && !location.pathname.startsWith("/log"))

/** What a test said and started is not for the next one to read, and not in its way. */
const tidyUp = (page: Page) =>
  page.evaluate(() => {
    const leftOver =
      "[aria-label=Notifications] button[aria-label=Dismiss], [aria-label=Jobs] button[aria-label^='Remove from the list']"
    for (const button of document.querySelectorAll<HTMLElement>(leftOver)) button.click()
  })

/** So that sessions are confirmed for the whole of the next test: ten minutes less what a test takes at most. */
const signInAgainAfter = 300_000

export const openVisitors = (browser: Browser, baseURL: string | undefined): Visitors => {
  const known = new Map<string | undefined, Visitor>()
  const signedInAt = new WeakMap<Visitor, number>()
  const isRecent = (visitor: Visitor) => Date.now() - (signedInAt.get(visitor) ?? 0) < signInAgainAfter

  const arrive = async (loginName: string | undefined) => {
    const context = await browser.newContext({ baseURL, viewport: wide, ...calm })
    const troubles: Trouble[] = []
    watch(context, troubles)
    const visitor = { context, page: await context.newPage(), troubles }
    known.set(loginName, visitor)
    return visitor
  }

  return {
    enter: async (loginName, address) => {
      const before = known.get(loginName)
      const visitor = before ?? (await arrive(loginName))
      const { page } = visitor
      if (loginName !== undefined && (!isRecent(visitor) || !(await isStillSignedIn(page)))) {
        await signIn(page, loginName, address)
        signedInAt.set(visitor, Date.now())
      } else if (before === undefined) await page.goto(address)
      else {
        await goInside(page, address)
        await tidyUp(page)
      }
      return visitor
    },
    leave: async (visitor, isSpoiled) => {
      const { context, page, troubles } = visitor
      troubles.length = 0
      if (isSpoiled) {
        for (const [loginName, other] of known) if (other === visitor) known.delete(loginName)
        await context.close()
        return
      }
      for (const other of context.pages()) if (other !== page) await other.close()
      await page.unrouteAll({ behavior: "ignoreErrors" })
      // Aside first: an empty page is quickly wide and light again.
      await goAside(page)
      await page.setViewportSize(wide)
      await page.emulateMedia(calm)
    },
    closeAll: async () => {
      for (const { context } of known.values()) await context.close()
    },
  }
}
