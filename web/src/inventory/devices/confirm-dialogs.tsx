import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { holderOf } from "./device-marks.tsx"
import { logOut, unassign } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"

interface Props {
  readonly device: Device
  readonly onClose: () => void
}

export const LogOutDialog = ({ device, onClose }: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(logOut, () => {
    showToast({ tone: "good", title: messages.logOut, message: messages.loggedOut(device.name) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, deviceId: device.id } })}
      opened
      title={messages.logOutOne(device.name)}
      confirmLabel={messages.logOut}
      onCancel={onClose}
    >
      {messages.logOutOneText}
    </ConfirmDialog>
  )
}

export const UnassignDialog = ({ device, onClose }: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(unassign, () => {
    showToast({ tone: "good", title: messages.saved, message: messages.unassigned(device.name) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, deviceId: device.id } })}
      opened
      destructive
      title={messages.unassignOne(device.name, holderOf(device) ?? "")}
      confirmLabel={messages.unassign}
      affected={device.lines
        .filter(({ extensionId }) => extensionId === device.extensionId)
        .map((line) => messages.removeAffects(holderOf(line) ?? line.sipId))}
      onCancel={onClose}
    >
      {messages.unassignOneText}
    </ConfirmDialog>
  )
}
