import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { holderOf } from "./device-marks.tsx"
import { logOut, unassign } from "./devices.api.ts"
import { deviceWords } from "./devices.words.ts"

interface Props {
  readonly device: Device
  readonly onClose: () => void
}

export const LogOutDialog = ({ device, onClose }: Props) => {
  const words = useWords(deviceWords)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(logOut, () => {
    showToast({ tone: "good", title: words.logOut, message: words.loggedOut(device.name) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, deviceId: device.id } })}
      opened
      title={words.logOutOne(device.name)}
      confirmLabel={words.logOut}
      onCancel={onClose}
    >
      {words.logOutOneText}
    </ConfirmDialog>
  )
}

export const UnassignDialog = ({ device, onClose }: Props) => {
  const words = useWords(deviceWords)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(unassign, () => {
    showToast({ tone: "good", title: words.saved, message: words.unassigned(device.name) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, deviceId: device.id } })}
      opened
      destructive
      title={words.unassignOne(device.name, holderOf(device) ?? "")}
      confirmLabel={words.unassign}
      affected={device.lines
        .filter(({ extensionId }) => extensionId === device.extensionId)
        .map((line) => words.removeAffects(holderOf(line) ?? line.sipId))}
      onCancel={onClose}
    >
      {words.unassignOneText}
    </ConfirmDialog>
  )
}
