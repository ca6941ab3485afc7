import type { Location } from "@dialplane/contract/locations/locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { Dialog } from "../ui/overlays/dialog.tsx"
import { LocationPicker } from "./location-picker.tsx"
import { moveToLocation } from "./locations.api.ts"
import { locationWords, usageWords } from "./locations.words.ts"

/** Everything at a place moves to another, as a job. */
export const MoveServicesDialog = ({ location, onClose }: { readonly location: Location; readonly onClose: () => void }) => {
  const words = useWords(locationWords)
  const { accountId } = useAccount()
  const move = useMutation(moveToLocation)
  const [target, setTarget] = useState<number | null>(null)
  const start = async () => {
    if (target === null) return
    await move.mutateAsync({ params: { accountId }, body: { toLocationId: target, fromLocationId: location.locationId } })
    showToast({ tone: "info", title: words.moveStarted, message: words.moveStartedText })
    onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={words.moveTitle(location.name)} dismissible={!move.isPending}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={move.isPending}>{words.cancel}</ActionButton>
          <ActionButton kind="primary" loading={move.isPending} disabledReason={target === null ? words.choose : undefined} onClick={() => void start().catch(() => {})}>{words.moveStart}</ActionButton>
        </>
      }
    >
      <ErrorBlock message={move.isError ? sentenceOf(move.error) : undefined} />
      <p>{words.moveText(usageWords({ ...location.usage, networks: 0 }))}</p>
      <LocationPicker label={words.moveTo} required accountId={accountId} except={location.locationId} value={target} onChange={setTarget} />
    </Dialog>
  )
}
