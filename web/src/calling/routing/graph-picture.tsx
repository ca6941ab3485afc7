import { useId, useLayoutEffect, useMemo, useRef, useState, type FocusEvent } from "react"
import { numbersText } from "../../kit/locale/phone-number.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { placeGraph, type DrawnEdge } from "./graph-layout.ts"
import { ObjectLink } from "./object-link-tile.tsx"
import classes from "./journey.module.css"

/** Below this, names cannot be read: the picture scrolls instead. */
const smallest = 0.75

export interface DrawnBox {
  readonly key: string
  /** What kind of thing it is, as a word. */
  readonly word: string
  readonly name: string
  readonly objectKind: string | null
  readonly objectId: number | string | null
}
interface Props {
  readonly label: string
  readonly start: string
  readonly boxes: readonly DrawnBox[]
  readonly edges: readonly DrawnEdge[]
  readonly direction?: "LR" | "TB"
}

/** Browsers leave a focused link where it is if a part of it can be seen. */
const showWholeBox = ({ target }: FocusEvent) =>
  target.closest(`.${classes.box}`)?.scrollIntoView({ block: "nearest", inline: "nearest" })

/** Boxes with lines between them. */
export const GraphPicture = ({ label, start, boxes, edges, direction = "LR" }: Props) => {
  const phone = usePhoneNumbers()
  const placed = useMemo(() => placeGraph(boxes, edges, direction), [boxes, edges, direction])
  const { width, height, lines } = placed
  const arrow = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])
  const scale = room === 0 ? 1 : Math.max(smallest, Math.min(1, room / width))
  return (
    // The picture can be wider than the page: it scrolls, also with the keyboard.
    <div ref={frame} className={classes.picture} role="group" aria-label={label} tabIndex={0} onFocus={showWholeBox}>
      <div className={classes.sheet} style={{ width, height, zoom: scale }}>
        <svg className={classes.lines} width={width} height={height} aria-hidden>
          <defs>
            <marker id={arrow} viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M 0 0 L 8 4 L 0 8" />
            </marker>
          </defs>
          {lines.map(({ path }, index) => (
            <path key={index} d={path} markerEnd={`url(#${arrow})`} />
          ))}
        </svg>
        {lines.map(
          ({ text, label: at }, index) =>
            text !== "" && (
              <span key={index} className={classes.label} style={{ left: at.x, top: at.y }}>
                {text}
              </span>
            ),
        )}
        {boxes.map(({ key, word, name, objectKind, objectId }) => {
          const at = placed.boxes.get(key)
          return (
            at !== undefined && (
              <div
                key={key}
                className={classes.box}
                style={{ left: at.x, top: at.y }}
                data-start={key === start || undefined}
              >
                <span className={classes.boxName}>
                  <ObjectLink kind={objectKind} id={objectId}>
                    {name === "" ? word : numbersText(name, phone)}
                  </ObjectLink>
                </span>
                {name !== "" && <span className={classes.time}>{word}</span>}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
