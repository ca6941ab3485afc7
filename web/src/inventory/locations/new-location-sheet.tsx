import { locationDraft } from "@dialplane/contract/inventory/locations/locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { LocationFields } from "./location-fields.tsx"
import { addLocation } from "./locations.api.ts"
import { locationMessages } from "./locations.messages.ts"

export const NewLocationSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(locationMessages)
  const { accountId, countryCode, timeZone } = useAccount()
  const add = useMutation(addLocation)
  const id = useId()
  const lockedBy = useWhyNot("create:locations")
  const form = useForm({
    schema: locationDraft,
    initial: {
      name: "",
      kind: "office",
      address: { line1: "", line2: "", city: "", province: "", postalCode: "", countryCode },
      timeZone,
      mainNumber: "",
      isDefault: false,
      status: "Active",
      emergencyLocationId: null,
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
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <LocationFields form={form} location={undefined} lockedBy={lockedBy} />
      </form>
    </SideSheet>
  )
}
