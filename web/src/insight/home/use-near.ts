import { useEffect, useRef, useState } from "react"

/** Whether the place has come into the visible part of the page, or the page is printed. */
export const useNear = (isAsked: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!isAsked || isNear || place.current === null) return
    const near = () => setNear(true)
    const observer = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && near())
    observer.observe(place.current)
    addEventListener("beforeprint", near)
    return () => {
      observer.disconnect()
      removeEventListener("beforeprint", near)
    }
  }, [isAsked, isNear])
  return { place, isNear }
}
