import type { DeviceBulk } from "@dialplane/contract/inventory/devices/devices.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { EmergencyLocationPicker } from "../emergency-locations/emergency-location-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { BulkPreviewPart } from "../../kit/bulk/bulk-preview-part.tsx"
import { JobDialog } from "../../kit/bulk/job-dialog.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { EmergencyLocationsStay, useEmergencyStays } from "../locations/emergency-stays-tile.tsx"
import { LocationPicker } from "../locations/location-picker.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { bulkPreviewQuery, changeMany } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"

interface Props {
  readonly action: DeviceBulk["action"]
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/** A bulk action on the selected phones: explains it, asks for its input, and starts a job. */
export const BulkDialog = ({ action, ids, onClose }: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId, countryCode } = useAccount()
  const emergencyStays = useEmergencyStays()
  const start = useMutation(changeMany)
  const [place, setPlace] = useState<number | null>(null)
  const titles = {
    unassign: messages.unassignTitle,
    logOut: messages.logOutTitle,
    moveLocation: messages.moveTitle,
    setEmergencyLocation: messages.emergencyTitle,
  } as const
  const [follow, setFollow] = useState(false)
  const needsPlace = action === "moveLocation" || (action === "setEmergencyLocation" && !follow)
  const body = (): DeviceBulk => {
    const deviceIds = [...ids]
    if (action === "moveLocation") return { action, deviceIds, locationId: place! }
    return action === "setEmergencyLocation"
      ? { action, deviceIds, emergencyLocationId: follow ? null : place! }
      : { action, deviceIds }
  }
  const isReady = !needsPlace || place !== null
  const preview = useQuery({ ...bulkPreviewQuery(accountId, body()), enabled: isReady })
  return (
    <JobDialog
      title={titles[action](ids.length)}
      confirm={messages.start}
      notYet={isReady ? undefined : messages.chooseFirst}
      preview={isReady ? preview.data : undefined}
      start={() =>
        start.mutateAsync({ params: { accountId }, body: { ...body(), deviceIds: affectedOf(ids, preview.data) } })
      }
      doneText={(count) =>
        action === "moveLocation"
          ? `${messages.changedCount(count)} ${emergencyStays.allStay}`
          : messages.changedCount(count)
      }
      onClose={onClose}
    >
      {action === "unassign" && <p>{messages.unassignText}</p>}
      {action === "logOut" && <p>{messages.logOutText}</p>}
      {action === "moveLocation" && (
        <>
          <LocationPicker label={messages.location} required accountId={accountId} value={place} onChange={setPlace} />
          <EmergencyLocationsStay />
        </>
      )}
      {action === "setEmergencyLocation" && (
        <>
          <SwitchField
            label={messages.followExtension}
            description={messages.followExtensionHint}
            checked={follow}
            onChange={setFollow}
          />
          {!follow && (
            <EmergencyLocationPicker
              description={messages.emergencyText}
              required
              accountId={accountId}
              countryId={countryCode}
              value={place}
              onChange={setPlace}
            />
          )}
        </>
      )}
      {isReady && (
        <BulkPreviewPart
          of={preview}
          countOf={action === "setEmergencyLocation" ? messages.lineCount : messages.howMany}
        />
      )}
    </JobDialog>
  )
}
