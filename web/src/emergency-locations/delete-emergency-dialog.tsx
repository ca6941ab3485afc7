import type { EmergencyLocation, EmergencyUse } from "@dialplane/contract/emergency-locations/emergency-locations.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../ui/overlays/dialog.tsx"
import { EmergencyLocationPicker } from "./emergency-location-picker.tsx"
import { assignLines, emergencyUsesQuery, removeEmergencyLocation } from "./emergency-locations.api.ts"
import { emergencyWords, type EmergencyWords } from "./emergency-locations.words.ts"

interface Props {
  readonly location: EmergencyLocation
  readonly onClose: () => void
}

const mostShown = 6

const affectedLines = (words: EmergencyWords, uses: readonly EmergencyUse[]) => [
  ...uses.slice(0, mostShown).map(({ label }) => label),
  ...(uses.length > mostShown ? [words.andMore(uses.length - mostShown)] : []),
]

/** Says what points to the location first; lines are given another one in the same step, other things have to go first. */
export const DeleteEmergencyDialog = ({ location, onClose }: Props) => {
  const words = useWords(emergencyWords)
  const { accountId } = useAccount()
  const uses = useQuery(emergencyUsesQuery(accountId, location.locationId))
  const remove = useMutation(removeEmergencyLocation)
  const assign = useMutation(assignLines)
  const [replacement, setReplacement] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const found = uses.data ?? []
  const others = found.filter(({ kind }) => kind !== "extension")
  if (uses.data === undefined && !uses.isError) return null
  if (others.length > 0) {
    return (
      <Dialog opened onClose={onClose} title={words.cannotDelete(location.name)} footer={<ActionButton kind="primary" onClick={onClose} data-autofocus>{words.close}</ActionButton>}>
        <p>{words.cannotDeleteText}</p>
        <ul>{affectedLines(words, [...others, ...found.filter(({ kind }) => kind === "extension")]).map((line) => <li key={line}>{line}</li>)}</ul>
      </Dialog>
    )
  }
  const act = async () => {
    if (found.length > 0) {
      if (replacement === null) return setMissing(true)
      await assign.mutateAsync({ params: { accountId }, body: { extensionIds: found.map(({ objectId }) => objectId), locationId: replacement } })
    }
    await remove.mutateAsync({ params: { accountId, locationId: location.locationId } })
    showToast({ tone: "good", title: words.deletedTitle, message: words.deleted(location.name) })
    onClose()
  }
  const error = uses.error ?? assign.error ?? remove.error
  return (
    <ConfirmDialog
      opened destructive title={words.deleteTitle(location.name)} confirmLabel={found.length === 0 ? words.delete : words.moveAndDelete} onCancel={onClose} onConfirm={() => void act().catch(() => {})}
      working={assign.isPending || remove.isPending} error={error === null ? undefined : sentenceOf(error)} affected={affectedLines(words, found)}
      replacement={found.length === 0 ? undefined : (
        <EmergencyLocationPicker
          label={words.replacement} required accountId={accountId} except={location.locationId} countryId={location.countryId} value={replacement} error={missing && replacement === null ? words.pick : undefined}
          onChange={setReplacement}
        />
      )}
    >
      {found.length === 0 ? words.deleteText : words.deleteUsedText}
    </ConfirmDialog>
  )
}
