import { useLayoutEffect, useState } from "react"
import { flushSync } from "react-dom"
import { rowsInSight, scrollToSee } from "./rows-in-sight.ts"

/**
 * Which rows of one height are in sight in a box that scrolls, below a head of its own. A library for this would be a
 * twentieth of a list's first load, nearly all of it for rows that have to be measured.
 */
export const useRowsInSight = (scroller: HTMLElement | null, height: number, headHeight: number) => {
  const [inSight, setInSight] = useState({ first: 0, last: -1 })
  useLayoutEffect(() => {
    if (scroller === null) return
    const look = () => {
      const now = rowsInSight(placeIn(scroller, height, headHeight))
      setInSight((before) => (before.first === now.first && before.last === now.last ? before : now))
    }
    // Drawn before the browser shows the new place, else there would be a gap at the edge.
    const lookAtOnce = () => flushSync(look)
    scroller.addEventListener("scroll", lookAtOnce, { passive: true })
    // Also tells the first size, once the browser has laid the page out by itself: asking for it now would make it do
    // so twice.
    const resized = new ResizeObserver(lookAtOnce)
    resized.observe(scroller)
    return () => {
      scroller.removeEventListener("scroll", lookAtOnce)
      resized.disconnect()
    }
  }, [scroller, height, headHeight])
  return {
    inSight,
    scrollTo: (index: number) => scroller?.scrollTo({ top: scrollToSee(index, placeIn(scroller, height, headHeight)) }),
  }
}

const placeIn = (box: HTMLElement, height: number, headHeight: number) => ({
  top: box.scrollTop,
  room: box.clientHeight - headHeight,
  height,
})
