import { auditFilter } from "@dialplane/contract/operations/audit/audit.schema"
import type { AuditLog } from "@dialplane/contract/operations/audit/event-type"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { usePageParams } from "../../kit/data/use-page-params.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { readJobsAgain, startExport } from "./audit.api.ts"
import { auditMessages } from "./audit.messages.ts"

/** Exports what the filters select; the job tray shows the progress and offers the file. */
export const ExportButton = ({ log }: { readonly log: AuditLog }) => {
  const messages = useMessages(auditMessages)
  const { accountId } = useAccount()
  const { limit: _, cursor: _cursor, from: _from, sort: _sort, ...filter } = usePageParams(auditFilter)
  const client = useQueryClient()
  const copy = useMutation(startExport(log))
  return (
    <ActionButton
      icon="export"
      loading={copy.isPending}
      onClick={() =>
        copy.mutate(
          { params: { accountId: String(accountId) }, body: filter },
          { onSuccess: () => void readJobsAgain(client) },
        )
      }
    >
      {messages.export}
    </ActionButton>
  )
}
