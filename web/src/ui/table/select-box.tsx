import { memo } from "react"
import classes from "./select-box.module.css"

type Props = { label: string; checked: boolean; partly?: boolean; tabIndex?: number; onToggle?: () => void }

const nothing = () => undefined

/** A native checkbox in a cell-sized target. Without onToggle, its table handles the click. */
export const SelectBox = memo(({ label, checked, partly, tabIndex, onToggle }: Props) => (
  <label className={classes.target} data-row-select="">
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={checked}
      tabIndex={tabIndex}
      ref={(box) => {
        if (box) box.indeterminate = partly ?? false
      }}
      onChange={onToggle ?? nothing}
    />
  </label>
))
SelectBox.displayName = "SelectBox"
