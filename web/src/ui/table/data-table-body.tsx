import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react"
import { menuPanel } from "../overlays/action-menu.tsx"
import { rowHeight, useDensity } from "../theme/density.ts"
import type { Messages } from "../messages.ts"
import type { Column } from "./column.ts"
import { DataTableRow } from "./data-table-row.tsx"
import type { DataTableProps } from "./data-table-props.ts"
import classes from "./data-table.module.css"
import { besideInRow, hasSelectedText, isControl, rowIndexOf } from "./row-events.ts"
import { rowAfterKey } from "./row-keys.ts"
import { RowMenu, type RowMenuPlace } from "./row-menu.tsx"
import { rowsToDraw } from "./rows-in-sight.ts"
import { idsBetween, withRows } from "./selection.ts"
import { MoreRows } from "./more-rows.tsx"
import { useReachEnd } from "./use-reach-end.ts"
import { useRowsInSight } from "./use-rows-in-sight.ts"

type Props<Row> = Omit<DataTableProps<Row>, "messages"> & {
  /** ids of the rows, in order */
  ids: readonly string[]
  extras: { selectable: boolean; menu: boolean }
  scroller: HTMLDivElement | null
  messages: Messages["table"]
}

const headHeight = 36

/** The visible rows, with shared event listeners. */
export const DataTableBody = <Row,>(props: Props<Row>) => {
  const {
    rows,
    ids,
    columns,
    extras,
    scroller,
    messages,
    selection,
    onSelectionChange,
    onActivate,
    rowHref,
    rowActions,
    rowName,
    openedId,
  } = props
  const height = rowHeight[useDensity()]
  const body = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const anchor = useRef(0)
  const focusNext = useRef(false)
  const [menu, setMenu] = useState<RowMenuPlace>()
  const current = Math.min(active, Math.max(0, rows.length - 1))

  const { inSight, scrollTo } = useRowsInSight(scroller, height, headHeight)
  useReachEnd(inSight.last, rows.length, props.loadingMore ? undefined : props.onReachEnd)

  const focusRow = (index: number) => {
    const row = body.current?.querySelector<HTMLElement>(`[data-row-index="${index}"]`)
    row?.focus({ preventScroll: true })
    return Boolean(row)
  }
  // a row that is far away exists only after the next render
  useEffect(() => {
    if (focusNext.current) focusNext.current = !focusRow(current)
  })
  const goTo = (index: number) => {
    setActive(index)
    scrollTo(index)
    focusNext.current = !focusRow(index)
  }
  const toggle = (index: number, range: boolean) => {
    const id = ids[index]
    if (!selection || id === undefined) return
    const on = !(id in selection)
    const chosen = range ? idsBetween(ids, anchor.current, index) : [id]
    anchor.current = index
    onSelectionChange?.(withRows(selection, chosen, on || range))
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = rowIndexOf(event.target, event.currentTarget)
    const row = index === undefined ? undefined : rows[index]
    if (index === undefined || row === undefined) return
    const target = event.target as Element
    setActive(index)
    const opener = target.closest<HTMLElement>("[data-row-menu]")
    if (opener && rowActions)
      return setMenu(menu?.opener === opener ? undefined : { opener, groups: rowActions(row), rowId: props.rowId(row) })
    // a click on the label triggers a second click on its checkbox; one of them is ignored
    if (target.closest("[data-row-select]"))
      return target.tagName === "INPUT" ? toggle(index, event.shiftKey) : undefined
    if (isControl(target) || hasSelectedText()) return
    activate(row, target, event.ctrlKey || event.metaKey)
  }
  /** A click on a row with a page of its own follows its link. */
  const activate = (row: Row, inRow: Element, elsewhere: boolean) => {
    if (rowHref === undefined) onActivate?.(row)
    else if (elsewhere) window.open(rowHref(row), "_blank", "noopener")
    else inRow.closest("[data-row-index]")?.querySelector<HTMLElement>("[data-row-link]")?.click()
  }
  const onAuxClick = (event: MouseEvent<HTMLElement>) => {
    const index = rowIndexOf(event.target, event.currentTarget)
    const row = index === undefined ? undefined : rows[index]
    if (event.button === 1 && row !== undefined && rowHref !== undefined && !isControl(event.target))
      activate(row, event.target as Element, true)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = rowIndexOf(event.target, event.currentTarget)
    const row = index === undefined ? undefined : rows[index]
    if (index === undefined || row === undefined) return
    const element = (event.target as Element).closest<HTMLElement>("[data-row-index]")
    const onRow = event.target === element
    const page = Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - headHeight) / height) - 1)
    const next = onRow ? rowAfterKey(event.key, { index, count: rows.length, page }) : undefined
    if (next !== undefined) {
      event.preventDefault()
      if (event.shiftKey && event.key.startsWith("Arrow")) toggle(next, true)
      goTo(next)
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const beside = element && besideInRow(element, event.target as Element, event.key === "ArrowRight" ? 1 : -1)
      if (beside) event.preventDefault()
      beside?.focus()
    } else if (onRow && event.key === "Enter") {
      event.preventDefault()
      activate(row, element, event.ctrlKey || event.metaKey)
    } else if (onRow && event.key === " ") {
      event.preventDefault()
      toggle(index, event.shiftKey)
    } else if (!onRow && event.key === "Escape") {
      element?.focus()
    }
  }

  const prefetchMenu = rowActions && menuPanel.prefetch
  return (
    <>
      <div
        role="rowgroup"
        ref={body}
        className={classes.body}
        style={{ height: rows.length * height }}
        onClick={onClick}
        onAuxClick={rowHref && onAuxClick}
        onKeyDown={onKeyDown}
        onPointerOver={prefetchMenu}
        onFocus={prefetchMenu}
      >
        {rowsToDraw(inSight, rows.length, current).map((index) => {
          const row = rows[index]
          const id = ids[index]
          return (
            row !== undefined &&
            id !== undefined && (
              <DataTableRow
                key={id}
                row={row}
                name={rowName(row)}
                index={index}
                offset={index * height}
                columns={columns as readonly Column<never>[]}
                selectable={extras.selectable}
                menu={extras.menu}
                selected={selection !== undefined && id in selection}
                active={index === current}
                opened={openedId === id}
                clickable={onActivate !== undefined || rowHref !== undefined}
                href={rowHref?.(row)}
                messages={messages}
              />
            )
          )
        })}
      </div>
      {props.loadingMore && <MoreRows label={messages.loadingMore} />}
      {menu && <RowMenu place={menu} readLock={props.rowLock} onClose={() => setMenu(undefined)} />}
    </>
  )
}
