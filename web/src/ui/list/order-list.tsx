import { texts } from "@dialplane/contract/kit/language"
import { useState, type KeyboardEvent, type ReactNode } from "react"
import { IconButton } from "../actions/icon-button.tsx"
import { VisuallyHidden } from "../display/visually-hidden.tsx"
import { Icon } from "../icons/icon.tsx"
import classes from "./order-list.module.css"

// Not among the texts of all components, which are part of the first load.
const messages = texts("ui.order", {
  hint: "Drag the rows, use the arrows, or press Alt and an arrow key.",
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  isFirst: "it is the first",
  isLast: "it is the last",
  moved: (name: string, place: number, all: number) => `${name} moved to position ${place} of ${all}`,
})

export type OrderedItem = {
  id: string
  label: string
  note?: string
  /** shown muted: a tile that is hidden */
  quiet?: boolean
  /** further actions, after the arrows */
  actions?: ReactNode
}

type Props = {
  label: string
  items: readonly OrderedItem[]
  /** the ids in their new order */
  onOrder: (ids: readonly string[]) => void
}

const moved = (ids: readonly string[], id: string, to: number): readonly string[] => {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** A list that users put in order: by dragging, with the arrow buttons, or with Alt and the arrow keys. */
export const OrderList = ({ label, items, onOrder }: Props) => {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const [said, say] = useState("")
  const ids = items.map(({ id }) => id)
  const move = (id: string, to: number) => {
    const item = items.find((one) => one.id === id)
    if (item === undefined || to < 0 || to >= ids.length || ids[to] === id) return
    onOrder(moved(ids, id, to))
    say(messages.moved(item.label, to + 1, ids.length))
    // A row that moves down is taken out and put in again, which takes the focus from its button.
    const focused = document.activeElement
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus()
    })
  }
  const onKey = (event: KeyboardEvent, id: string, at: number) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
    event.preventDefault()
    move(id, event.key === "ArrowUp" ? at - 1 : at + 1)
  }
  return (
    <>
      <p className={classes.hint}>{messages.hint}</p>
      <ul className={classes.list} aria-label={label}>
        {items.map(({ id, label: name, note, quiet, actions }, at) => (
          <li
            key={id}
            className={classes.item}
            draggable
            data-quiet={quiet || undefined}
            data-dragged={dragged === id || undefined}
            data-over={
              over === id && dragged !== id ? (ids.indexOf(dragged ?? "") < at ? "after" : "before") : undefined
            }
            onKeyDown={(event) => onKey(event, id, at)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move"
              event.dataTransfer.setData("text/plain", id)
              setDragged(id)
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(id)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(dragged, at)
              setDragged(undefined)
              setOver(undefined)
            }}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
          >
            <span className={classes.handle} aria-hidden="true">
              <Icon name="menu" size={15} />
            </span>
            <span className={classes.text}>
              <span className={classes.name}>{name}</span>
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </span>
            <span className={classes.actions}>
              <IconButton
                icon="chevron-up"
                label={messages.up(name)}
                onClick={() => move(id, at - 1)}
                {...(at === 0 ? { disabledReason: messages.isFirst } : {})}
              />
              <IconButton
                icon="chevron-down"
                label={messages.down(name)}
                onClick={() => move(id, at + 1)}
                {...(at === items.length - 1 ? { disabledReason: messages.isLast } : {})}
              />
              {actions}
            </span>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
