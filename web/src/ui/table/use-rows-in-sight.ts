import { useLayoutEffect, useState } from "react"
import { flushSync } from "react-dom"
import { rowsInSight, scrollToSee } from "./rows-in-sight.ts"

/**
 * Which rows of equal height are visible in a scroll container with its own head. A library for this would be a
 * twentieth of a list's first load, mostly for rows of unknown height.
 */
export const useRowsInSight = (scroller: HTMLElement | null, height: number, headHeight: number) => {
  const [inSight, setInSight] = useState({ first: 0, last: -1 })
  useLayoutEffect(() => {
    if (scroller === null) return
    const look = () => {
      const now = rowsInSight(placeIn(scroller, height, headHeight))
      setInSight((before) => (before.first === now.first && before.last === now.last ? before : now))
    }
    // Rendered before the browser paints the new position, otherwise there would be a gap at the edge.
    const lookAtOnce = () => flushSync(look)
    scroller.addEventListener("scroll", lookAtOnce, { passive: true })
    // Also reports the first size after the browser's own layout: reading it now would force a second one.
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
