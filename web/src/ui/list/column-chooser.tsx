import { IconButton } from "../actions/icon-button.tsx"
import { isShown, type Column, type ColumnVisibility } from "../table/column.ts"
import { useMessages } from "../messages-context.tsx"
import { CheckList } from "./check-list.tsx"
import { Popup } from "./popup.tsx"
import classes from "./filter-menu.module.css"

type Props<Row> = {
  columns: readonly Column<Row>[]
  visibility: ColumnVisibility
  onChange: (visibility: ColumnVisibility) => void
}

/** Lets the user choose the visible columns. */
export const ColumnChooser = <Row,>({ columns, visibility, onChange }: Props<Row>) => {
  const messages = useMessages("list")
  const shown = columns.filter((column) => isShown(column, visibility)).map((column) => column.id)
  return (
    <Popup
      label={messages.columns}
      position="bottom-end"
      trigger={<IconButton icon="columns" label={messages.columns} />}
    >
      <CheckList
        label={messages.columns}
        options={columns.map((column) => ({ value: column.id, label: column.header, disabled: column.fixed }))}
        selected={shown}
        onChange={(ids) => onChange(Object.fromEntries(columns.map((column) => [column.id, ids.includes(column.id)])))}
      />
      <button type="button" className={classes.clear} onClick={() => onChange({})}>
        {messages.resetColumns}
      </button>
    </Popup>
  )
}
