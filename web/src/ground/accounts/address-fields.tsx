import { countryCodes, type CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { accountFormMessages } from "./account-forms.messages.ts"

export interface Address {
  readonly street: string
  readonly city: string
  readonly region: string
  readonly zipCode: string
  readonly countryCode: CountryCode
}

interface Props<Kind extends Address> {
  /** The path of the address in the form: refusals use this name. */
  readonly name: string
  readonly value: Kind
  readonly onChange: (address: Kind) => void
  readonly errors: Readonly<Record<string, string>>
  readonly disabledReason?: string | undefined
}

export const AddressFields = <Kind extends Address>({ name, value, onChange, errors, disabledReason }: Props<Kind>) => {
  const messages = useMessages(accountFormMessages)
  const { countryCodeToName } = useAccount()
  const part = (field: "street" | "city" | "region" | "zipCode") => ({
    name: `${name}.${field}`,
    value: value[field],
    error: errors[`${name}.${field}`],
    disabledReason,
    autoComplete: "off",
    onChange: (text: string) => onChange({ ...value, [field]: text }),
  })
  return (
    <>
      <TextField label={messages.street} {...part("street")} />
      <FormColumns>
        <TextField label={messages.city} {...part("city")} />
        <TextField label={messages.zipCode} {...part("zipCode")} />
      </FormColumns>
      <FormColumns>
        <TextField label={messages.region} {...part("region")} />
        <SelectField
          label={messages.country}
          name={`${name}.countryCode`}
          error={errors[`${name}.countryCode`]}
          disabledReason={disabledReason}
          options={countryCodes.map((code) => ({ value: code, label: countryCodeToName[code] ?? code }))}
          value={value.countryCode}
          onChange={(code) => code !== null && onChange({ ...value, countryCode: code })}
        />
      </FormColumns>
    </>
  )
}
