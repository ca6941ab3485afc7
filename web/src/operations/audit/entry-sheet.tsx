import type { AuditLog } from "@dialplane/contract/operations/audit/event-type"
import { actionSentence, entryTitle } from "@dialplane/contract/operations/audit/event-types"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { auditEntryQuery } from "./audit.api.ts"
import { auditMessages } from "./audit.messages.ts"
import { EntryFacts } from "./entry-facts.tsx"
import { EntryFooter } from "./entry-footer.tsx"

interface Props {
  readonly log: AuditLog
  readonly entryId: number | undefined
  readonly onClose: () => void
}

/** One entry: what changed, and how to revert it. */
export const EntrySheet = ({ log, entryId, onClose }: Props) => {
  const messages = useMessages(auditMessages)
  const { accountId } = useAccount()
  const {
    data: entry,
    error,
    refetch,
  } = useQuery({ ...auditEntryQuery(accountId, log, entryId ?? 0), enabled: entryId !== undefined })
  return (
    <SideSheet
      opened={entryId !== undefined}
      onClose={onClose}
      size={640}
      title={entry ? entryTitle(entry) : messages.entry(entryId ?? 0)}
      sentence={entry && actionSentence(entry.action)}
      footer={entry ? <EntryFooter key={entry.entryId} entry={entry} /> : null}
    >
      {entry ? <EntryFacts entry={entry} /> : error ? <LoadError of={{ error, refetch }} /> : <FormSkeleton />}
    </SideSheet>
  )
}
