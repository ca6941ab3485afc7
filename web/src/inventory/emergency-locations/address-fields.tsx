import { countryCodes, type CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type {
  AddressField,
  AddressVerdict,
  EmergencyAddress,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfig } from "../../kit/use-config.ts"
import { CityPicker } from "../../ground/lookups/city-picker.tsx"
import { ProvincePicker } from "../../ground/lookups/province-picker.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { addressRules } from "./address-rules.ts"
import { addressMessages, emergencyMessages } from "./emergency-locations.messages.ts"
import { asksDirectionApart, joinStreet, predirectionals, splitStreet } from "./predirectional.ts"

interface Props {
  readonly address: EmergencyAddress
  readonly onChange: (field: AddressField, value: string) => void
  readonly onCountry: (country: CountryCode) => void
  /** The form's own errors by path, which come first. */
  readonly errors: Readonly<Record<string, string>>
  readonly verdict: AddressVerdict | undefined
  readonly disabledReason?: string | undefined
}

/** The address fields with the labels of the country; invalid values show their error immediately. */
export const AddressFields = ({ address, onChange, onCountry, errors, verdict, disabledReason }: Props) => {
  const messages = useMessages(emergencyMessages)
  const { countryCodeToName } = useAccount()
  const called = addressMessages[address.countryCode]
  const rules = addressRules[address.countryCode]
  const part = (field: AddressField) => ({
    name: `address.${field}`,
    value: address[field],
    onChange: (value: string) => onChange(field, value),
    disabledReason,
    error:
      errors[`address.${field}`] ??
      (address[field] === ""
        ? undefined
        : verdict?.issues.find((issue) => issue.field === field && issue.severity === "error")?.message),
  })
  const street = splitStreet(address.street)
  const apart = asksDirectionApart(address.countryCode, useConfig())
  return (
    <>
      <SelectField
        label={messages.country}
        required
        disabledReason={disabledReason}
        name="address.countryCode"
        options={countryCodes.map((code) => ({ value: code, label: countryCodeToName[code] ?? code }))}
        value={address.countryCode}
        onChange={(code) => code !== null && onCountry(code)}
      />
      <FormColumns>
        <TextField label={called.number} required autoComplete="off" {...part("streetNumber")} />
        {apart ? (
          <SelectField
            label={messages.direction}
            clearable
            placeholder={messages.noDirection}
            disabledReason={disabledReason}
            name="address.predirectional"
            options={predirectionals.map((one) => ({ value: one, label: one }))}
            value={street.predirectional}
            onChange={(chosen) => onChange("street", joinStreet(chosen, street.name))}
          />
        ) : (
          <TextField label={messages.street} required autoComplete="off" {...part("street")} />
        )}
      </FormColumns>
      {apart && (
        <TextField
          label={messages.street}
          required
          autoComplete="off"
          {...part("street")}
          value={street.name}
          onChange={(name) => onChange("street", joinStreet(street.predirectional, name))}
        />
      )}
      <TextField label={messages.unit} description={messages.unitHint} autoComplete="off" {...part("unit")} />
      <ProvincePicker
        label={called.province}
        required={rules.provinceRequired}
        countryId={address.countryCode}
        {...part("province")}
      />
      <FormColumns>
        <CityPicker
          label={called.city}
          required
          countryId={address.countryCode}
          provinceCode={address.province}
          {...part("city")}
        />
        <TextField
          label={called.postalCode}
          required
          autoComplete="off"
          placeholder={rules.postalCodeExample}
          {...part("postalCode")}
        />
      </FormColumns>
    </>
  )
}
