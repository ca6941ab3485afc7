import { useMediaQuery } from "@mantine/hooks"
import { useEffect, useMemo, useRef, useState } from "react"
import { ActionButton } from "../actions/action-button.tsx"
import { lazyComponent } from "../overlays/lazy-component.ts"
import { useLazyComponent } from "../overlays/use-lazy-component.ts"
import { EmptyState } from "../states/empty-state.tsx"
import { NotLoadedState } from "../states/not-loaded-state.tsx"
import { useMessages } from "../messages-context.tsx"
import type { BulkBarProps } from "./bulk-bar.tsx"
import { isShown, selectedIds } from "./column.ts"
import type { DataCardsProps } from "./data-cards.tsx"
import { DataTableBody } from "./data-table-body.tsx"
import { DataTableHead } from "./data-table-head.tsx"
import type { DataTableProps } from "./data-table-props.ts"
import classes from "./data-table.module.css"
import { gridTemplate, leastTableWidth } from "./grid-template.ts"
import { RowsSkeleton } from "./rows-skeleton.tsx"
import { shareSelected } from "./selection.ts"
import { useRowIds } from "./use-row-ids.ts"

// Cards are used only on phones, and need a library that measures them.
const dataCards = lazyComponent(() => import("./data-cards.tsx").then((file) => file.DataCards))

const Cards = <Row,>(props: DataCardsProps<Row>) => {
  const { Part: DataCards, failed, retry } = useLazyComponent(dataCards)
  if (DataCards !== undefined) return <DataCards {...props} />
  if (failed) return <NotLoadedState compact onRetry={retry} />
  return (
    props.rows.length > 0 && <RowsSkeleton columns={props.columns} extras={{ selectable: false, menu: false }} narrow />
  )
}

// In most lists nothing is selected, so this is loaded when the pointer or the focus comes near the rows.
const bulkBar = lazyComponent(() => import("./bulk-bar.tsx").then((file) => file.BulkBar))

const NotLoadedBar = ({ count, messages, onClear, onRetry }: BulkBarProps & { readonly onRetry: () => void }) => (
  <div role="alert" className={classes.notLoaded}>
    {messages.selected(count)}. {messages.actionsNotLoaded}
    <ActionButton size="xs" onClick={onRetry}>
      {messages.tryAgain}
    </ActionButton>
    <ActionButton size="xs" kind="quiet" onClick={onClear}>
      {messages.clearSelection}
    </ActionButton>
  </div>
)

const Bar = (props: BulkBarProps) => {
  const { Part: BulkBar, failed, retry } = useLazyComponent(bulkBar)
  if (BulkBar !== undefined) return <BulkBar {...props} />
  return failed && <NotLoadedBar {...props} onRetry={retry} />
}

/** The standard table: virtual rows, a sticky head, keyboard navigation, selection; cards on a phone. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const {
    columns,
    visibility,
    sort,
    onSortChange,
    selection,
    onSelectionChange,
    rows,
    loading,
    height = "fill",
  } = props
  const messages = useMessages("table", props.messages)
  const narrow = useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false })
  // state, not a ref: the virtual rows must render again once their scroll container exists
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const ids = useRowIds(rows, props.rowId)
  const shown = useMemo(() => columns.filter((column) => isShown(column, visibility)), [columns, visibility])
  const extras = { selectable: Boolean(selection), menu: Boolean(props.rowActions) }
  const busy = loading && rows.length === 0
  const picked = selection ? selectedIds(selection) : []

  // A new sort or filter starts at the top. Scrolling forces a layout, so it is skipped where it changes nothing.
  const isScrolled = useRef(false)
  const firstId = ids[0]
  useEffect(() => {
    if (isScrolled.current) scroller?.scrollTo({ top: 0 })
  }, [scroller, firstId])

  const size = typeof height === "number" ? { maxHeight: height } : undefined
  return (
    <div className={classes.frame} data-height={typeof height === "number" ? "most" : height} style={size}>
      <div
        ref={setScroller}
        className={classes.scroller}
        {...(selection ? { onPointerEnter: bulkBar.prefetch, onFocusCapture: bulkBar.prefetch } : {})}
        onScrollCapture={({ currentTarget }) => void (isScrolled.current = currentTarget.scrollTop > 0)}
        data-cards={narrow || undefined}
        data-still={rows.length === 0 || undefined}
        data-picked={picked.length > 0 || undefined}
      >
        {narrow ? (
          <Cards {...props} ids={ids} columns={shown} scroller={scroller} messages={messages} />
        ) : (
          <div
            role="grid"
            aria-label={props.label}
            aria-rowcount={(props.total ?? rows.length) + 1}
            aria-colcount={shown.length + (extras.selectable ? 1 : 0) + (extras.menu ? 1 : 0)}
            aria-multiselectable={extras.selectable || undefined}
            aria-busy={loading || undefined}
            className={classes.grid}
            style={{ "--columns": gridTemplate(shown, extras), minWidth: leastTableWidth(shown, extras) } as object}
          >
            <DataTableHead
              ids={ids}
              columns={shown}
              extras={extras}
              messages={messages}
              {...{ sort, onSortChange, selection, onSelectionChange }}
            />
            <DataTableBody
              {...props}
              ids={ids}
              columns={shown}
              extras={extras}
              scroller={scroller}
              messages={messages}
            />
          </div>
        )}
        {busy && <RowsSkeleton columns={shown} extras={extras} narrow={Boolean(narrow)} />}
        {!loading &&
          rows.length === 0 &&
          (props.empty ?? <EmptyState title={messages.emptyTitle} sentence={messages.emptyText} />)}
      </div>
      {selection && picked.length > 0 && onSelectionChange && (
        <Bar
          count={picked.length}
          onClear={() => onSelectionChange({})}
          share={shareSelected(selection, ids)}
          selectAll={props.selectAll}
          narrow={Boolean(narrow)}
          total={props.total}
          messages={messages}
        >
          {props.bulkActions?.(picked)}
        </Bar>
      )}
    </div>
  )
}
