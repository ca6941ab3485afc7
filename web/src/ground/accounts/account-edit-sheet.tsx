import { languageName } from "@dialplane/contract/kit/display-names"
import {
  accountEdit,
  locales,
  mediumDates,
  type AccountInfoV2,
} from "@dialplane/contract/ground/accounts/accounts.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { formatDate } from "../../kit/locale/format.ts"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { accountFormMessages } from "./account-forms.messages.ts"
import { saveAccountInfo, timeZonesQuery } from "./accounts.api.ts"
import { AddressFields } from "./address-fields.tsx"

const draft = accountEdit.omit({ version: true })

export const AccountEditSheet = ({ info, onClose }: { readonly info: AccountInfoV2; readonly onClose: () => void }) => {
  const messages = useMessages(accountFormMessages)
  const { accountId } = useAccount()
  const id = useId()
  const save = useMutation(saveAccountInfo)
  const { name, timeZone, locale, timeFormat, mediumDate, billingAddress } = info
  const address =
    billingAddress === undefined
      ? undefined
      : {
          street: "",
          city: "",
          region: "",
          zipCode: "",
          countryCode: info.countryCode,
          ...billingAddress,
          taxJurisdictionCode: billingAddress?.taxJurisdictionCode ?? "",
        }
  const form = useForm({
    schema: draft,
    initial: {
      name,
      timeZone,
      locale,
      timeFormat,
      mediumDate: mediumDate as (typeof mediumDates)[number],
      ...(address && { billingAddress: address }),
    },
    version: info.version,
    onSubmit: async (body, version) => {
      await save.mutateAsync({ params: { accountId }, body: { ...body, version } })
      showToast({ tone: "good", title: messages.saved, message: messages.savedName(body.name ?? name) })
      onClose()
    },
  })
  const edited = form.values.billingAddress as typeof address
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.editTitle}
      sentence={name}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      size={600}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <FormSection title={messages.nameSection}>
          <TextField label={messages.name} required autoComplete="off" data-autofocus {...form.text("name")} />
        </FormSection>
        <FormSection title={messages.formats}>
          <TimeZoneField {...form.text("timeZone")} />
          <FormColumns>
            <SelectField
              label={messages.language}
              options={locales.map((value) => ({ value, label: languageName(value) }))}
              {...form.field("locale")}
              onChange={(value) => value !== null && form.set("locale", value)}
            />
            <SelectField
              label={messages.timeFormat}
              options={[
                { value: "12hr", label: messages.hours12 },
                { value: "24hr", label: messages.hours24 },
              ]}
              {...form.field("timeFormat")}
              onChange={(value) => value !== null && form.set("timeFormat", value)}
            />
          </FormColumns>
          <DateFormatField {...form.field("mediumDate")} onChange={(value) => form.set("mediumDate", value)} />
        </FormSection>
        {edited !== undefined && (
          <FormSection title={messages.billingAddress}>
            <AddressFields
              name="billingAddress"
              value={edited}
              errors={form.errors}
              onChange={(next) => form.set("billingAddress", next)}
            />
            <TextField
              label={messages.taxJurisdiction}
              autoComplete="off"
              name="billingAddress.taxJurisdictionCode"
              error={form.errors["billingAddress.taxJurisdictionCode"]}
              value={edited.taxJurisdictionCode}
              onChange={(taxJurisdictionCode) => form.set("billingAddress", { ...edited, taxJurisdictionCode })}
            />
          </FormSection>
        )}
      </form>
    </SideSheet>
  )
}

const offset = (minutes: number) =>
  `GMT${minutes < 0 ? "−" : "+"}${Math.floor(Math.abs(minutes) / 60)}${minutes % 60 === 0 ? "" : `:${String(Math.abs(minutes) % 60).padStart(2, "0")}`}`

const TimeZoneField = ({
  value,
  onChange,
  name,
  error,
}: {
  readonly value: string
  readonly onChange: (zone: string) => void
  readonly name: string
  readonly error: string | undefined
}) => {
  const messages = useMessages(accountFormMessages)
  const zones = useQuery(timeZonesQuery)
  const known = (zones.data ?? []).map((zone) => ({
    value: zone.timeZone,
    label: `${zone.timeZone.replaceAll("_", " ")} (${offset(zone.offsetMinutes)})`,
  }))
  return (
    <SelectField
      label={messages.timeZone}
      required
      searchable
      limit={100}
      name={name}
      error={error}
      options={known.length === 0 ? [{ value, label: value }] : known}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  )
}

/** Every pattern is shown with today's date. */
const DateFormatField = ({
  value,
  onChange,
}: {
  readonly value: string | undefined
  readonly onChange: (pattern: (typeof mediumDates)[number]) => void
}) => {
  const messages = useMessages(accountFormMessages)
  const settings = useLocale()
  return (
    <SelectField
      label={messages.dateFormat}
      value={value as (typeof mediumDates)[number]}
      onChange={(pattern) => pattern !== null && onChange(pattern)}
      options={mediumDates.map((pattern) => ({
        value: pattern,
        label: formatDate({ ...settings, mediumDate: pattern }, Date.now()),
      }))}
    />
  )
}
