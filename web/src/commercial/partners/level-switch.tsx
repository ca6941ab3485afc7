import { useId } from "react"
import classes from "./level-switch.module.css"

interface Props<Value extends string> {
  /** The label for screen readers. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** undefined: none of them. */
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  /** Why the choice is disabled, if it is. */
  readonly disabledReason?: string | undefined
}

/** Radio buttons shown as one segmented control. */
export const LevelSwitch = <Value extends string>({
  label,
  options,
  value,
  onChange,
  disabledReason,
}: Props<Value>) => {
  const name = useId()
  const off = disabledReason !== undefined
  return (
    <fieldset className={classes.set} data-off={off || undefined} title={disabledReason}>
      <legend className={classes.legend}>{off ? `${label}. ${disabledReason}` : label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-disabled={off || undefined}
            onChange={() => (off ? undefined : onChange(option.value))}
          />
          <span className={classes.word}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
