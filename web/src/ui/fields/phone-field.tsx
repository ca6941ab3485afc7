import { TextInput, type TextInputProps } from "@mantine/core"
import "@mantine/core/styles/Input.layer.css"
import { useMessages } from "../messages-context.tsx"
import type { FieldProps } from "./field-props.ts"
import { PickMark } from "./pick-mark.tsx"
import { useField } from "./use-field.tsx"
import classes from "./phone-field.module.css"
import fieldClasses from "./field.module.css"

export type PhoneCountry = { code: string; name: string; callingCode: string }

type Props = FieldProps &
  Omit<TextInputProps, keyof FieldProps | "onChange" | "value" | "classNames" | "disabled" | "withAsterisk"> & {
    value: string
    onChange?: (value: string) => void
    countries: readonly PhoneCountry[]
    country: string
    onCountryChange?: (code: string) => void
  }

/** A phone number field: a country with its calling code, then the number. The caller does the parsing. */
export const PhoneField = ({
  label,
  description,
  error,
  required,
  disabledReason,
  name,
  id,
  onChange,
  countries,
  country,
  onCountryChange,
  ...props
}: Props) => {
  const messages = useMessages("field")
  const field = useField({ label, description, error, required, disabledReason, name, id })
  const chosen = countries.find((one) => one.code === country)
  const picker = (
    <span className={classes.picker}>
      <span aria-hidden="true" className={classes.shown}>
        {chosen?.code} <span className={classes.code}>+{chosen?.callingCode}</span>
        <PickMark />
      </span>
      <select
        className={classes.select}
        aria-label={messages.country}
        value={country}
        disabled={field.off}
        onChange={(event) => onCountryChange?.(event.currentTarget.value)}
      >
        {countries.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name} (+{one.callingCode})
          </option>
        ))}
      </select>
    </span>
  )
  return field.explain(
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...props}
      {...field.props}
      classNames={{ ...field.classNames, input: `${fieldClasses.input} ${fieldClasses.figures}` }}
      leftSection={picker}
      leftSectionWidth={96}
      leftSectionPointerEvents="all"
      readOnly={field.off}
      rightSection={field.lock}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />,
  )
}
