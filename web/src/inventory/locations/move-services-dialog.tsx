import type { Location } from "@dialplane/contract/inventory/locations/locations.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { BulkPreviewPart } from "../../kit/bulk/bulk-preview-part.tsx"
import { JobDialog } from "../../kit/bulk/job-dialog.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { EmergencyLocationsStay, useEmergencyStays } from "./emergency-stays-tile.tsx"
import { LocationPicker } from "./location-picker.tsx"
import { movePreviewQuery, moveToLocation } from "./locations.api.ts"
import { locationMessages, usageMessages } from "./locations.messages.ts"

/** Moves all services of a location to another one, as a job. */
export const MoveServicesDialog = ({
  location,
  onClose,
}: {
  readonly location: Location
  readonly onClose: () => void
}) => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const emergencyStays = useEmergencyStays()
  const move = useMutation(moveToLocation)
  const [target, setTarget] = useState<number | null>(null)
  const body = { toLocationId: target ?? location.locationId, fromLocationId: location.locationId }
  const preview = useQuery({ ...movePreviewQuery(accountId, body), enabled: target !== null })
  return (
    <JobDialog
      title={messages.moveTitle(location.name)}
      confirm={messages.moveStart}
      notYet={target === null ? messages.choose : undefined}
      preview={preview.data}
      start={() => move.mutateAsync({ params: { accountId }, body })}
      doneText={(count) => `${messages.movedCount(count)} ${emergencyStays.allStay}`}
      onClose={onClose}
    >
      <p>{messages.moveText(usageMessages({ ...location.usage, networks: 0 }))}</p>
      <EmergencyLocationsStay />
      <LocationPicker
        label={messages.moveTo}
        required
        accountId={accountId}
        except={location.locationId}
        value={target}
        onChange={setTarget}
      />
      {target !== null && <BulkPreviewPart of={preview} />}
    </JobDialog>
  )
}
