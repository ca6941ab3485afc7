import type { Page } from "@playwright/test"

export interface Frames {
  readonly count: number
  readonly longest: number
  readonly over33: number
}

const seconds = 3
/** A fast turn of the wheel: a hundred rows a second. */
const pixelsPerSecond = 4000

/** Scrolls the first table of the page by one step per frame and returns how long the frames took. */
export const scrollFrames = async (page: Page): Promise<Frames> => {
  // tsx adds a helper call to functions; the page does not have that helper.
  await page.evaluate("globalThis.__name ??= (marked) => marked")
  return page
    .locator("[class*=scroller]")
    .first()
    .evaluate(
      (element, { duration, speed }) =>
        new Promise<Frames>((resolve) => {
          const times: number[] = []
          const step = (now: number) => {
            times.push(now)
            const passed = (now - times[0]!) / 1000
            element.scrollTop = passed * speed
            if (passed < duration) return requestAnimationFrame(step)
            const frames = times.slice(1).map((time, index) => time - times[index]!)
            resolve({
              count: frames.length,
              longest: Math.max(...frames),
              over33: frames.filter((frame) => frame > 33.5).length,
            })
          }
          requestAnimationFrame(step)
        }),
      { duration: seconds, speed: pixelsPerSecond },
    )
}

/**
 * Leaves only the table and its surroundings on the page: the interface kit shows two hundred other elements that would
 * also be painted.
 */
export const showTableAlone = (page: Page) =>
  page.evaluate(() => {
    for (
      let element = document.querySelector("[class*=scroller]");
      element instanceof HTMLElement && element !== document.body;
      element = element.parentElement
    ) {
      for (const other of element.parentElement?.children ?? [])
        if (other !== element && other instanceof HTMLElement) other.style.display = "none"
    }
  })
