import type { Device } from "@dialplane/contract/devices/devices.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { EmergencyLocationPicker } from "../emergency-locations/emergency-location-picker.tsx"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { SwitchField } from "../ui/fields/switch-field.tsx"
import { ActionDialog } from "./action-dialog.tsx"
import { assign } from "./devices.api.ts"
import { deviceWords } from "./devices.words.ts"
import { emergencyChangeWords } from "./emergency-change.words.ts"
import { assignmentPreviewQuery } from "./emergency-changes.api.ts"
import { EmergencyChangesBanner } from "./emergency-changes-banner.tsx"
import { PhoneHolderField, type Holder } from "./phone-holder-field.tsx"
import { usePlaceOfExtension } from "./use-place-of-extension.ts"

/** Gives a phone to an extension; what would be refused is said before. */
export const AssignDialog = ({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) => {
  const words = useWords(deviceWords)
  const emergencyWords = useWords(emergencyChangeWords)
  const { accountId, countryCode } = useAccount()
  const act = useMutation(assign)
  const [holder, setHolder] = useState<Holder | null>(null)
  const [place, setPlace] = useState<number | null>(null)
  const [replace, setReplace] = useState(device.extensionId !== null)
  const emergency = usePlaceOfExtension(holder, place)
  const wish = {
    params: { accountId, deviceId: device.id },
    body: { extensionId: holder?.id ?? 0, replace_existing: replace, ...(place === null ? {} : { e911LocationId: place }) },
  }
  const preview = useQuery({ ...assignmentPreviewQuery(wish), enabled: holder !== null && emergency.whyNot === undefined })
  const run = async () => {
    if (holder === null) return
    const { emergencyChanges } = await act.mutateAsync(wish)
    const told = [words.assignedTo(device.name, `${holder.number} ${holder.name}`), emergencyWords.told(emergencyChanges)]
    showToast({ tone: "good", title: words.saved, message: told.filter(Boolean).join(" ") })
    onClose()
  }
  return (
    <ActionDialog
      title={words.assignTitle(device.name)} error={act.isError ? sentenceOf(act.error) : undefined} working={act.isPending} label={words.assign} onAct={run} onClose={onClose}
      whyNot={holder === null ? words.chooseExtension : emergency.whyNot}
    >
      <PhoneHolderField label={words.extension} required value={holder} onChange={setHolder} />
      <EmergencyLocationPicker label={words.emergencyLocation} description={emergency.hint} emptyText={emergency.emptyText} disabledReason={emergency.lockedBy} accountId={accountId} countryId={countryCode} value={place} onChange={setPlace} />
      <SwitchField label={words.replace} description={words.replaceHint} checked={replace} onChange={setReplace} />
      <EmergencyChangesBanner changes={holder === null ? undefined : preview.data?.emergencyChanges} />
    </ActionDialog>
  )
}
