import type { ContactCode, User } from "@dialplane/contract/identity/users/users.schema"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { contactMessages } from "./users.messages.ts"

type Numbers = User["contactNumbers"]

interface Props {
  readonly codes: readonly ContactCode[]
  readonly value: Numbers | undefined
  readonly onChange: (numbers: Numbers) => void
  readonly onBlur: () => void
  readonly errors: Readonly<Record<string, string>>
  readonly disabledReason?: string | undefined
}

/** One field for each type of number; empty ones are not stored. */
export const ContactFields = ({ codes, value = [], onChange, onBlur, errors, disabledReason }: Props) => {
  const set = (code: ContactCode, number: string) => {
    const others = value.filter((entry) => entry.code !== code)
    onChange(
      number.trim() === ""
        ? others
        : codes.flatMap((one) => (one === code ? [{ code, number }] : others.filter((entry) => entry.code === one))),
    )
  }
  return (
    <FormColumns>
      {codes.map((code) => {
        const index = value.findIndex((entry) => entry.code === code)
        return (
          <TextField
            key={code}
            name={`contactNumbers.${code}`}
            label={contactMessages[code]}
            type="tel"
            autoComplete="off"
            disabledReason={disabledReason}
            value={value[index]?.number ?? ""}
            error={index < 0 ? undefined : errors[`contactNumbers.${index}.number`]}
            onChange={(number) => set(code, number)}
            onBlur={onBlur}
          />
        )
      })}
    </FormColumns>
  )
}
