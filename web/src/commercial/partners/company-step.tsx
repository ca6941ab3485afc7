import { countryCodes, type CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { habitsOf, kindsUnder } from "@dialplane/contract/ground/accounts/new-account"
import { childDraft, childKinds } from "@dialplane/contract/commercial/partners/partners.schema"
import { useQuery } from "@tanstack/react-query"
import { accountInfoQuery } from "../../ground/accounts/accounts.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { newCustomerWords } from "./new-customer.words.ts"
import { timeZonesQuery } from "./partners.api.ts"
import type { CustomerForm } from "./use-customer-form.ts"
import { zoneOptions } from "./zone-options.ts"
import classes from "./new-customer.module.css"

const statuses = childDraft.shape.status.unwrap().options

export const CompanyStep = ({ form }: { readonly form: CustomerForm }) => {
  const words = useWords(newCustomerWords)
  const { countryCodeToName } = useAccount()
  const { accountId } = useSignedIn()
  const own = useQuery(accountInfoQuery(accountId))
  const country = form.values.countryCode as CountryCode
  const zones = useQuery(timeZonesQuery(country))
  const kinds =
    own.data === undefined
      ? (["company"] as const)
      : childKinds.filter((kind) => kindsUnder(own.data.kind).includes(kind))
  const usual = habitsOf[country].timeZone.replaceAll("_", " ")
  const move = (code: CountryCode) => {
    form.set("countryCode", code)
    // What belongs to the country before does not belong to this one.
    form.set("timeZone", undefined)
    form.set("contact.region", "")
  }
  const { onBlur: _, ...kind } = form.field("kind")
  return (
    <div className={classes.fields}>
      <TextField label={words.name} required autoComplete="off" {...form.text("name")} />
      {kinds.length > 1 && (
        <ChoiceField
          label={words.kind}
          options={kinds.map((value) => ({
            value,
            label: words[`kind_${value}`],
            description: words[`kind_${value}_text`],
          }))}
          {...kind}
        />
      )}
      <FormColumns>
        <SelectField
          label={words.country}
          description={words.countryHint}
          required
          name="countryCode"
          error={form.errors["countryCode"]}
          options={countryCodes.map((value) => ({ value, label: countryCodeToName[value] ?? value }))}
          value={country}
          onChange={(code) => code !== null && move(code)}
        />
        <SelectField
          label={words.timeZone}
          description={form.values.timeZone === undefined ? words.usualZoneHint : words.chosenZoneHint}
          clearable
          placeholder={words.usualZone(usual)}
          name="timeZone"
          error={form.errors["timeZone"]}
          options={zoneOptions(zones.data ?? [])}
          value={form.values.timeZone ?? null}
          onChange={(zone) => form.set("timeZone", zone ?? undefined)}
        />
      </FormColumns>
      <SelectField
        label={words.status}
        name="status"
        options={statuses.map((value) => ({ value, label: words[`status_${value}`] }))}
        value={form.values.status ?? "Pending"}
        onChange={(value) => value !== null && form.set("status", value)}
      />
    </div>
  )
}
