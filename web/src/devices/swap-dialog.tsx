import type { Device } from "@dialplane/contract/devices/devices.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ActionDialog } from "./action-dialog.tsx"
import { swap } from "./devices.api.ts"
import { deviceWords } from "./devices.words.ts"
import { PhonePicker } from "./phone-picker.tsx"

/** Exchanges two phones: a broken one for the spare, or two desks. */
export const SwapDialog = ({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) => {
  const words = useWords(deviceWords)
  const { accountId } = useAccount()
  const act = useMutation(swap)
  const [other, setOther] = useState<number | null>(null)
  const run = async () => {
    if (other === null) return
    await act.mutateAsync({ params: { accountId, deviceId: device.id }, body: { withDeviceId: other } })
    showToast({ tone: "good", title: words.saved, message: words.swapped })
    onClose()
  }
  return (
    <ActionDialog title={words.swapTitle(device.name)} error={act.isError ? sentenceOf(act.error) : undefined} working={act.isPending} label={words.swapNow} whyNot={other === null ? words.chooseOther : undefined} onAct={run} onClose={onClose}>
      <p>{words.swapText}</p>
      <PhonePicker label={words.swapWith} description={words.swapHint} required except={[device.id]} value={other} onChange={setOther} />
    </ActionDialog>
  )
}
