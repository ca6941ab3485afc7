import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { EmergencyLocationPicker } from "../emergency-locations/emergency-location-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useUndoEntries } from "../../kit/undo/use-undo-entries.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { ActionDialog } from "./action-dialog.tsx"
import { assignMessages } from "./assign.messages.ts"
import { AssignmentEffects } from "./assignment-effects.tsx"
import { holderOf } from "./device-marks.tsx"
import { assign } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import { emergencyChangeMessages } from "./emergency-change.messages.ts"
import { assignmentPreviewQuery } from "./emergency-changes.api.ts"
import { EmergencyPreviewNotice } from "./emergency-preview-notice.tsx"
import { PhoneHolderField, type Holder } from "./phone-holder-field.tsx"
import { useEmergencyPreview } from "./use-emergency-preview.ts"
import { usePlaceOfExtension } from "./use-place-of-extension.ts"

/** Assigns a phone to an extension. Assignments that would end are listed first and confirmed separately. */
export const AssignDialog = ({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) => {
  const messages = useMessages(assignMessages)
  const phoneMessages = useMessages(deviceMessages)
  const emergencyMessages = useMessages(emergencyChangeMessages)
  const { accountId, countryCode } = useAccount()
  const act = useMutation(assign)
  const undoOf = useUndoEntries(accountId)
  const [holder, setHolder] = useState<Holder | null>(null)
  const [place, setPlace] = useState<number | null>(null)
  const [take, setTake] = useState(false)
  const [replace, setReplace] = useState(false)
  const emergency = usePlaceOfExtension(holder, place)
  const present = holderOf(device) ?? ""
  const isHeld = device.extensionId !== null && holder !== null && holder.id !== device.extensionId
  const whyNotYet =
    holder === null ? messages.chooseExtension : isHeld && !take ? messages.takeFirst(present) : emergency.whyNot
  const wish = {
    params: { accountId, deviceId: device.id },
    body: {
      extensionId: holder?.id ?? 0,
      replace_existing: replace,
      reassign: take,
      ...(place === null ? {} : { e911LocationId: place }),
    },
  }
  const preview = useEmergencyPreview(assignmentPreviewQuery(wish), whyNotYet === undefined)
  const run = async () => {
    if (holder === null) return
    const after = await act.mutateAsync(wish)
    const sentences = [
      messages.assignedTo(device.name, `${holder.number} ${holder.name}`),
      messages.lost(after),
      emergencyMessages.changes(after.emergencyChanges),
    ]
    showToast({
      tone: "good",
      title: phoneMessages.saved,
      message: sentences.filter(Boolean).join(" "),
      ...undoOf(after.auditEntryIds),
    })
    onClose()
  }
  return (
    <ActionDialog
      title={messages.title(device.name)}
      error={act.isError ? errorMessage(act.error) : undefined}
      working={act.isPending}
      label={messages.assign}
      onAct={run}
      onClose={onClose}
      whyNot={whyNotYet ?? preview.whyNot}
    >
      <PhoneHolderField label={phoneMessages.extension} required value={holder} onChange={setHolder} />
      <EmergencyLocationPicker
        description={emergency.hint}
        emptyText={emergency.emptyText}
        disabledReason={emergency.lockedBy}
        accountId={accountId}
        countryId={countryCode}
        value={place}
        onChange={setPlace}
      />
      {isHeld && (
        <SwitchField label={messages.take(present)} description={messages.takeHint} checked={take} onChange={setTake} />
      )}
      <SwitchField
        label={messages.replace}
        description={messages.replaceHint}
        checked={replace}
        onChange={setReplace}
      />
      <AssignmentEffects of={preview.data} />
      <EmergencyPreviewNotice of={preview} />
    </ActionDialog>
  )
}
