import type { Device, ShownSipPassword } from "@dialplane/contract/inventory/devices/devices.schema"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { resetSip } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import { ShownCredentials } from "./shown-credentials.tsx"

export const ResetSipDialog = ({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const [shown, setShown] = useState<readonly ShownSipPassword[]>()
  const confirmed = useConfirmed(resetSip, setShown)
  if (shown !== undefined) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={messages.newSip}
        footer={
          <ActionButton kind="primary" onClick={onClose}>
            {messages.done}
          </ActionButton>
        }
      >
        <ShownCredentials lines={shown} />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, deviceId: device.id } })}
      opened
      destructive
      title={messages.resetTitle(device.name)}
      confirmLabel={messages.reset}
      onCancel={onClose}
    >
      {messages.resetText}
    </ConfirmDialog>
  )
}
