import { largestMove, type BulkChange } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useDebouncedValue } from "@mantine/hooks"
import { useMutation, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { BulkPreviewPart } from "../../kit/bulk/bulk-preview-part.tsx"
import { JobDialog } from "../../kit/bulk/job-dialog.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { bulkPreviewQuery, startBulk } from "./numbers.api.ts"
import { numberMessages } from "./numbers.messages.ts"

interface Props {
  readonly title: string
  readonly phoneNumbers: readonly string[]
  /** Undefined while it is incomplete. */
  readonly change: BulkChange | undefined
  readonly confirm?: string
  readonly danger?: boolean
  readonly onClose: () => void
  /** Called when something was changed. */
  readonly onDone: () => void
  readonly children: ReactNode
}

const typingMilliseconds = 300

/** One change for many numbers: form, preview and results. */
export const BulkDialog = ({ title, phoneNumbers, change, confirm, danger, onClose, onDone, children }: Props) => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const start = useMutation(startBulk)
  const isTooMany = phoneNumbers.length > largestMove
  const [typed] = useDebouncedValue(change === undefined ? "" : JSON.stringify(change), typingMilliseconds)
  const previewed = typed === "" ? undefined : (JSON.parse(typed) as BulkChange)
  const preview = useQuery({
    ...bulkPreviewQuery(accountId, { phoneNumbers: [...phoneNumbers], change: previewed ?? { kind: "free" } }),
    enabled: previewed !== undefined && !isTooMany,
    placeholderData: (before) => before,
  })
  // A preview of an earlier input does not apply.
  const known = JSON.stringify(change) === typed && !isTooMany && !preview.isPlaceholderData ? preview.data : undefined
  return (
    <JobDialog
      title={title}
      confirm={confirm ?? messages.apply}
      danger={danger}
      onClose={onClose}
      onDone={onDone}
      doneText={messages.doneCount}
      notYet={
        change === undefined ? messages.chooseFirst : isTooMany ? messages.moveNumbersHint(largestMove) : undefined
      }
      preview={previewed === undefined || isTooMany || preview.isPlaceholderData ? undefined : preview.data}
      start={() =>
        start.mutateAsync({
          params: { accountId: String(accountId) },
          body: { phoneNumbers: affectedOf(phoneNumbers, known), change: change! },
        })
      }
    >
      {children}
      {previewed !== undefined && !isTooMany && <BulkPreviewPart of={preview} />}
    </JobDialog>
  )
}
