import type { PermissionLevel } from "@dialplane/contract/identity/roles/roles.schema"
import { DisabledReason } from "../../ui/actions/disabled-reason.tsx"
import classes from "./permission-editor.module.css"

interface Option {
  readonly value: PermissionLevel
  readonly label: string
  /** Why it cannot be chosen, if applicable. */
  readonly reason?: string
}

interface Props {
  readonly labelledBy: string
  readonly name: string
  readonly value: PermissionLevel | undefined
  readonly options: readonly Option[]
  /** Read-only when absent. */
  readonly onChange?: (value: PermissionLevel) => void
}

/** Three levels side by side, as radio buttons. */
export const LevelChoice = ({ labelledBy, name, value, options, onChange }: Props) => {
  if (onChange === undefined)
    return (
      <span className={classes.only} data-level={value}>
        {options.find((option) => option.value === value)?.label ?? ""}
      </span>
    )
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.levels}>
      {options.map((option) => {
        const off = option.reason !== undefined && option.value !== value
        return (
          <label
            key={option.value}
            className={classes.level}
            data-on={option.value === value || undefined}
            data-off={off || undefined}
          >
            <DisabledReason reason={off ? option.reason : undefined}>
              <input
                type="radio"
                name={`level-${name}`}
                value={option.value}
                checked={option.value === value}
                aria-disabled={off || undefined}
                className={classes.radio}
                onChange={() => (off ? undefined : onChange(option.value))}
              />
            </DisabledReason>
            <span>{option.label}</span>
          </label>
        )
      })}
    </div>
  )
}
