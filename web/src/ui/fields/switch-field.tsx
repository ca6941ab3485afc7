import { Switch, type SwitchProps } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import "@mantine/core/styles/InlineInput.layer.css"
import "@mantine/core/styles/Switch.layer.css"
import choice from "./switch.module.css"
import type { FieldProps } from "./field-props.ts"
import { useField } from "./use-field.tsx"

type Props = FieldProps &
  Omit<SwitchProps, keyof FieldProps | "onChange" | "classNames" | "disabled"> & {
    onChange?: (checked: boolean) => void
  }

/** On or off: label and description on the left, the switch on the right. */
export const SwitchField = ({
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
    <Switch
      size="sm"
      labelPosition="left"
      withThumbIndicator={false}
      {...props}
      {...shared}
      checked={field.off ? (props.checked ?? props.defaultChecked ?? false) : props.checked}
      classNames={choice}
      onChange={(event) => (field.off ? undefined : onChange?.(event.currentTarget.checked))}
    />,
  )
}
