import { type ResetPart, resetParts } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { resetMessages } from "./extensions.messages.ts"
import classes from "./extension-form.module.css"

interface Props {
  readonly value: readonly ResetPart[]
  readonly onChange: (parts: readonly ResetPart[]) => void
}

/** Picks the parts to reset. */
export const ResetPartsPicker = ({ value, onChange }: Props) => (
  <div className={classes.watchers}>
    {resetParts.map((part) => (
      <CheckboxField
        key={part}
        label={resetMessages[part]}
        checked={value.includes(part)}
        onChange={(on) => onChange(on ? [...value, part] : value.filter((one) => one !== part))}
      />
    ))}
  </div>
)
