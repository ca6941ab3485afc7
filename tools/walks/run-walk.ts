import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import { apiAs, signIn } from "../../web/e2e/support/sign-in.ts"
import { stamp } from "../../web/e2e/support/stamp.ts"
import { watchTraffic } from "./traffic.ts"
import type { Walk } from "./walk.ts"
import { openWalker, type Effort } from "./walker.ts"

export const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

export interface Outcome extends Effort {
  readonly name: string
  readonly size: Size
  readonly requests: number
  readonly kilobytes: number
  /** The step that could not be done, and why. */
  readonly stuck?: string
}

const stepMilliseconds = 40_000
const colors = ["light", "dark"] as const

const fileName = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")

const photograph = async (page: Page, path: string) => {
  for (const colorScheme of colors) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${path}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: "light" })
}

/** One walk in one size: signed in, with an empty cache, from the landing page. A picture in both colors after each step. */
export const runWalk = async (browser: Browser, address: string, folder: string, walk: Walk, size: Size) => {
  const context = await browser.newContext({ baseURL: address, viewport: sizes[size], reducedMotion: "reduce" })
  const page = await context.newPage()
  page.setDefaultTimeout(stepMilliseconds)
  const pictures = join(folder, fileName(walk.name))
  mkdirSync(pictures, { recursive: true })
  const { loginName, password, steps } = await walk.begin({
    apiAs: (name, secret) => apiAs(name, address, secret),
    stamp: stamp(),
  })
  await signIn(page, loginName, "/favicon.svg", password)
  const { total, quiet } = await watchTraffic(context, page)
  const walker = openWalker(page)
  let stuck: string | undefined
  const land = async () => {
    await page.goto("/")
    await page.getByRole("heading", { level: 1 }).first().waitFor()
  }
  const all = [["Landing page", land] as const, ...steps]
  for (const [index, [what, act]] of all.entries()) {
    try {
      await act(walker)
      await quiet()
    } catch (error) {
      stuck = `${what}: ${error instanceof Error ? error.message.split("\n").slice(0, 6).join(" ") : String(error)}`
    }
    const place = join(pictures, `${String(index).padStart(2, "0")}-${fileName(what)}-${size}`)
    await photograph(page, place)
    if (stuck !== undefined) break
  }
  await context.close()
  const outcome: Outcome = {
    name: walk.name,
    size,
    ...walker.effort,
    requests: total.requests,
    kilobytes: Math.round(total.bytes / 1000),
    ...(stuck === undefined ? {} : { stuck }),
  }
  return outcome
}
