import { useState, type KeyboardEvent, type PointerEvent } from "react"
import { movedBy, type Cursor } from "./cursor.ts"

interface Options {
  readonly points: number
  /** Which series the keyboard can reach, by index. */
  readonly series: readonly number[]
  /** Whether the next series is drawn above: in stacks it is, in rows from the top it is not. */
  readonly isUpNext?: boolean
  readonly canChoose: (cursor: Cursor) => boolean
  readonly onChoose?: ((point: number, series: number) => void) | undefined
  /** The figure under the pointer, in pixels of the plot. */
  readonly at: (x: number, y: number, event: PointerEvent<HTMLElement>) => Cursor | undefined
}

/** One figure of a chart is current: arrow keys and the pointer move it; Enter and a click choose it. */
export const useCursor = ({ points, series, isUpNext = true, canChoose, onChoose, at }: Options) => {
  const [wanted, setCursor] = useState<Cursor>()
  // Series can be hidden and points can become fewer while one of them is current.
  const cursor = wanted !== undefined && wanted.point < points && series.includes(wanted.series) ? wanted : undefined
  const choose = (one: Cursor) => {
    if (canChoose(one)) onChoose?.(one.point, one.series)
  }
  const under = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return at(event.clientX - box.left, event.clientY - box.top, event)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (series.length === 0 || points === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === "Escape") return setCursor(undefined)
    const from = cursor ?? { point: 0, series: series[0]! }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault()
      return choose(from)
    }
    const row = { point: from.point, series: series.indexOf(from.series) }
    const next = movedBy(event.key, row, { points, series: series.length, isUpNext })
    if (next === undefined) return
    event.preventDefault()
    setCursor({ point: next.point, series: series[next.series]! })
  }
  const isSame = (one: Cursor | undefined) => one?.point === cursor?.point && one?.series === cursor?.series
  return {
    cursor,
    handlers: {
      onKeyDown,
      onFocus: () => {
        if (cursor === undefined && points > 0 && series.length > 0) setCursor({ point: 0, series: series[0]! })
      },
      onBlur: () => setCursor(undefined),
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const one = under(event)
        if (event.pointerType !== "touch" && !isSame(one)) setCursor(one)
      },
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== "touch" && document.activeElement !== event.currentTarget) setCursor(undefined)
      },
      // A finger has no way to look first: the first touch shows a figure, the second one opens it.
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const one = under(event)
        if (one === undefined || event.button !== 0) return
        if (event.pointerType === "touch" && !isSame(one)) setCursor(one)
        else choose(one)
      },
    },
  }
}
