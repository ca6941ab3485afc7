import type { Location } from "@dialplane/contract/inventory/locations/locations.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { removeLocation } from "./locations.api.ts"
import { locationMessages, usageList } from "./locations.messages.ts"
import { servicesAt } from "./services-at.ts"

interface Props {
  readonly location: Location
  readonly onClose: () => void
  /** For the page of the location, which is left then. */
  readonly onGone?: () => void
  readonly onMove: () => void
}

/** A location with services is not deleted; the dialog lists them and offers to move them. */
export const DeleteLocationDialog = ({ location, onClose, onGone = onClose, onMove }: Props) => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeLocation, () => {
    showToast({ tone: "good", title: messages.deletedTitle, message: messages.deleted(location.name) })
    onGone()
  })
  const there = usageList(location.usage)
  const lists = servicesAt(location)
  if (location.isDefault || there.length > 0) {
    const canMove = location.usage.extensions + location.usage.phoneNumbers + location.usage.devices > 0
    return (
      <Dialog
        opened
        onClose={onClose}
        title={messages.cannotDelete(location.name)}
        footer={
          <>
            <ActionButton onClick={onClose}>{messages.close}</ActionButton>
            {canMove && (
              <ActionButton kind="primary" icon="swap" onClick={onMove}>
                {messages.move}
              </ActionButton>
            )}
          </>
        }
      >
        {location.isDefault && <p>{messages.isDefaultText}</p>}
        {there.length > 0 && (
          <>
            <p>{messages.cannotDeleteText}</p>
            <ul>
              {there.map(({ name, text }) => (
                <li key={name}>
                  <TextLink href={accountAddress(accountId, lists[name])}>{text}</TextLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, locationId: location.locationId } })}
      opened
      destructive
      title={messages.deleteTitle(location.name)}
      confirmLabel={messages.delete}
      onCancel={onClose}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
