import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { isPhoneMake } from "@dialplane/contract/inventory/devices/models"
import { isMac } from "@dialplane/contract/kit/mac"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage, showError } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { ActionDialog } from "./action-dialog.tsx"
import { replacePhone, swap, swapBack } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import { emergencyChangeMessages } from "./emergency-change.messages.ts"
import { swapPreviewQuery } from "./emergency-changes.api.ts"
import { EmergencyPreviewNotice } from "./emergency-preview-notice.tsx"
import { ReplacementNotice, SwapNotice } from "./exchange-notice.tsx"
import { PhonePicker } from "./phone-picker.tsx"
import { ReplaceFields } from "./replace-fields.tsx"
import { ReplacedDialog, type Replaced } from "./replaced-dialog.tsx"
import type { NewHardware } from "./typed-mac.ts"
import { useEmergencyPreview } from "./use-emergency-preview.ts"
import { useMacCheck } from "./use-mac-check.ts"

interface Props {
  readonly device: Device
  readonly onClose: () => void
}

/** Swaps two phones of the account, or replaces a phone with a new one. */
export const SwapDialog = ({ device, onClose }: Props) => {
  const messages = useMessages(deviceMessages)
  const emergencyMessages = useMessages(emergencyChangeMessages)
  const { accountId } = useAccount()
  const swapping = useMutation(swap)
  const swappingBack = useMutation(swapBack)
  const replacing = useMutation(replacePhone)
  const whyNotAdd = useWhyNot("create:devices")
  const [way, setWay] = useState<"known" | "new">("known")
  const [other, setOther] = useState<number | null>(null)
  const [hardware, setHardware] = useState<NewHardware>({
    macAddress: "",
    make: device.make ?? "yealink",
    model: device.model,
  })
  const [replaced, setReplaced] = useState<Replaced>()
  // The field names the owner of the MAC address; the button is off if the server would refuse it.
  const typed = useMacCheck(hardware.macAddress, way === "new")
  const asked = swapPreviewQuery({ params: { accountId, deviceId: device.id }, body: { withDeviceId: other ?? 0 } })
  const preview = useEmergencyPreview(asked, way === "known" && other !== null)
  const act = way === "known" ? swapping : replacing
  // Reverts the audit entry instead of swapping again, so that it is refused if a phone changed since then.
  const undo = async (auditEntryId: number) => {
    try {
      const { emergencyChanges } = await swappingBack.mutateAsync({
        params: { accountId, deviceId: device.id },
        body: { auditEntryId },
      })
      showToast({
        tone: "good",
        title: messages.undone,
        message: [messages.swappedBack, emergencyMessages.changes(emergencyChanges)].filter(Boolean).join(" "),
      })
    } catch (error) {
      showError(portal.errors, error)
    }
  }
  const run = async () => {
    const params = { accountId, deviceId: device.id }
    if (way === "new") return setReplaced(await replacing.mutateAsync({ params, body: hardware }))
    if (other === null) return
    const swapped = await swapping.mutateAsync({ params, body: { withDeviceId: other } })
    const auditEntryId = swapped.find(({ id }) => id === device.id)?.auditEntryId ?? null
    const sentences = [
      messages.swapped,
      emergencyMessages.changes(swapped.flatMap(({ emergencyChanges }) => emergencyChanges)),
    ]
    showToast({
      tone: "good",
      title: messages.saved,
      message: sentences.filter(Boolean).join(" "),
      life: 20_000,
      ...(auditEntryId === null ? {} : { action: { label: messages.undo, onSelect: () => void undo(auditEntryId) } }),
    })
    onClose()
  }
  if (replaced !== undefined) return <ReplacedDialog replaced={replaced} onClose={onClose} />
  // If the preview is refused, the swap would be too; and no swap before the emergency locations are shown.
  const whyNot =
    way === "known"
      ? other === null
        ? messages.chooseOther
        : preview.whyNot
      : (whyNotAdd ??
        (isPhoneMake(hardware.make) && !isMac(hardware.macAddress)
          ? messages.macFirst
          : typed?.isInUse === true
            ? messages.macTaken
            : undefined))
  return (
    <ActionDialog
      title={messages.swapTitle(device.name)}
      error={act.isError ? errorMessage(act.error) : undefined}
      working={act.isPending}
      label={way === "known" ? messages.swapNow : messages.replaceNow}
      whyNot={whyNot}
      onAct={run}
      onClose={onClose}
    >
      <ChoiceField
        label={messages.swapWay}
        options={[
          { value: "known", label: messages.swapKnown },
          { value: "new", label: messages.swapNew },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === "new" ? (
        <>
          <ReplaceFields value={hardware} onChange={setHardware} />
          <ReplacementNotice deviceId={device.id} hardware={hardware} />
        </>
      ) : (
        <>
          <p>{messages.swapText}</p>
          <PhonePicker
            label={messages.swapWith}
            description={messages.swapHint}
            required
            except={[device.id]}
            value={other}
            onChange={setOther}
          />
          {other !== null && <SwapNotice deviceId={device.id} withDeviceId={other} />}
          <EmergencyPreviewNotice of={preview} />
        </>
      )}
    </ActionDialog>
  )
}
