import { exportSsoLog } from "@dialplane/contract/operations/audit/sso-log.endpoints"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { showError } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { call } from "../../kit/request/call.ts"
import { usePageParams } from "../../kit/data/use-page-params.ts"
import { auditFilter } from "@dialplane/contract/operations/audit/audit.schema"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { readJobsAgain } from "./audit.api.ts"
import { auditMessages } from "./audit.messages.ts"

/** Exports what the filters select; the job tray shows the progress and offers the file. */
export const SsoExportButton = ({ accountId }: { readonly accountId: number }) => {
  const messages = useMessages(auditMessages)
  const client = useQueryClient()
  const { search, direction, actorUserId, action, objectType, objectId, traceId, since, until } =
    usePageParams(auditFilter)
  const copy = useMutation({
    mutationFn: () =>
      call(exportSsoLog, {
        params: { accountId: String(accountId) },
        query: { search, direction, actorUserId, action, objectType, objectId, traceId, since, until },
      }),
    onSuccess: () => void readJobsAgain(client),
    onError: (error) => showError(portal.errors, error),
  })
  return (
    <ActionButton icon="export" loading={copy.isPending} onClick={() => copy.mutate()}>
      {messages.export}
    </ActionButton>
  )
}
