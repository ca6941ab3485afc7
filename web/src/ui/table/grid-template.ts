import type { Column } from "./column.ts"

const leastWidth = 120
const selectWidth = 40
const menuWidth = 44

type Extras = { selectable: boolean; menu: boolean }

const track = <Row>(column: Column<Row>) =>
  column.width === undefined ? `minmax(${column.min ?? leastWidth}px, ${column.grow ?? 1}fr)` : `${column.width}px`

/** The tracks of the CSS grid that head and rows share. */
export const gridTemplate = <Row>(columns: readonly Column<Row>[], { selectable, menu }: Extras): string =>
  [selectable && `${selectWidth}px`, ...columns.map(track), menu && `${menuWidth}px`].filter(Boolean).join(" ")

/** The width below which the table scrolls sideways instead of squeezing its columns. */
export const leastTableWidth = <Row>(columns: readonly Column<Row>[], { selectable, menu }: Extras): number =>
  columns.reduce((sum, column) => sum + (column.width ?? column.min ?? leastWidth), 0) +
  (selectable ? selectWidth : 0) +
  (menu ? menuWidth : 0)
