import type { ResetPart } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { BulkPreviewPart } from "../../kit/bulk/bulk-preview-part.tsx"
import { JobDialog } from "../../kit/bulk/job-dialog.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { resetMany, resetPreviewQuery } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { ResetPartsPicker } from "./reset-parts-picker.tsx"

interface Props {
  readonly extensionIds: readonly number[]
  /** The name of the extensions in the title. */
  readonly what: string
  readonly onClose: () => void
}

/** Parts that are deleted permanently; everything else can be undone. */
const forGood: readonly ResetPart[] = ["greetings", "voicemails", "pin"]

/** Resets extension data as a job, after showing what is reset and what stays. */
export const ResetDialog = ({ extensionIds, what, onClose }: Props) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const reset = useMutation(resetMany)
  const [parts, setParts] = useState<readonly ResetPart[]>([])
  const body = { extensionIds: [...extensionIds], parts: [...parts] }
  const preview = useQuery({
    ...resetPreviewQuery(accountId, body),
    enabled: parts.length > 0,
    placeholderData: (before) => before,
  })
  const known = preview.isPlaceholderData ? undefined : preview.data
  const start = async () => ({
    jobId: (
      await reset.mutateAsync({
        params: { accountId },
        body: { ...body, extensionIds: affectedOf(extensionIds, known) },
      })
    ).taskId,
  })
  return (
    <JobDialog
      danger
      title={messages.resetTitle(what)}
      confirm={messages.resetDo}
      notYet={parts.length === 0 ? messages.resetNothing : undefined}
      preview={preview.data}
      start={start}
      doneText={messages.changedCount}
      onClose={onClose}
    >
      <p>{messages.resetText}</p>
      <ResetPartsPicker value={parts} onChange={setParts} />
      {parts.some((part) => forGood.includes(part)) && <p>{messages.resetForGood}</p>}
      {parts.length > 0 && <BulkPreviewPart of={preview} />}
    </JobDialog>
  )
}
