import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { JobDialog } from "../../kit/bulk/job-dialog.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { RemovalPreviewPart } from "../../kit/bulk/removal-preview-part.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { removalPreviewQuery, removeMany } from "./devices.api.ts"
import { brokenWords, deviceWords } from "./devices.words.ts"

interface Props {
  readonly ids: readonly number[]
  /** How the phone is called, when it is one. */
  readonly name?: string | undefined
  /** Another phone in its place, instead of none. */
  readonly onSwap?: (() => void) | undefined
  readonly onClose: () => void
  readonly onRemoved?: (() => unknown) | undefined
}

/** Names each phone and what stops working without it; a broken one is better swapped. */
export const RemoveDialog = ({ ids, name, onSwap, onClose, onRemoved }: Props) => {
  const words = useWords(deviceWords)
  const { accountId } = useAccount()
  const remove = useMutation(removeMany)
  const body = { deviceIds: [...ids] }
  const preview = useQuery(removalPreviewQuery(accountId, body))
  const isUsed =
    preview.data?.things.some(({ uses }) => uses.some(({ kind }) => kind === "ringing" || kind === "onlyPhone")) ===
    true
  const nothing = preview.data !== undefined && preview.data.changed === 0 ? words.removeNone : undefined
  return (
    <JobDialog
      danger
      title={words.removeTitle(name ?? words.howMany(ids.length))}
      confirm={words.remove}
      notYet={nothing}
      start={() => remove.mutateAsync({ params: { accountId }, body: { deviceIds: affectedOf(ids, preview.data) } })}
      doneText={words.removedCount}
      onClose={onClose}
      onDone={onRemoved}
    >
      <p>{words.removeText}</p>
      <RemovalPreviewPart
        of={preview}
        nameOf={(thing) => thing.name}
        describeUse={({ kind, label }) => (brokenWords[kind] ?? ((text: string) => text))(label)}
      />
      {isUsed && onSwap !== undefined && (
        <p>
          {words.swapInstead}{" "}
          <ActionButton kind="quiet" size="xs" icon="swap" onClick={onSwap}>
            {words.swap}
          </ActionButton>
        </p>
      )}
    </JobDialog>
  )
}
