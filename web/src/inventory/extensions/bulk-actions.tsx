import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { BulkPreviewPart } from "../../kit/bulk/bulk-preview-part.tsx"
import { JobDialog } from "../../kit/bulk/job-dialog.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { EmergencyAddressesStay, useEmergencyStays } from "../locations/emergency-stays-tile.tsx"
import { LocationPicker } from "../locations/location-picker.tsx"
import { movePreviewQuery, moveToLocation } from "../locations/locations.api.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { bulkPreviewQuery, changeMany } from "./extensions.api.ts"
import { extensionWords } from "./extensions.words.ts"
import { ResetDialog } from "./reset-dialog.tsx"

export interface OpenedBulk {
  readonly what: "reset" | "block" | "allow" | "move"
  readonly ids: readonly number[]
}

/** What can be done with several extensions at once. */
export const BulkActions = ({
  ids,
  onOpen,
}: {
  readonly ids: readonly number[]
  readonly onOpen: (opened: OpenedBulk) => void
}) => {
  const words = useWords(extensionWords)
  const whyNotChange = useWhyNot("update:extensions")
  const whyNotMove = useWhyNot("update:locations")
  return (
    <>
      <ActionButton icon="location" disabledReason={whyNotMove} onClick={() => onOpen({ what: "move", ids })}>
        {words.moveLocation}
      </ActionButton>
      <ActionButton icon="lock" disabledReason={whyNotChange} onClick={() => onOpen({ what: "block", ids })}>
        {words.block}
      </ActionButton>
      <ActionButton disabledReason={whyNotChange} onClick={() => onOpen({ what: "allow", ids })}>
        {words.allow}
      </ActionButton>
      <ActionButton icon="undo" disabledReason={whyNotChange} onClick={() => onOpen({ what: "reset", ids })}>
        {words.reset}
      </ActionButton>
    </>
  )
}

export const BulkDialog = ({
  opened: { what, ids },
  onClose,
}: {
  readonly opened: OpenedBulk
  readonly onClose: () => void
}) => {
  const words = useWords(extensionWords)
  if (what === "reset") return <ResetDialog extensionIds={ids} what={words.howMany(ids.length)} onClose={onClose} />
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
  const words = useWords(extensionWords)
  const { accountId } = useAccount()
  const change = useMutation(changeMany)
  const body = { extensionIds: [...ids], change: { blockInternationalCalling: block } }
  const preview = useQuery(bulkPreviewQuery(accountId, body))
  return (
    <JobDialog
      title={(block ? words.blockTitle : words.allowTitle)(words.howMany(ids.length))}
      confirm={block ? words.block : words.allow}
      preview={preview.data}
      start={() =>
        change.mutateAsync({ params: { accountId }, body: { ...body, extensionIds: affectedOf(ids, preview.data) } })
      }
      doneText={words.changedCount}
      onClose={onClose}
    >
      <p>{block ? words.blockText : words.allowText}</p>
      <BulkPreviewPart of={preview} countOf={words.howMany} />
    </JobDialog>
  )
}

const MoveDialog = ({ ids, onClose }: Props) => {
  const words = useWords(extensionWords)
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
      title={words.moveTitle(words.howMany(ids.length))}
      confirm={words.moveDo}
      notYet={target === null ? words.chooseLocation : undefined}
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
      doneText={(count) => `${words.changedCount(count)} ${emergencyStays.allStay}`}
      onClose={onClose}
    >
      <EmergencyAddressesStay />
      <LocationPicker label={words.location} required accountId={accountId} value={target} onChange={setTarget} />
      {target !== null && <BulkPreviewPart of={preview} countOf={words.howMany} />}
    </JobDialog>
  )
}
