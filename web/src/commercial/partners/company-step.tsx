import { countryCodes, type CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { habitsOf, kindsUnder } from "@dialplane/contract/ground/accounts/new-account"
import { childDraft, childKinds } from "@dialplane/contract/commercial/partners/partners.schema"
import { useQuery } from "@tanstack/react-query"
import { accountInfoQuery } from "../../ground/accounts/accounts.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { newCustomerMessages } from "./new-customer.messages.ts"
import { timeZonesQuery } from "./partners.api.ts"
import type { CustomerForm } from "./use-customer-form.ts"
import { zoneOptions } from "./zone-options.ts"
import classes from "./new-customer.module.css"

const statuses = childDraft.shape.status.unwrap().options

export const CompanyStep = ({ form }: { readonly form: CustomerForm }) => {
  const messages = useMessages(newCustomerMessages)
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
    // Clear the fields that depend on the country.
    form.set("timeZone", undefined)
    form.set("contact.region", "")
  }
  const { onBlur: _, ...kind } = form.field("kind")
  return (
    <div className={classes.fields}>
      <TextField label={messages.name} required autoComplete="off" {...form.text("name")} />
      {kinds.length > 1 && (
        <ChoiceField
          label={messages.kind}
          options={kinds.map((value) => ({
            value,
            label: messages[`kind_${value}`],
            description: messages[`kind_${value}_text`],
          }))}
          {...kind}
        />
      )}
      <FormColumns>
        <SelectField
          label={messages.country}
          description={messages.countryHint}
          required
          name="countryCode"
          error={form.errors["countryCode"]}
          options={countryCodes.map((value) => ({ value, label: countryCodeToName[value] ?? value }))}
          value={country}
          onChange={(code) => code !== null && move(code)}
        />
        <SelectField
          label={messages.timeZone}
          description={form.values.timeZone === undefined ? messages.usualZoneHint : messages.chosenZoneHint}
          clearable
          placeholder={messages.usualZone(usual)}
          name="timeZone"
          error={form.errors["timeZone"]}
          options={zoneOptions(zones.data ?? [])}
          value={form.values.timeZone ?? null}
          onChange={(zone) => form.set("timeZone", zone ?? undefined)}
        />
      </FormColumns>
      <SelectField
        label={messages.status}
        name="status"
        options={statuses.map((value) => ({ value, label: messages[`status_${value}`] }))}
        value={form.values.status ?? "Pending"}
        onChange={(value) => value !== null && form.set("status", value)}
      />
    </div>
  )
}
