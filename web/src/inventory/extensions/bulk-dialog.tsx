import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { BulkPreviewPart } from "../../kit/bulk/bulk-preview-part.tsx"
import { JobDialog } from "../../kit/bulk/job-dialog.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { EmergencyLocationsStay, useEmergencyStays } from "../locations/emergency-stays-tile.tsx"
import { LocationPicker } from "../locations/location-picker.tsx"
import { movePreviewQuery, moveToLocation } from "../locations/locations.api.ts"
import type { OpenedBulk } from "./bulk-actions.tsx"
import { bulkPreviewQuery, changeMany } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { ResetDialog } from "./reset-dialog.tsx"

/** The dialog of a bulk action on extensions. */
export const BulkDialog = ({
  opened: { what, ids },
  onClose,
}: {
  readonly opened: OpenedBulk
  readonly onClose: () => void
}) => {
  const messages = useMessages(extensionMessages)
  if (what === "reset") return <ResetDialog extensionIds={ids} what={messages.howMany(ids.length)} onClose={onClose} />
  return what === "move" ? (
    <MoveDialog ids={ids} onClose={onClose} />
  ) : (
    <InternationalDialog block={what === "block"} ids={ids} onClose={onClose} />
  )
}

interface Props {
  readonly ids: readonly number[]
  readonly onClose: () => void
}

const InternationalDialog = ({ block, ids, onClose }: Props & { readonly block: boolean }) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const change = useMutation(changeMany)
  const body = { extensionIds: [...ids], change: { blockInternationalCalling: block } }
  const preview = useQuery(bulkPreviewQuery(accountId, body))
  return (
    <JobDialog
      title={(block ? messages.blockTitle : messages.allowTitle)(messages.howMany(ids.length))}
      confirm={block ? messages.block : messages.allow}
      preview={preview.data}
      start={() =>
        change.mutateAsync({ params: { accountId }, body: { ...body, extensionIds: affectedOf(ids, preview.data) } })
      }
      doneText={messages.changedCount}
      onClose={onClose}
    >
      <p>{block ? messages.blockText : messages.allowText}</p>
      <BulkPreviewPart of={preview} countOf={messages.howMany} />
    </JobDialog>
  )
}

const MoveDialog = ({ ids, onClose }: Props) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const emergencyStays = useEmergencyStays()
  const move = useMutation(moveToLocation)
  const [target, setTarget] = useState<number | null>(null)
  const body = {
    toLocationId: target ?? 0,
    services: ids.map((objectId) => ({ kind: "extension" as const, objectId })),
  }
  const preview = useQuery({ ...movePreviewQuery(accountId, body), enabled: target !== null })
  return (
    <JobDialog
      title={messages.moveTitle(messages.howMany(ids.length))}
      confirm={messages.moveDo}
      notYet={target === null ? messages.chooseLocation : undefined}
      preview={preview.data}
      start={() =>
        move.mutateAsync({
          params: { accountId },
          body: {
            ...body,
            services: affectedOf(body.services, preview.data, ({ kind, objectId }) => `${kind} ${objectId}`),
          },
        })
      }
      doneText={(count) => `${messages.changedCount(count)} ${emergencyStays.allStay}`}
      onClose={onClose}
    >
      <EmergencyLocationsStay />
      <LocationPicker label={messages.location} required accountId={accountId} value={target} onChange={setTarget} />
      {target !== null && <BulkPreviewPart of={preview} countOf={messages.howMany} />}
    </JobDialog>
  )
}
