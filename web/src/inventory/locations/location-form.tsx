import { listLocations } from "@dialplane/contract/inventory/locations/locations.endpoints"
import {
  locationDraft,
  locationKinds,
  locationStatuses,
  type Location,
  type LocationDraft,
} from "@dialplane/contract/inventory/locations/locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { EmergencyLocationPicker } from "../emergency-locations/emergency-location-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useNewest } from "../../kit/data/use-newest.ts"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TimeZonePicker } from "../../ground/lookups/time-zone-picker.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { lineOfAddress } from "./location-columns.tsx"
import { addLocation, saveLocation } from "./locations.api.ts"
import { kindMessages, locationMessages, statusMessages } from "./locations.messages.ts"
import { PostalFields } from "./postal-fields.tsx"

interface Props {
  /** The one to change; a new one when absent. */
  readonly location: Location | undefined
  readonly onClose: () => void
}

const draftOf = ({
  name,
  kind,
  address,
  timeZone,
  mainNumber,
  isDefault,
  status,
  emergencyLocationId,
}: Location): LocationDraft => ({ name, kind, address, timeZone, mainNumber, isDefault, status, emergencyLocationId })

/** One form for new and edit. */
export const LocationSheet = ({ location: opened, onClose }: Props) => {
  const location = useNewest(listLocations, opened, ({ locationId }) => locationId)
  const messages = useMessages(locationMessages)
  const { accountId, countryCode, timeZone } = useAccount()
  const add = useMutation(addLocation)
  const save = useMutation(saveLocation)
  const id = useId()
  const whyNotAdd = useWhyNot("create:locations")
  const whyNotChange = useWhyNot("update:locations")
  const lockedBy = location === undefined ? whyNotAdd : whyNotChange
  const off = { disabledReason: lockedBy }
  const form = useForm({
    schema: locationDraft,
    initial:
      location === undefined
        ? {
            name: "",
            kind: "office",
            address: { line1: "", line2: "", city: "", province: "", postalCode: "", countryCode },
            timeZone,
            mainNumber: "",
            isDefault: false,
            status: "Active",
            emergencyLocationId: null,
          }
        : draftOf(location),
    version: location?.version,
    onSubmit: async (body, version) => {
      if (location === undefined) await add.mutateAsync({ params: { accountId }, body })
      else
        await save.mutateAsync({ params: { accountId, locationId: location.locationId }, body: { ...body, version } })
      showToast({
        tone: "good",
        title: messages.savedTitle,
        message: location === undefined ? messages.added(body.name) : messages.saved(body.name),
      })
      onClose()
    },
  })
  const { values, errors } = form
  return (
    <SideSheet
      opened
      onClose={onClose}
      size={600}
      title={location === undefined ? messages.newTitle : messages.editTitle}
      sentence={location && lineOfAddress(location.address)}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
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
      </form>
    </SideSheet>
  )
}
