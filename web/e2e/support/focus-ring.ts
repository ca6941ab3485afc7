import type { Page } from "@playwright/test"

/** What is wrong with the ring of the focused element; undefined if it is shown once and as a whole. */
export interface RingFault {
  readonly fault: "none" | "doubled" | "clipped"
  /** The element: its tag, its classes and its text. */
  readonly element: string
  readonly detail: string
}

/** Looks at the element that has the focus. "end": the focus left the page. */
export const focusRing = (page: Page): Promise<RingFault | "end" | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return "end"
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} “${(
        element.getAttribute("aria-label") ??
        element.textContent ??
        ""
      )
        .trim()
        .slice(0, 40)}”`
    const widthOf = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, opacity } = getComputedStyle(element)
      // An input that only its drawn neighbor stands for.
      if (opacity === "0") return 0
      return outlineStyle === "none" || /, 0\)$|transparent/.test(outlineColor) ? 0 : Number.parseFloat(outlineWidth)
    }
    const ancestorsOf = (element: Element): Element[] =>
      element.parentElement === null ? [] : [element.parentElement, ...ancestorsOf(element.parentElement)]
    // The ring is around the element, around what contains it, or around the visible part beside a hidden input.
    const siblings = [...(focused.parentElement?.children ?? [])]
    const rings = [...new Set([...siblings, ...ancestorsOf(focused)])].filter((element) => widthOf(element) > 0)
    const fault = (name: "none" | "doubled" | "clipped", detail: string) => ({
      fault: name,
      element: named(focused),
      detail,
    })
    const [ring, second] = rings
    if (ring === undefined) return fault("none", "")
    if (second !== undefined) return fault("doubled", rings.map(named).join(" and "))

    const { outlineOffset } = getComputedStyle(ring)
    const around = Math.max(0, widthOf(ring) + Number.parseFloat(outlineOffset))
    const box = ring.getBoundingClientRect()
    let isAbsolute = getComputedStyle(ring).position === "absolute"
    if (getComputedStyle(ring).position === "fixed") return undefined
    for (const parent of ancestorsOf(ring)) {
      const style = getComputedStyle(parent)
      const isContaining = style.position !== "static" || style.transform !== "none"
      if (isAbsolute && !isContaining) continue
      const clips = (overflow: string) => overflow !== "visible"
      const outer = parent.getBoundingClientRect()
      const [left, top] = [outer.left + parent.clientLeft, outer.top + parent.clientTop]
      // What scrolls the page is not an edge.
      if (parent !== document.body && parent !== document.documentElement) {
        const cut = {
          left: clips(style.overflowX) ? left - (box.left - around) : 0,
          right: clips(style.overflowX) ? box.right + around - (left + parent.clientWidth) : 0,
          top: clips(style.overflowY) ? top - (box.top - around) : 0,
          bottom: clips(style.overflowY) ? box.bottom + around - (top + parent.clientHeight) : 0,
        }
        // More than the ring: the element itself has been scrolled away, as when something above it arrived late.
        const sides = Object.entries(cut).filter(([, pixels]) => pixels > 0.6 && pixels <= around + 0.6)
        if (sides.length > 0)
          return fault(
            "clipped",
            `${sides.map(([side, by]) => `${side} ${by.toFixed(1)}`).join(", ")} by ${named(parent)}`,
          )
      }
      if (style.position === "fixed") return undefined
      isAbsolute = style.position === "absolute"
    }
    return undefined
  })
