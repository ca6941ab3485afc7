import { useVirtualizer } from "@tanstack/react-virtual"
import { useCallback, useState } from "react"
import { menuPanel } from "../overlays/action-menu.tsx"
import type { Messages } from "../messages.ts"
import { DataCard } from "./data-card.tsx"
import type { DataTableProps } from "./data-table-props.ts"
import classes from "./data-cards.module.css"
import { RowMenu, type RowMenuPlace } from "./row-menu.tsx"
import { withRows } from "./selection.ts"
import { useReachEnd } from "./use-reach-end.ts"

export type DataCardsProps<Row> = Omit<DataTableProps<Row>, "messages"> & {
  ids: readonly string[]
  scroller: HTMLDivElement | null
  messages: Messages["table"]
}

/** The rows as cards, for a phone. */
export const DataCards = <Row,>(props: DataCardsProps<Row>) => {
  const { rows, ids, scroller, selection, onSelectionChange, rowActions, messages } = props
  const [menu, setMenu] = useState<RowMenuPlace>()
  const keyOf = useCallback((index: number) => ids[index] ?? index, [ids])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => 84,
    getItemKey: keyOf,
    overscan: 6,
  })
  useReachEnd(virtual.range?.endIndex, rows.length, props.loadingMore ? undefined : props.onReachEnd)
  const prefetchMenu = rowActions && menuPanel.prefetch
  if (rows.length === 0) return null
  return (
    <>
      <ul
        aria-label={props.label}
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        onPointerOver={prefetchMenu}
        onFocus={prefetchMenu}
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index] as Row
          const id = ids[item.index] as string
          const selected = selection !== undefined && id in selection
          return (
            <li
              key={id}
              ref={virtual.measureElement}
              data-index={item.index}
              className={classes.item}
              aria-posinset={item.index + 1}
              aria-setsize={props.total ?? rows.length}
              style={{ top: item.start }}
            >
              <DataCard
                {...props}
                row={row}
                selected={selected}
                onSelect={selection && (() => onSelectionChange?.(withRows(selection, [id], !selected)))}
                onMenu={
                  rowActions &&
                  ((opener) =>
                    setMenu(
                      menu?.opener === opener
                        ? undefined
                        : { opener, groups: rowActions(row), rowId: props.rowId(row) },
                    ))
                }
              />
            </li>
          )
        })}
      </ul>
      {props.loadingMore && <p className={classes.more}>{messages.loadingMore}</p>}
      {menu && <RowMenu place={menu} readLock={props.rowLock} onClose={() => setMenu(undefined)} />}
    </>
  )
}
