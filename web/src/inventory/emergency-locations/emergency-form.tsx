import {
  emergencyLocationDraft,
  type EmergencyLocation,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
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
import { EmergencyFields } from "./emergency-fields.tsx"
import { saveEmergencyLocation } from "./emergency-locations.api.ts"
import { emergencyMessages } from "./emergency-locations.messages.ts"

export const EmergencyForm = ({ location }: { readonly location: EmergencyLocation }) => {
  const messages = useMessages(emergencyMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveEmergencyLocation)
  const lockedBy = useWhyNot("update:emergency-locations")
  const { locationId, name, customerName, address } = location
  const form = useForm({
    schema: emergencyLocationDraft,
    initial: { name, customerName, address },
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
      <EmergencyFields form={form} location={location} lockedBy={lockedBy} />
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
