import type { Device } from "@dialplane/contract/devices/devices.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { holderOf } from "./device-marks.tsx"
import { logOut, removeDevice, unassign } from "./devices.api.ts"
import { deviceWords } from "./devices.words.ts"

interface Props {
  readonly device: Device
  readonly onClose: () => void
}

export const LogOutDialog = ({ device, onClose }: Props) => {
  const words = useWords(deviceWords)
  const { accountId } = useAccount()
  const act = useMutation(logOut)
  const run = async () => {
    await act.mutateAsync({ params: { accountId, deviceId: device.id } })
    showToast({ tone: "good", title: words.logOut, message: words.loggedOut(device.name) })
    onClose()
  }
  return (
    <ConfirmDialog opened title={words.logOutOne(device.name)} confirmLabel={words.logOut} working={act.isPending} error={act.isError ? sentenceOf(act.error) : undefined} onCancel={onClose} onConfirm={() => void run().catch(() => {})}>
      {words.logOutOneText}
    </ConfirmDialog>
  )
}

export const UnassignDialog = ({ device, onClose }: Props) => {
  const words = useWords(deviceWords)
  const { accountId } = useAccount()
  const act = useMutation(unassign)
  const run = async () => {
    await act.mutateAsync({ params: { accountId, deviceId: device.id } })
    showToast({ tone: "good", title: words.saved, message: words.unassigned(device.name) })
    onClose()
  }
  return (
    <ConfirmDialog
      opened destructive title={words.unassignOne(device.name, holderOf(device) ?? "")} confirmLabel={words.unassign} working={act.isPending} error={act.isError ? sentenceOf(act.error) : undefined}
      affected={device.lines.filter(({ extensionId }) => extensionId === device.extensionId).map((line) => words.removeAffects(holderOf(line) ?? line.sipId))} onCancel={onClose} onConfirm={() => void run().catch(() => {})}
    >
      {words.unassignOneText}
    </ConfirmDialog>
  )
}

export const RemoveDialog = ({ device, onClose, onRemoved }: Props & { readonly onRemoved?: (() => void) | undefined }) => {
  const words = useWords(deviceWords)
  const { accountId } = useAccount()
  const act = useMutation(removeDevice)
  const run = async () => {
    await act.mutateAsync({ params: { accountId, deviceId: device.id } })
    showToast({ tone: "good", title: words.remove, message: words.removed(device.name) })
    onClose()
    onRemoved?.()
  }
  return (
    <ConfirmDialog
      opened destructive title={words.removeTitle(device.name)} confirmLabel={words.remove} working={act.isPending} error={act.isError ? sentenceOf(act.error) : undefined}
      affected={device.lines.filter(({ extensionId }) => extensionId !== null).map((line) => words.removeAffects(holderOf(line) ?? line.sipId))} onCancel={onClose} onConfirm={() => void run().catch(() => {})}
    >
      {words.removeText}
    </ConfirmDialog>
  )
}
