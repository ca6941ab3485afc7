import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from "react"
import type { KeyMessages } from "./keys.messages.ts"
import { moved } from "./reorder.ts"

interface Settings<Item> {
  readonly items: readonly Item[]
  readonly onChange: (items: Item[]) => void
  readonly labelOf: (index: number) => string
  readonly messages: KeyMessages
}

/** The position of the entry under the pointer. */
const indexAt = (x: number, y: number) => {
  const place = document.elementFromPoint(x, y)?.closest("[data-key-index]")?.getAttribute("data-key-index")
  return place == null ? undefined : Number(place)
}

/**
 * Moves entries of a list by pointer and by keyboard. With the keyboard an entry is picked up, moved by arrow keys and
 * dropped; each step is announced. Escape cancels the move.
 */
export const useKeyMoves = <Item>({ items, onChange, labelOf, messages }: Settings<Item>) => {
  const [picked, setPicked] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState("")
  const before = useRef<{ readonly items: readonly Item[]; readonly index: number }>(undefined)

  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || to === from) return false
    onChange(moved(items, from, to))
    return true
  }
  const step = (index: number, by: -1 | 1) => {
    const label = labelOf(index)
    if (move(index, index + by)) setAnnouncement(messages.moved(label, index + by + 1, items.length))
  }

  const pick = (index: number) => {
    before.current = { items, index }
    setPicked(index)
    setAnnouncement(messages.picked(labelOf(index), index + 1, items.length))
  }
  const drop = (index: number) => {
    setPicked(undefined)
    setAnnouncement(messages.dropped(labelOf(index), index + 1, items.length))
  }
  const cancel = (index: number) => {
    const label = labelOf(index)
    const start = before.current
    setPicked(undefined)
    if (start === undefined) return
    onChange([...start.items])
    setAnnouncement(messages.cancelled(label, start.index + 1))
  }

  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault()
      if (picked === index) drop(index)
      else pick(index)
      return
    }
    if (picked !== index) return
    const by =
      event.key === "ArrowUp" || event.key === "ArrowLeft"
        ? -1
        : event.key === "ArrowDown" || event.key === "ArrowRight"
          ? 1
          : undefined
    if (by !== undefined) {
      event.preventDefault()
      if (!move(index, index + by)) return
      setPicked(index + by)
      setAnnouncement(messages.moved(labelOf(index), index + by + 1, items.length))
    } else if (event.key === "Escape") {
      event.preventDefault()
      event.stopPropagation()
      cancel(index)
    }
  }

  const follow = useEffectEvent((event: globalThis.PointerEvent) => {
    const over = indexAt(event.clientX, event.clientY)
    if (dragged !== undefined && over !== undefined && move(dragged, over)) setDragged(over)
  })
  const dragging = dragged !== undefined
  // Listens on the window: pointer capture on the handle is lost when React moves its entry in the DOM.
  useEffect(() => {
    if (!dragging) return undefined
    const onMove = (event: globalThis.PointerEvent) => follow(event)
    const onEnd = () => setDragged(undefined)
    window.addEventListener("pointermove", onMove)
    window.addEventListener("pointerup", onEnd)
    window.addEventListener("pointercancel", onEnd)
    return () => {
      window.removeEventListener("pointermove", onMove)
      window.removeEventListener("pointerup", onEnd)
      window.removeEventListener("pointercancel", onEnd)
    }
  }, [dragging])

  const grip = (index: number) => ({
    onKeyDown: onKeyDown(index),
    onBlur: () => picked === index && drop(index),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) setDragged(index)
    },
    "aria-pressed": picked === index,
  })

  return { grip, step, announcement, isHeld: (index: number) => picked === index || dragged === index }
}
