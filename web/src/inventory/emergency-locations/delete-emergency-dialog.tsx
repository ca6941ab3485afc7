import type { EmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { EmergencyLocationPicker } from "./emergency-location-picker.tsx"
import { emergencyUsesQuery, removeEmergencyLocation } from "./emergency-locations.api.ts"
import { emergencyMessages } from "./emergency-locations.messages.ts"
import { linksOfUses } from "./emergency-uses.tsx"

interface Props {
  readonly location: EmergencyLocation
  readonly onClose: () => void
  /** For the page of the location, which is left then. */
  readonly onGone?: () => void
}

/** Lists what uses the location, and replaces it everywhere in the same step. */
export const DeleteEmergencyDialog = ({ location, onClose, onGone = onClose }: Props) => {
  const messages = useMessages(emergencyMessages)
  const { accountId } = useAccount()
  const uses = useQuery(emergencyUsesQuery(accountId, location.locationId))
  const remove = useMutation(removeEmergencyLocation)
  const [replacement, setReplacement] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const found = uses.data ?? []
  if (uses.data === undefined && !uses.isError) return null
  const act = async () => {
    if (found.length > 0) {
      if (replacement === null) return setMissing(true)
    }
    await remove.mutateAsync({
      params: { accountId, locationId: location.locationId },
      query: replacement === null ? {} : { replaceBy: String(replacement) },
    })
    showToast({ tone: "good", title: messages.deletedTitle, message: messages.deleted(location.name) })
    onGone()
  }
  const error = uses.error ?? remove.error
  return (
    <ConfirmDialog
      opened
      destructive
      title={messages.deleteTitle(location.name)}
      confirmLabel={found.length === 0 ? messages.delete : messages.moveAndDelete}
      onCancel={onClose}
      onConfirm={() => void act().catch(() => {})}
      working={remove.isPending}
      error={error === null ? undefined : errorMessage(error)}
      affected={linksOfUses(messages, accountId, location.locationId, found)}
      replacement={
        found.length === 0 ? undefined : (
          <EmergencyLocationPicker
            label={messages.replacement}
            required
            accountId={accountId}
            except={location.locationId}
            countryId={location.countryId}
            value={replacement}
            error={missing && replacement === null ? messages.pick : undefined}
            onChange={setReplacement}
          />
        )
      }
    >
      {found.length === 0 ? messages.deleteText : messages.deleteUsedText}
    </ConfirmDialog>
  )
}
