import {
  locationDraft,
  locationKinds,
  locationStatuses,
  type Location,
} from "@dialplane/contract/inventory/locations/locations.schema"
import { TimeZonePicker } from "../../ground/lookups/time-zone-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import type { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { EmergencyLocationPicker } from "../emergency-locations/emergency-location-picker.tsx"
import { kindMessages, locationMessages, statusMessages } from "./locations.messages.ts"
import { PostalFields } from "./postal-fields.tsx"

interface Props {
  readonly form: ReturnType<typeof useForm<typeof locationDraft>>
  /** The one to change; a new one when absent. */
  readonly location: Location | undefined
  readonly lockedBy: string | undefined
}

/** The fields of a location, for a new one and for one that exists. */
export const LocationFields = ({ form, location, lockedBy }: Props) => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const off = { disabledReason: lockedBy }
  const { values, errors } = form
  return (
    <>
      <FormSection title={messages.basics} description={messages.basicsSentence}>
        <TextField label={messages.name} required autoComplete="off" {...off} {...form.text("name")} data-autofocus />
        <FormColumns>
          <SelectField
            label={messages.kind}
            required
            {...off}
            options={locationKinds.map((kind) => ({ value: kind, label: kindMessages[kind] }))}
            name="kind"
            error={errors["kind"]}
            value={values.kind}
            onChange={(kind) => kind !== null && form.set("kind", kind)}
          />
          <SelectField
            label={messages.status}
            required
            {...off}
            options={locationStatuses.map((status) => ({ value: status, label: statusMessages[status] }))}
            name="status"
            error={errors["status"]}
            value={values.status}
            onChange={(status) => status !== null && form.set("status", status)}
          />
        </FormColumns>
        <SwitchField
          label={messages.isDefault}
          description={messages.isDefaultHint}
          disabledReason={lockedBy ?? (location?.isDefault === true ? messages.defaultLocked : undefined)}
          {...form.checkbox("isDefault")}
        />
      </FormSection>
      <FormSection title={messages.address} description={messages.addressSentence}>
        <PostalFields
          address={values.address}
          errors={errors}
          disabledReason={lockedBy}
          countryLockedBy={location === undefined ? undefined : messages.countryFixed}
          onChange={(address) => form.set("address", address)}
        />
      </FormSection>
      <FormSection title={messages.calls} description={messages.callsSentence}>
        <TimeZonePicker
          label={messages.timeZone}
          required
          {...off}
          countryId={values.address.countryCode}
          name="timeZone"
          error={errors["timeZone"]}
          value={values.timeZone}
          onChange={(zone) => form.set("timeZone", zone)}
        />
        <TextField
          label={messages.mainNumber}
          description={messages.mainNumberHint}
          type="tel"
          autoComplete="off"
          {...off}
          {...form.text("mainNumber")}
        />
        <EmergencyLocationPicker
          description={messages.emergencyHint}
          {...off}
          accountId={accountId}
          countryId={values.address.countryCode}
          name="emergencyLocationId"
          error={errors["emergencyLocationId"] ?? errors["locationId"]}
          value={values.emergencyLocationId}
          onChange={(emergencyLocationId) => form.set("emergencyLocationId", emergencyLocationId)}
        />
      </FormSection>
    </>
  )
}
