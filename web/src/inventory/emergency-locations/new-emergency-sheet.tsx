import { emergencyLocationDraft } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { EmergencyFields } from "./emergency-fields.tsx"
import { addEmergencyLocation } from "./emergency-locations.api.ts"
import { emergencyMessages } from "./emergency-locations.messages.ts"

export const NewEmergencySheet = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(emergencyMessages)
  const { accountId, accountName, countryCode } = useAccount()
  const add = useMutation(addEmergencyLocation)
  const id = useId()
  const lockedBy = useWhyNot("create:emergency-locations")
  const form = useForm({
    schema: emergencyLocationDraft,
    initial: {
      name: "",
      customerName: accountName.slice(0, 32),
      address: { countryCode, streetNumber: "", street: "", unit: "", city: "", province: "", postalCode: "" },
    },
    onSubmit: async (body) => {
      await add.mutateAsync({ params: { accountId }, body })
      showToast({ tone: "good", title: messages.savedTitle, message: messages.added(body.name) })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      size={600}
      title={messages.newTitle}
      sentence={messages.newSentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <EmergencyFields form={form} location={undefined} lockedBy={lockedBy} />
      </form>
    </SideSheet>
  )
}
