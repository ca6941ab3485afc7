import { auditFilter } from "@dialplane/contract/audit/audit.schema"
import type { AuditLog } from "@dialplane/contract/audit/event-types"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { usePageParams } from "../kit/data/use-page-params.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { startExport } from "./audit.api.ts"
import { auditWords } from "./audit.words.ts"

/** Exports what the filters let through; the job tray shows how far it is and hands out the file. */
export const ExportButton = ({ log }: { readonly log: AuditLog }) => {
  const words = useWords(auditWords)
  const { accountId } = useAccount()
  const { limit: _, cursor: _cursor, from: _from, sort: _sort, ...filter } = usePageParams(auditFilter)
  const copy = useMutation(startExport(log))
  const start = async () => {
    await copy.mutateAsync({ params: { accountId: String(accountId) }, body: filter })
    showToast({ tone: "info", title: words.exporting, message: words.exportingText })
  }
  return (
    <ActionButton icon="export" loading={copy.isPending} onClick={() => void start().catch(() => {})}>
      {words.export}
    </ActionButton>
  )
}
