import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionDialog } from "./action-dialog.tsx"
import { logIn, shareMany } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import { PhoneHolderField, type Holder } from "./phone-holder-field.tsx"
import { PhonePicker } from "./phone-picker.tsx"

export const ShareDialog = ({
  shared,
  onClose,
}: {
  readonly shared: readonly Device[]
  readonly onClose: () => void
}) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const act = useMutation(shareMany)
  const [chosen, setChosen] = useState<number | null>(null)
  const run = async () => {
    if (chosen === null) return
    await act.mutateAsync({ params: { accountId }, body: { devices: [{ deviceId: chosen, isShared: true }] } })
    onClose()
  }
  return (
    <ActionDialog
      title={messages.shareTitle}
      error={act.isError ? errorMessage(act.error) : undefined}
      working={act.isPending}
      label={messages.share}
      whyNot={chosen === null ? messages.chooseOther : undefined}
      onAct={run}
      onClose={onClose}
    >
      <PhonePicker
        label={messages.phone}
        description={messages.shareText}
        required
        except={shared.map(({ id }) => id)}
        value={chosen}
        onChange={setChosen}
      />
    </ActionDialog>
  )
}

export const LogInDialog = ({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const act = useMutation(logIn)
  const [holder, setHolder] = useState<Holder | null>(null)
  const run = async () => {
    if (holder === null) return
    await act.mutateAsync({ params: { accountId, deviceId: device.id }, body: { extensionId: holder.id } })
    onClose()
  }
  return (
    <ActionDialog
      title={messages.logInTitle(device.name)}
      error={act.isError ? errorMessage(act.error) : undefined}
      working={act.isPending}
      label={messages.logIn}
      whyNot={holder === null ? messages.chooseExtension : undefined}
      onAct={run}
      onClose={onClose}
    >
      <PhoneHolderField label={messages.extension} required value={holder} onChange={setHolder} />
    </ActionDialog>
  )
}
