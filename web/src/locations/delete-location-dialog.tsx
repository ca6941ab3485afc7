import type { Location } from "@dialplane/contract/locations/locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
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
  const remove = useMutation(removeLocation)
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
  const act = async () => {
    await remove.mutateAsync({ params: { accountId, locationId: location.locationId } })
    showToast({ tone: "good", title: words.deletedTitle, message: words.deleted(location.name) })
    onClose()
  }
  return (
    <ConfirmDialog
      opened destructive title={words.deleteTitle(location.name)} confirmLabel={words.delete} working={remove.isPending} error={remove.isError ? sentenceOf(remove.error) : undefined}
      onCancel={onClose} onConfirm={() => void act().catch(() => {})}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
