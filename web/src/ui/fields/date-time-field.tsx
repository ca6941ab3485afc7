import { TextInput } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import type { FieldProps } from "./field-props.ts"
import classes from "./field.module.css"
import { useField } from "./use-field.tsx"

type Props = FieldProps & {
  kind?: "date" | "time" | "datetime-local"
  /** "2026-12-24", "14:30" or "2026-12-24T14:30" */
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  min?: string
  max?: string
  /** the time zone, shown after the field */
  timeZone?: string
}

/** A date, a time or both, with the browser's own picker and keyboard. */
export const DateTimeField = ({ kind = "date", onChange, timeZone, value, defaultValue, min, max, ...own }: Props) => {
  const field = useField({ ...own, description: own.description ?? timeZone })
  return field.explain(
    <TextInput
      {...field.props}
      {...{ value, defaultValue, min, max }}
      type={kind}
      classNames={{ ...field.classNames, input: `${classes.input} ${classes.figures}` }}
      readOnly={field.off}
      rightSection={field.lock}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />,
  )
}
