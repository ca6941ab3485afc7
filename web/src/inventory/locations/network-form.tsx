import { listNetworkLocations } from "@dialplane/contract/inventory/locations/locations.endpoints"
import { networkLocationDraft, type NetworkLocation } from "@dialplane/contract/inventory/locations/locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useNewest } from "../../kit/data/use-newest.ts"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { LocationPicker } from "./location-picker.tsx"
import { addNetwork, saveNetwork } from "./locations.api.ts"
import { locationMessages } from "./locations.messages.ts"

interface Props {
  readonly network: NetworkLocation | undefined
  readonly onClose: () => void
}

export const NetworkSheet = ({ network: opened, onClose }: Props) => {
  const network = useNewest(listNetworkLocations, opened, ({ netLocId }) => netLocId)
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const add = useMutation(addNetwork)
  const save = useMutation(saveNetwork)
  const id = useId()
  const lockedBy = useWhyNot("update:locations")
  const form = useForm({
    schema: networkLocationDraft,
    initial:
      network === undefined
        ? { range: "", description: "" }
        : { locationId: network.locationId, range: network.range, description: network.description },
    version: network?.version,
    onSubmit: async (body, version) => {
      if (network === undefined) await add.mutateAsync({ params: { accountId }, body })
      else await save.mutateAsync({ params: { accountId, netLocId: network.netLocId }, body: { ...body, version } })
      showToast({ tone: "good", title: messages.savedTitle, message: messages.saved(body.range) })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={network === undefined ? messages.newNetwork : messages.editNetwork}
      sentence={messages.networkSentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <FormSection>
          <TextField
            label={messages.range}
            description={messages.rangeHint}
            required
            autoComplete="off"
            spellCheck={false}
            disabledReason={lockedBy}
            {...form.text("range")}
            data-autofocus
          />
          <LocationPicker
            label={messages.location}
            required
            accountId={accountId}
            disabledReason={lockedBy}
            name="locationId"
            error={form.errors["locationId"] === undefined ? undefined : messages.choose}
            value={form.values.locationId ?? null}
            onChange={(locationId) => locationId !== null && form.set("locationId", locationId)}
          />
          <TextField
            label={messages.description}
            autoComplete="off"
            disabledReason={lockedBy}
            {...form.text("description")}
          />
        </FormSection>
      </form>
    </SideSheet>
  )
}
