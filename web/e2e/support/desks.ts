import type { Browser, BrowserContext, Page } from "@playwright/test"
import { clearSession } from "./sign-in.ts"
import { watch, type Trouble } from "./watch.ts"

/**
 * A browser that tests use one after the other, as people do at a desk in a library: what the one before did is
 * forgotten, the portal's files are still there. Loading them anew for each test is a quarter of what a page costs.
 */
export interface Desk {
  readonly context: BrowserContext
  readonly page: Page
  readonly troubles: Trouble[]
}

export interface Desks {
  readonly take: () => Promise<Desk>
  /** Cleared for the next one, or, after a bad day, put away. */
  readonly giveBack: (desk: Desk, isSpoiled: boolean) => Promise<void>
  readonly closeAll: () => Promise<void>
}

const wide = { width: 1440, height: 900 }
/** Every menu and dialog that moves is waited for; screens that are about motion ask for it themselves. */
const calm = { reducedMotion: "reduce" } as const

export const openDesks = (browser: Browser, baseURL: string | undefined): Desks => {
  const free: Desk[] = []
  /** Those where somebody went to an address that is not cleared below. */
  const strayed = new WeakSet<Desk>()

  const setUp = async () => {
    const context = await browser.newContext({ baseURL, viewport: wide, ...calm })
    const troubles: Trouble[] = []
    watch(context, troubles)
    const desk = { context, page: await context.newPage(), troubles }
    context.on("request", (request) => {
      if (request.isNavigationRequest() && baseURL !== undefined && !request.url().startsWith(baseURL))
        strayed.add(desk)
    })
    return desk
  }

  return {
    take: async () => free.pop() ?? (await setUp()),
    giveBack: async (desk, isSpoiled) => {
      const { context, page, troubles } = desk
      if (isSpoiled || page.isClosed() || strayed.has(desk)) return context.close()
      for (const other of context.pages()) if (other !== page) await other.close()
      await context.unrouteAll({ behavior: "ignoreErrors" })
      await page.unrouteAll({ behavior: "ignoreErrors" })
      await clearSession(page)
      await page.setViewportSize(wide)
      await page.emulateMedia({ colorScheme: null, ...calm })
      troubles.length = 0
      free.push(desk)
    },
    closeAll: async () => {
      for (const { context } of free) await context.close()
    },
  }
}
