import { Textarea, type TextareaProps } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import type { FieldProps } from "./field-props.ts"
import { useField } from "./use-field.tsx"

type Props = FieldProps &
  Omit<TextareaProps, keyof FieldProps | "onChange" | "classNames" | "disabled" | "withAsterisk"> & {
    onChange?: (value: string) => void
  }

export const TextAreaField = ({
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
    <Textarea
      rows={3}
      {...props}
      {...field.props}
      classNames={field.classNames}
      readOnly={field.off || props.readOnly}
      rightSection={field.lock ?? props.rightSection}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />,
  )
}
