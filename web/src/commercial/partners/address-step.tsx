import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { addressMessages } from "./address.messages.ts"
import { newCustomerMessages } from "./new-customer.messages.ts"
import { provincesQuery } from "./partners.api.ts"
import type { CustomerForm } from "./use-customer-form.ts"
import classes from "./new-customer.module.css"

/** Countries whose addresses use short province codes: Portland, ME. */
const shortRegions: ReadonlySet<CountryCode> = new Set(["US", "CA", "AU"])

export const AddressStep = ({ form }: { readonly form: CustomerForm }) => {
  const messages = useMessages(newCustomerMessages)
  const country = form.values.countryCode as CountryCode
  // Labels of the customer's country, not of the reader's.
  const named = addressMessages[country]
  const provinces = useQuery(provincesQuery(country))
  const regions = (provinces.data ?? []).map(({ provinceCode, name }) => ({
    value: shortRegions.has(country) ? provinceCode : name,
    label: name,
  }))
  const { value, ...region } = form.text("contact.region")
  return (
    <>
      <p className={classes.sentence}>{messages.optionalStep}</p>
      <div className={classes.fields}>
        <TextField label={messages.street} autoComplete="off" {...form.text("contact.street")} />
        <TextField label={messages.city} autoComplete="off" {...form.text("contact.city")} />
        <FormColumns>
          {regions.length === 0 ? (
            <TextField label={named.region} autoComplete="off" {...region} value={value} />
          ) : (
            <SelectField
              label={named.region}
              clearable
              {...region}
              options={regions}
              value={value === "" ? null : value}
              onChange={(next) => region.onChange(next ?? "")}
            />
          )}
          <TextField label={named.zipCode} autoComplete="off" {...form.text("contact.zipCode")} />
        </FormColumns>
      </div>
    </>
  )
}
