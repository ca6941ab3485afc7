import { useLayoutEffect, useState } from "react"

/** The width of an element as it changes; a usual one until it has been measured. */
export const useWidth = () => {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    if (box === null) return
    const resized = new ResizeObserver(([entry]) => {
      const now = Math.floor(entry?.contentRect.width ?? 0)
      if (now > 0) setWidth(now)
    })
    resized.observe(box)
    return () => resized.disconnect()
  }, [box])
  return { ref: setBox, width }
}
