import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { useWhyNot } from "../kit/can.tsx"
import { BulkPreviewPart } from "../kit/bulk/bulk-preview-part.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { useConfirmed } from "../kit/use-confirmed.ts"
import { LocationPicker } from "../locations/location-picker.tsx"
import { moveToLocation } from "../locations/locations.api.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../ui/overlays/dialog.tsx"
import { bulkPreviewQuery, changeMany } from "./extensions.api.ts"
import { extensionWords } from "./extensions.words.ts"
import { ResetDialog } from "./reset-dialog.tsx"

export interface OpenedBulk {
  readonly what: "reset" | "block" | "allow" | "move"
  readonly ids: readonly number[]
}

/** What can be done with several extensions at once. */
export const BulkActions = ({ ids, onOpen }: { readonly ids: readonly number[]; readonly onOpen: (opened: OpenedBulk) => void }) => {
  const words = useWords(extensionWords)
  const whyNotChange = useWhyNot("update:extensions")
  const whyNotMove = useWhyNot("update:locations")
  return (
    <>
      <ActionButton icon="location" disabledReason={whyNotMove} onClick={() => onOpen({ what: "move", ids })}>{words.moveLocation}</ActionButton>
      <ActionButton icon="lock" disabledReason={whyNotChange} onClick={() => onOpen({ what: "block", ids })}>{words.block}</ActionButton>
      <ActionButton disabledReason={whyNotChange} onClick={() => onOpen({ what: "allow", ids })}>{words.allow}</ActionButton>
      <ActionButton icon="undo" disabledReason={whyNotChange} onClick={() => onOpen({ what: "reset", ids })}>{words.reset}</ActionButton>
    </>
  )
}

export const BulkDialog = ({ opened: { what, ids }, onClose }: { readonly opened: OpenedBulk; readonly onClose: () => void }) => {
  const words = useWords(extensionWords)
  if (what === "reset") return <ResetDialog extensionIds={ids} what={words.howMany(ids.length)} onClose={onClose} />
  return what === "move" ? <MoveDialog ids={ids} onClose={onClose} /> : <InternationalDialog block={what === "block"} ids={ids} onClose={onClose} />
}

interface Props {
  readonly ids: readonly number[]
  readonly onClose: () => void
}

const InternationalDialog = ({ block, ids, onClose }: Props & { readonly block: boolean }) => {
  const words = useWords(extensionWords)
  const { accountId } = useAccount()
  const body = { extensionIds: [...ids], change: { blockInternationalCalling: block } }
  const preview = useQuery(bulkPreviewQuery(accountId, body))
  const confirmed = useConfirmed(changeMany, () => {
    showToast({ tone: "info", title: words.started, message: words.startedText })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId }, body })} opened title={(block ? words.blockTitle : words.allowTitle)(words.howMany(ids.length))} confirmLabel={block ? words.block : words.allow} onCancel={onClose}
    >
      {block ? words.blockText : words.allowText}
      <BulkPreviewPart of={preview} />
    </ConfirmDialog>
  )
}

const MoveDialog = ({ ids, onClose }: Props) => {
  const words = useWords(extensionWords)
  const { accountId } = useAccount()
  const move = useMutation(moveToLocation)
  const [target, setTarget] = useState<number | null>(null)
  const act = async () => {
    if (target === null) return
    await move.mutateAsync({ params: { accountId }, body: { toLocationId: target, services: ids.map((objectId) => ({ kind: "extension" as const, objectId })) } })
    showToast({ tone: "info", title: words.started, message: words.startedText })
    onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={words.moveTitle(words.howMany(ids.length))} dismissible={!move.isPending}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={move.isPending}>{words.cancel}</ActionButton>
          <ActionButton kind="primary" loading={move.isPending} disabledReason={target === null ? words.chooseLocation : undefined} onClick={() => void act().catch(() => {})}>{words.moveDo}</ActionButton>
        </>
      }
    >
      <ErrorBlock message={move.isError ? sentenceOf(move.error) : undefined} />
      <p>{words.moveText}</p>
      <LocationPicker label={words.location} required accountId={accountId} value={target} onChange={setTarget} />
    </Dialog>
  )
}
