import type { Browser, BrowserContextOptions } from "@playwright/test"
import "./without-styles.ts"
import { openAs, openBrowser } from "./open-browser.ts"
import { note } from "./table.ts"

const [mostRequests, mostKilobytes] = [40, 250]
/** How long nothing is sent once a screen is complete. */
const quietMilliseconds = 700
const mostMilliseconds = 15_000

type Session = BrowserContextOptions["storageState"]
interface Cost {
  readonly path: string
  readonly requests: number
  readonly kilobytes: number
  /** Scripts and styles only. */
  readonly code: number
}

/** Everything that a browser with an empty cache sends and downloads until nothing follows; the stream of events goes on. */
const coldLoad = async (
  browser: Browser,
  address: string,
  storageState: Session,
): Promise<{ readonly cost: Omit<Cost, "path">; readonly session: Session }> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(storageState === undefined ? {} : { storageState }),
  })
  const page = await context.newPage()
  const sizes: Promise<{ readonly bytes: number; readonly isCode: boolean }>[] = []
  let [requests, open, lastAt] = [0, 0, performance.now()]
  const isStream = (url: string) => new URL(url).pathname === "/api/portal/events"
  page.on("request", (request) => {
    requests++
    if (isStream(request.url())) return
    open++
    lastAt = performance.now()
  })
  const over = () => {
    open--
    lastAt = performance.now()
  }
  page.on("requestfailed", over)
  page.on("requestfinished", (request) => {
    over()
    const isCode = ["script", "stylesheet"].includes(request.resourceType())
    sizes.push(
      request.sizes().then(
        ({ responseBodySize, responseHeadersSize }) => ({ bytes: responseBodySize + responseHeadersSize, isCode }),
        () => ({ bytes: 0, isCode }),
      ),
    )
  })
  const began = performance.now()
  await page.goto(address)
  await page.locator("h1").first().waitFor({ timeout: mostMilliseconds })
  while ((open > 0 || performance.now() - lastAt < quietMilliseconds) && performance.now() - began < mostMilliseconds)
    await page.waitForTimeout(100)
  const all = await Promise.all(sizes)
  // Each page renews the session, and the one before is then over.
  const session = await context.storageState()
  await context.close()
  const sum = (parts: typeof all) => parts.reduce((total, { bytes }) => total + bytes, 0) / 1000
  return {
    cost: { requests, kilobytes: sum(all), code: sum(all.filter(({ isCode }) => isCode)) },
    session,
  }
}

/** Every screen of the portal, opened by its address in a browser with an empty cache. */
export const measureScreens = async (address: string) => {
  const browser = await openBrowser()
  if (browser === undefined) return note("screens, cold", "no Chromium found (set CHROMIUM)", "", false)
  try {
    const sessions = new Map<string, Session>()
    const sessionOf = async (loginName: string) => {
      const known = sessions.get(loginName)
      if (known !== undefined) return known
      const { context } = await openAs(browser, address, loginName)
      const session = await context.storageState()
      await context.close()
      sessions.set(loginName, session)
      return session
    }
    // Only now: its modules import style sheets.
    const { reachable, visits } = await import("../../web/e2e/support/every-screen.ts")
    const costs: Cost[] = []
    for (const { place, path } of reachable) {
      const visit = visits[place](path)
      const session = visit.loginName === undefined ? undefined : await sessionOf(visit.loginName)
      const loaded = await coldLoad(browser, `${address}${visit.address}`, session)
      if (visit.loginName !== undefined) sessions.set(visit.loginName, loaded.session)
      const cost = { path: visit.address, ...loaded.cost }
      costs.push(cost)
      console.error(
        `${cost.path}: ${cost.requests} requests, ${cost.kilobytes.toFixed(1)} KB, ${cost.code.toFixed(1)} KB of them code`,
      )
    }
    const over = costs.filter(({ requests, kilobytes }) => requests > mostRequests || kilobytes > mostKilobytes)
    for (const { path, requests, kilobytes } of over)
      note(`cold: ${path}`, `${requests} requests, ${kilobytes.toFixed(1)} KB`, "", false)
    const most = (of: (cost: Cost) => number) => Math.max(...costs.map(of))
    note(
      `cold: all ${costs.length} screens`,
      `at most ${most(({ requests }) => requests)} requests and ${most(({ kilobytes }) => kilobytes).toFixed(1)} KB`,
      `${mostRequests} requests and ${mostKilobytes} KB`,
      over.length === 0,
    )
  } finally {
    await browser.close()
  }
}
