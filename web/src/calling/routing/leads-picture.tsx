import type { RoutingGraph } from "@dialplane/contract/calling/routing/routing-graph"
import { useId, useLayoutEffect, useMemo, useRef, useState } from "react"
import { numbersText } from "../../kit/locale/phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { placeGraph } from "./graph-layout.ts"
import { ObjectLink } from "./object-link-tile.tsx"
import { routingMessages } from "./routing.messages.ts"
import classes from "./journey.module.css"

/** Below this, names cannot be read: the picture scrolls instead. */
const smallest = 0.75

/** Everything that calls can come to, as boxes with lines between them. */
export const LeadsPicture = ({ graph }: { readonly graph: RoutingGraph }) => {
  const messages = useMessages(routingMessages)
  const phone = usePhoneNumbers()
  const { width, height, boxes, lines } = useMemo(
    () =>
      placeGraph(graph, ({ kind, detail }) => (kind === "key" ? messages.edge_key(detail) : messages[`edge_${kind}`])),
    [graph, messages],
  )
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
    <div ref={frame} className={classes.picture} role="group" aria-label={messages.picture} tabIndex={0}>
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
        {lines.map(({ text, label }, index) => (
          <span key={index} className={classes.label} style={{ left: label.x, top: label.y }}>
            {text}
          </span>
        ))}
        {graph.nodes.map(({ key, kind, id, name }) => {
          const at = boxes.get(key)
          const word = messages[`node_${kind}`]
          return (
            at !== undefined && (
              <div
                key={key}
                className={classes.box}
                style={{ left: at.x, top: at.y }}
                data-start={key === graph.start || undefined}
              >
                <span className={classes.boxName}>
                  <ObjectLink kind={kind} id={kind === "number" ? key.replace("number:", "") : id}>
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
