import { useRef, type KeyboardEvent, type PointerEvent } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { mediaMessages } from "./media.messages.ts"
import { moveEnd, placeByKey, type Selection } from "./selection.ts"
import classes from "./media.module.css"

interface Props {
  readonly peaks: readonly number[]
  readonly seconds: number
  /** Where it plays, in seconds. */
  readonly place: number | undefined
  readonly onSeek: (seconds: number) => void
  /** Without one, nothing can be selected. */
  readonly selection?: Selection | undefined
  readonly onSelect?: (selection: Selection) => void
}

/** The waveform of a sound, with two handles for the part to keep. */
export const Waveform = ({ peaks, seconds, place, onSeek, selection, onSelect }: Props) => {
  const messages = useMessages(mediaMessages)
  const box = useRef<HTMLDivElement>(null)
  const dragged = useRef<keyof Selection>(undefined)
  const percent = (at: number) => `${Math.max(0, Math.min(100, (at / seconds) * 100))}%`
  const placeOf = ({ clientX }: PointerEvent) => {
    const { left, width } = box.current!.getBoundingClientRect()
    return Math.max(0, Math.min(seconds, ((clientX - left) / width) * seconds))
  }
  const highest = Math.max(1, ...peaks)
  const handle = (end: keyof Selection, label: string) => {
    if (selection === undefined || onSelect === undefined) return null
    const at = selection[end]
    const onKeyDown = (event: KeyboardEvent) => {
      const next = placeByKey(event.key, at, seconds)
      if (next === undefined) return
      event.preventDefault()
      onSelect(moveEnd(selection, end, next, seconds))
    }
    return (
      <div
        className={classes.handle}
        data-end={end}
        style={{ insetInlineStart: percent(at) }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={seconds}
        aria-valuenow={at}
        aria-valuetext={messages.position(at)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.stopPropagation()
          event.currentTarget.setPointerCapture(event.pointerId)
          dragged.current = end
        }}
        onPointerMove={(event) => dragged.current === end && onSelect(moveEnd(selection, end, placeOf(event), seconds))}
        onPointerUp={() => (dragged.current = undefined)}
        onPointerCancel={() => (dragged.current = undefined)}
      />
    )
  }
  return (
    // Playing from a place is also possible with the buttons below.
    <div
      ref={box}
      className={classes.waveform}
      role="group"
      aria-label={messages.waveform}
      onPointerDown={(event) => onSeek(placeOf(event))}
    >
      <svg
        className={classes.bars}
        viewBox={`0 0 ${peaks.length * 4} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {peaks.map((peak, at) => {
          const height = Math.max(2, (peak / highest) * 96)
          const middle = ((at + 0.5) / peaks.length) * seconds
          const off = selection !== undefined && (middle < selection.from || middle > selection.to)
          return (
            <rect
              key={at}
              x={at * 4}
              y={50 - height / 2}
              width={3}
              height={height}
              data-off={off || undefined}
              data-played={(place !== undefined && middle <= place && !off) || undefined}
            />
          )
        })}
      </svg>
      {place !== undefined && <div className={classes.playhead} style={{ insetInlineStart: percent(place) }} />}
      {handle("from", messages.startHandle)}
      {handle("to", messages.endHandle)}
    </div>
  )
}
