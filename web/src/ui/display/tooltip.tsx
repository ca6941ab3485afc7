import { cloneElement, useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from "react"
import { placeTooltip, type Side } from "./tooltip-position.ts"
import classes from "./tooltip.module.css"

type AnchorProps = { "aria-describedby"?: string }

type Props = {
  label: ReactNode
  side?: Side
  /** do not describe the anchor with the text, because its name already says it */
  silent?: boolean
  disabled?: boolean
  /** the panel of the anchor is open, and the tooltip would cover it */
  quiet?: boolean
  /** one element that can be hovered or focused */
  children: ReactElement<AnchorProps>
}

/**
 * A small tooltip without a positioning library, because the sign-in page uses it too. Shown on hover and keyboard
 * focus, stays while the pointer is on it, closes with Escape (WCAG 1.4.13), and is rendered in the top layer above
 * dialogs.
 */
export const Tooltip = ({ label, side = "top", silent, disabled, quiet, children }: Props) => {
  const id = useId()
  const [isWanted, setOpen] = useState(false)
  const open = isWanted && quiet !== true
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), delay)
  }
  const hide = (delay = 80) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), delay)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const bubble = tip.current
    const box = open ? anchor.current?.firstElementChild?.getBoundingClientRect() : undefined
    if (!box || !bubble) return
    bubble.showPopover()
    const size = { width: bubble.offsetWidth, height: bubble.offsetHeight }
    const spot = placeTooltip(side, box, size, { width: innerWidth, height: innerHeight })
    bubble.style.left = `${spot.left}px`
    bubble.style.top = `${spot.top}px`
    bubble.dataset.placed = ""
    const close = () => setOpen(false)
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close()
    addEventListener("keydown", onKey, true)
    addEventListener("scroll", close, true)
    return () => {
      removeEventListener("keydown", onKey, true)
      removeEventListener("scroll", close, true)
    }
  }, [open, side])

  if (disabled || !label) return children
  return (
    <span
      ref={anchor}
      className={classes.anchor}
      onPointerEnter={(event) => event.pointerType !== "touch" && show(350)}
      onPointerLeave={() => hide()}
      onFocus={(event) => event.target.matches(":focus-visible") && show(0)}
      onBlur={() => hide(0)}
      onPointerDown={() => hide(0)}
    >
      {silent ? children : cloneElement(children, { "aria-describedby": id })}
      {open ? (
        <div ref={tip} id={id} role="tooltip" popover="manual" className={classes.tip}>
          {label}
        </div>
      ) : (
        !silent && (
          <span id={id} hidden>
            {label}
          </span>
        )
      )}
    </span>
  )
}
