import { countryCodes, type CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { LocationAddress } from "@dialplane/contract/inventory/locations/locations.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { CityPicker } from "../../ground/lookups/city-picker.tsx"
import { ProvincePicker } from "../../ground/lookups/province-picker.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { locationMessages } from "./locations.messages.ts"

interface Props {
  readonly address: LocationAddress
  readonly onChange: (address: LocationAddress) => void
  readonly errors: Readonly<Record<string, string>>
  readonly countryLockedBy?: string | undefined
  readonly disabledReason?: string | undefined
}

/** The fields of the postal address. */
export const PostalFields = ({ address, onChange, errors, countryLockedBy, disabledReason }: Props) => {
  const messages = useMessages(locationMessages)
  const { countryCodeToName } = useAccount()
  const part = (field: Exclude<keyof LocationAddress, "countryCode">) => ({
    name: `address.${field}`,
    value: address[field],
    error: errors[`address.${field}`],
    disabledReason,
    onChange: (value: string) => onChange({ ...address, [field]: value }),
  })
  return (
    <>
      <SelectField
        label={messages.country}
        required
        name="address.countryCode"
        error={errors["address.countryCode"]}
        disabledReason={disabledReason ?? countryLockedBy}
        options={countryCodes.map((code) => ({ value: code, label: countryCodeToName[code] ?? code }))}
        value={address.countryCode}
        onChange={(code) => code !== null && onChange({ ...address, countryCode: code as CountryCode, province: "" })}
      />
      <TextField label={messages.line1} autoComplete="off" {...part("line1")} />
      <TextField label={messages.line2} autoComplete="off" {...part("line2")} />
      <ProvincePicker label={messages.province} countryId={address.countryCode} {...part("province")} />
      <FormColumns>
        <CityPicker
          label={messages.city}
          countryId={address.countryCode}
          provinceCode={address.province}
          {...part("city")}
        />
        <TextField label={messages.postalCode} autoComplete="off" {...part("postalCode")} />
      </FormColumns>
    </>
  )
}
