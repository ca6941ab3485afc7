import { PasswordInput, type PasswordInputProps } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import "@mantine/core/styles/ActionIcon.layer.css"
import "@mantine/core/styles/PasswordInput.layer.css"
import { IconEye, IconEyeOff } from "@tabler/icons-react"
import { useState, type ReactNode } from "react"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import type { FieldProps } from "./field-props.ts"
import { useField } from "./use-field.tsx"

type Props = FieldProps &
  Omit<PasswordInputProps, keyof FieldProps | "onChange" | "classNames" | "disabled" | "withAsterisk"> & {
    onChange?: (value: string) => void
    /** shown under the field: a strength meter or the rules */
    strength?: ReactNode
    messages?: Partial<Messages["field"]>
  }

const RevealIcon = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={16} stroke={1.75} /> : <IconEye size={16} stroke={1.75} />

export const PasswordField = ({
  label,
  description,
  error,
  required,
  disabledReason,
  name,
  id,
  onChange,
  strength,
  messages: own,
  ...props
}: Props) => {
  const messages = useMessages("field", own)
  const [shown, setShown] = useState(false)
  const field = useField({ label, description, error, required, disabledReason, name, id })
  return (
    <div>
      {field.explain(
        <PasswordInput
          {...props}
          {...field.props}
          classNames={{ ...field.classNames, innerInput: undefined }}
          readOnly={field.off}
          visible={shown}
          onVisibilityChange={setShown}
          visibilityToggleIcon={RevealIcon}
          visibilityToggleButtonProps={{
            "aria-label": shown ? messages.hidePassword : messages.showPassword,
            tabIndex: 0,
          }}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />,
      )}
      {strength}
    </div>
  )
}
