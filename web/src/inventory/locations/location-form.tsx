import {
  locationDraft,
  type Location,
  type LocationDraft,
} from "@dialplane/contract/inventory/locations/locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { LocationFields } from "./location-fields.tsx"
import { saveLocation } from "./locations.api.ts"
import { locationMessages } from "./locations.messages.ts"

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

export const LocationForm = ({ location }: { readonly location: Location }) => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveLocation)
  const lockedBy = useWhyNot("update:locations")
  const { locationId } = location
  const form = useForm({
    schema: locationDraft,
    initial: draftOf(location),
    version: location.version,
    onSubmit: async (body, version) => {
      await save.mutateAsync({ params: { accountId, locationId }, body: { ...body, version } })
      showToast({ tone: "good", title: messages.savedTitle, message: messages.saved(body.name) })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <LocationFields form={form} location={location} lockedBy={lockedBy} />
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
