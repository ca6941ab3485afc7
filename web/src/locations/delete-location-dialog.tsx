import type { Location } from "@dialplane/contract/locations/locations.schema"
import { useAccount } from "../kit/account.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { useConfirmed } from "../kit/use-confirmed.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../ui/overlays/dialog.tsx"
import { removeLocation } from "./locations.api.ts"
import { locationWords, usageWords } from "./locations.words.ts"

interface Props {
  readonly location: Location
  readonly onClose: () => void
  readonly onMove: () => void
}

/** A place with things in it is not deleted; the dialog says what is there and leads to the move. */
export const DeleteLocationDialog = ({ location, onClose, onMove }: Props) => {
  const words = useWords(locationWords)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeLocation, () => {
    showToast({ tone: "good", title: words.deletedTitle, message: words.deleted(location.name) })
    onClose()
  })
  const there = usageWords(location.usage)
  if (location.isDefault || there !== "") {
    const canMove = location.usage.extensions + location.usage.phoneNumbers + location.usage.devices > 0
    return (
      <Dialog
        opened onClose={onClose} title={words.cannotDelete(location.name)}
        footer={
          <>
            <ActionButton onClick={onClose}>{words.close}</ActionButton>
            {canMove && <ActionButton kind="primary" icon="swap" onClick={onMove}>{words.move}</ActionButton>}
          </>
        }
      >
        {location.isDefault && <p>{words.isDefaultText}</p>}
        {there !== "" && (
          <>
            <p>{words.cannotDeleteText}</p>
            <ul>{there.split(", ").map((thing) => <li key={thing}>{thing}</li>)}</ul>
          </>
        )}
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, locationId: location.locationId } })} opened destructive title={words.deleteTitle(location.name)} confirmLabel={words.delete}
      onCancel={onClose}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
