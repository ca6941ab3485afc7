import type { NewAddress } from "@dialplane/contract/inventory/devices/provisioning-address"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { AddressSheet } from "./address-sheet.tsx"
import { newAddress } from "./provisioning.api.ts"
import { provisioningMessages } from "./provisioning.messages.ts"

interface Props {
  readonly deviceId: number
  readonly replaces: boolean
  /** The phone's settings turn off its web page. */
  readonly webPageOff: boolean
  readonly onClose: () => void
}

/** Asks first, because the current URL stops working; then shows the new one once. */
export const NewAddressDialog = ({ deviceId, replaces, webPageOff, onClose }: Props) => {
  const messages = useMessages(provisioningMessages)
  const { accountId } = useAccount()
  const make = useMutation(newAddress)
  const [made, setMade] = useState<NewAddress>()
  const act = async () =>
    setMade(await make.mutateAsync({ params: { accountId: String(accountId), deviceId: String(deviceId) } }))
  if (made !== undefined) return <ShownAddress made={made} onClose={onClose} />
  return (
    <ConfirmDialog
      opened
      title={messages.replaceTitle}
      confirmLabel={messages.make}
      working={make.isPending}
      error={make.isError ? errorMessage(make.error) : undefined}
      affected={[...(replaces ? [messages.replaceAffected] : []), ...(webPageOff ? [messages.webPageOff] : [])]}
      onCancel={onClose}
      onConfirm={() => void act().catch(() => {})}
    >
      {replaces ? messages.replaceText : messages.noAddress}
    </ConfirmDialog>
  )
}

const ShownAddress = ({ made, onClose }: { readonly made: NewAddress; readonly onClose: () => void }) => {
  const messages = useMessages(provisioningMessages)
  return (
    <Dialog
      opened
      size={640}
      title={messages.newTitle}
      onClose={onClose}
      footer={
        <ActionButton kind="primary" onClick={onClose}>
          {messages.done}
        </ActionButton>
      }
    >
      <AddressSheet made={made} />
    </Dialog>
  )
}
