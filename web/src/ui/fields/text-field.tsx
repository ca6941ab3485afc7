import { TextInput, type TextInputProps } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import type { FieldProps } from "./field-props.ts"
import { useField } from "./use-field.tsx"

type Props = FieldProps &
  Omit<TextInputProps, keyof FieldProps | "onChange" | "classNames" | "disabled" | "withAsterisk"> & {
    onChange?: (value: string) => void
  }

export const TextField = ({
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
  return field.explain(
    <TextInput
      {...props}
      {...field.props}
      classNames={field.classNames}
      readOnly={field.off || props.readOnly}
      rightSection={field.lock ?? props.rightSection}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />,
  )
}
