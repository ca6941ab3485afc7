import { IconChevronDown, IconPlus } from "@tabler/icons-react"
import { useMessages } from "../messages-context.tsx"
import { CheckList, type CheckOption } from "./check-list.tsx"
import classes from "./filter-menu.module.css"
import { Popup } from "./popup.tsx"

type Props = {
  label: string
  options: readonly CheckOption[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
  single?: boolean
}

/** A filter: a dashed chip while it is off, with its value when it is on. With a single value, choosing closes it. */
export const FilterMenu = ({ label, options, selected, onChange, single }: Props) => {
  const { clear } = useMessages("common")
  const on = selected.length > 0
  const chosen = options.filter((option) => selected.includes(option.value)).map((option) => option.label)
  return (
    <Popup
      label={label}
      trigger={
        <button type="button" className={classes.chip} data-on={on || undefined}>
          {!on && <IconPlus size={13} stroke={2} aria-hidden="true" />}
          {label}
          {on && <span className={classes.value}>{chosen.length > 2 ? `${chosen.length}` : chosen.join(", ")}</span>}
          {on && <IconChevronDown size={13} stroke={2} aria-hidden="true" />}
        </button>
      }
    >
      {(close) => {
        const change = (values: string[]) => {
          onChange(values)
          // There is nothing more to choose.
          if (single) close()
        }
        return (
          <>
            <CheckList label={label} options={options} selected={selected} onChange={change} single={single} />
            {on && (
              <button type="button" className={classes.clear} onClick={() => change([])}>
                {clear}
              </button>
            )}
          </>
        )
      }}
    </Popup>
  )
}
