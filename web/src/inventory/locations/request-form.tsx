import { locationKinds, locationRequestDraft } from "@dialplane/contract/inventory/locations/locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TimeZonePicker } from "../../ground/lookups/time-zone-picker.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { askForLocation } from "./locations.api.ts"
import { kindMessages, locationMessages } from "./locations.messages.ts"
import { PostalFields } from "./postal-fields.tsx"

export const RequestSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(locationMessages)
  const { accountId, countryCode, timeZone } = useAccount()
  const ask = useMutation(askForLocation)
  const id = useId()
  const form = useForm({
    schema: locationRequestDraft,
    initial: {
      name: "",
      kind: "branch",
      address: { line1: "", line2: "", city: "", province: "", postalCode: "", countryCode },
      timeZone,
      reason: "",
    },
    onSubmit: async (body) => {
      await ask.mutateAsync({ params: { accountId }, body })
      showToast({ tone: "good", title: messages.sent })
      onClose()
    },
  })
  const { values, errors } = form
  return (
    <SideSheet
      opened
      onClose={onClose}
      size={600}
      title={messages.requestTitle}
      sentence={messages.requestSentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveLabel={messages.send}
    >
      <ErrorBlock message={form.formError} />
      <form id={id} {...form.element}>
        <FormSection>
          <TextField label={messages.name} required autoComplete="off" {...form.text("name")} data-autofocus />
          <SelectField
            label={messages.kind}
            required
            options={locationKinds.map((kind) => ({ value: kind, label: kindMessages[kind] }))}
            name="kind"
            error={errors["kind"]}
            value={values.kind}
            onChange={(kind) => kind !== null && form.set("kind", kind)}
          />
          <TextAreaField label={messages.reason} {...form.text("reason")} />
        </FormSection>
        <FormSection title={messages.address} description={messages.addressSentence}>
          <PostalFields address={values.address} errors={errors} onChange={(address) => form.set("address", address)} />
          <TimeZonePicker
            label={messages.timeZone}
            required
            countryId={values.address.countryCode}
            name="timeZone"
            error={errors["timeZone"]}
            value={values.timeZone}
            onChange={(zone) => form.set("timeZone", zone)}
          />
        </FormSection>
      </form>
    </SideSheet>
  )
}
