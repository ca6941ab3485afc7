import { NumberInput, type NumberInputProps } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import "@mantine/core/styles/NumberInput.layer.css"
import type { FieldProps } from "./field-props.ts"
import classes from "./field.module.css"
import { useField } from "./use-field.tsx"

type Props = FieldProps &
  Omit<
    NumberInputProps,
    keyof FieldProps | "value" | "defaultValue" | "onChange" | "classNames" | "disabled" | "withAsterisk"
  > & {
    value?: number | null
    defaultValue?: number
    onChange?: (value: number | null) => void
    /** shown after the number: "seconds", "%" */
    unit?: string
  }

export const NumberField = ({
  label,
  description,
  error,
  required,
  disabledReason,
  name,
  id,
  value,
  onChange,
  unit,
  ...props
}: Props) => {
  const field = useField({ label, description, error, required, disabledReason, name, id })
  return field.explain(
    <NumberInput
      allowDecimal={false}
      suffix={unit ? ` ${unit}` : undefined}
      {...props}
      {...field.props}
      value={value === undefined ? undefined : (value ?? "")}
      classNames={{ ...field.classNames, input: `${classes.input} ${classes.figures}` }}
      readOnly={field.off || props.readOnly}
      hideControls={field.off || props.hideControls}
      rightSection={field.lock}
      onChange={(next) => onChange?.(typeof next === "number" ? next : null)}
    />,
  )
}
