import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { JobDialog } from "../../kit/bulk/job-dialog.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { RemovalPreviewPart } from "../../kit/bulk/removal-preview-part.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { removalPreviewQuery, removeMany } from "./devices.api.ts"
import { brokenMessages, deviceMessages } from "./devices.messages.ts"

interface Props {
  readonly ids: readonly number[]
  /** The name of the phone, if it is a single one. */
  readonly name?: string | undefined
  /** Swaps the phone instead of removing it. */
  readonly onSwap?: (() => void) | undefined
  readonly onClose: () => void
  readonly onRemoved?: (() => unknown) | undefined
}

/** Lists each phone and what stops working without it; offers a swap for a broken phone. */
export const RemoveDialog = ({ ids, name, onSwap, onClose, onRemoved }: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const remove = useMutation(removeMany)
  const body = { deviceIds: [...ids] }
  const preview = useQuery(removalPreviewQuery(accountId, body))
  const isUsed =
    preview.data?.things.some(({ uses }) => uses.some(({ kind }) => kind === "ringing" || kind === "onlyPhone")) ===
    true
  const nothing = preview.data !== undefined && preview.data.changed === 0 ? messages.removeNone : undefined
  return (
    <JobDialog
      danger
      title={messages.removeTitle(name ?? messages.howMany(ids.length))}
      confirm={messages.remove}
      notYet={nothing}
      start={() => remove.mutateAsync({ params: { accountId }, body: { deviceIds: affectedOf(ids, preview.data) } })}
      doneText={messages.removedCount}
      onClose={onClose}
      onDone={onRemoved}
    >
      <p>{messages.removeText}</p>
      <RemovalPreviewPart
        of={preview}
        nameOf={(thing) => thing.name}
        describeUse={({ kind, label }) => (brokenMessages[kind] ?? ((text: string) => text))(label)}
      />
      {isUsed && onSwap !== undefined && (
        <p>
          {messages.swapInstead}{" "}
          <ActionButton kind="quiet" size="xs" icon="swap" onClick={onSwap}>
            {messages.swap}
          </ActionButton>
        </p>
      )}
    </JobDialog>
  )
}
