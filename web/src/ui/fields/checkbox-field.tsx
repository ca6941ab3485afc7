import { Checkbox, type CheckboxProps } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import "@mantine/core/styles/InlineInput.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import choice from "./choice.module.css"
import type { FieldProps } from "./field-props.ts"
import { useField } from "./use-field.tsx"

type Props = FieldProps &
  Omit<CheckboxProps, keyof FieldProps | "onChange" | "classNames" | "disabled"> & {
    onChange?: (checked: boolean) => void
  }

export const CheckboxField = ({
  label,
  description,
  error,
  required,
  disabledReason,
  name,
  id,
  onChange,
  ...props
}: Props) => {
  const field = useField({ label, description, error, required, disabledReason, name, id })
  const { withAsterisk: _, ...shared } = field.props
  return field.explain(
    <Checkbox
      size="xs"
      {...props}
      {...shared}
      checked={field.off ? (props.checked ?? props.defaultChecked ?? false) : props.checked}
      classNames={choice}
      onChange={(event) => (field.off ? undefined : onChange?.(event.currentTarget.checked))}
    />,
  )
}
