import type { AuditFilter } from "@dialplane/contract/operations/audit/audit.schema"
import type { AuditLog } from "@dialplane/contract/operations/audit/event-type"
import { actionTitle, asText } from "@dialplane/contract/operations/audit/event-types"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import type { ListFilter } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { auditActionsQuery, auditActorsQuery } from "./audit.api.ts"
import { auditMessages } from "./audit.messages.ts"
import { daysAgo } from "../../kit/list/period.ts"
import { withChosen } from "./with-chosen.ts"

export const useAuditFilters = (
  log: AuditLog,
  { actorUserId, action, objectType, objectId, traceId, jobId, since, until }: AuditFilter,
): ListFilter[] => {
  const messages = useMessages(auditMessages)
  const { dateTime } = useFormat()
  const { accountId } = useAccount()
  const { data: actors = [] } = useQuery(auditActorsQuery(accountId))
  const { data: actions } = useQuery(auditActionsQuery(accountId, log))
  const people = actors.map(({ userId, userName }) => ({ value: String(userId), label: userName }))
  const days = [
    { value: daysAgo(0), label: messages.today },
    ...[7, 30, 90].map((count) => ({ value: daysAgo(count), label: messages.lastDays(count) })),
  ]
  const objectLabel = (id: string) =>
    (objectType === "user" && people.find(({ value }) => value === id)?.label) || `${asText(objectType ?? "")} ${id}`
  return [
    { name: "actorUserId", label: messages.actor, options: withChosen(people, actorUserId, (id) => id) },
    {
      name: "action",
      label: messages.action,
      options: withChosen(
        (actions?.items ?? []).map((one) => ({ value: one.action, label: one.title })),
        action,
        actionTitle,
      ),
    },
    { name: "since", label: messages.since, options: withChosen(days, since, dateTime) },
    // These are set elsewhere: from a row, by a link, and as the end of a period.
    ...(objectId === undefined || objectType === undefined
      ? []
      : [{ name: "objectId", label: messages.object, options: withChosen([], objectId, objectLabel) }]),
    ...(traceId === undefined
      ? []
      : [{ name: "traceId", label: messages.trace, options: withChosen([], traceId, (id) => id) }]),
    ...(jobId === undefined
      ? []
      : [{ name: "jobId", label: messages.job, options: withChosen([], jobId, (id) => id) }]),
    ...(until === undefined
      ? []
      : [{ name: "until", label: messages.until, options: withChosen([], until, dateTime) }]),
  ]
}
