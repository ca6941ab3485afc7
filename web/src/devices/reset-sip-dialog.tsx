import type { Device, ShownSipPassword } from "@dialplane/contract/devices/devices.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../ui/overlays/dialog.tsx"
import { resetSip } from "./devices.api.ts"
import { deviceWords } from "./devices.words.ts"
import { ShownCredentials } from "./shown-credentials.tsx"

export const ResetSipDialog = ({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) => {
  const words = useWords(deviceWords)
  const { accountId } = useAccount()
  const act = useMutation(resetSip)
  const [shown, setShown] = useState<readonly ShownSipPassword[]>()
  if (shown !== undefined) {
    return (
      <Dialog opened onClose={onClose} title={words.newSip} footer={<ActionButton kind="primary" onClick={onClose}>{words.done}</ActionButton>}>
        <ShownCredentials lines={shown} />
      </Dialog>
    )
  }
  const run = async () => setShown(await act.mutateAsync({ params: { accountId, deviceId: device.id } }))
  return (
    <ConfirmDialog
      opened destructive title={words.resetTitle(device.name)} confirmLabel={words.reset} working={act.isPending} error={act.isError ? sentenceOf(act.error) : undefined} onCancel={onClose}
      onConfirm={() => void run().catch(() => {})}
    >
      {words.resetText}
    </ConfirmDialog>
  )
}
