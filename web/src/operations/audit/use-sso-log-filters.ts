import { listEventUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import type { AuditFilter } from "@dialplane/contract/operations/audit/audit.schema"
import { actionTitle, asText } from "@dialplane/contract/operations/audit/event-types"
import { listSsoLogTypes } from "@dialplane/contract/operations/audit/sso-log.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useCan } from "../../kit/can.tsx"
import { query } from "../../kit/data/query.ts"
import type { ListFilter } from "../../kit/list/list-view.tsx"
import { daysAgo } from "../../kit/list/period.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { auditMessages } from "./audit.messages.ts"
import { withChosen } from "./with-chosen.ts"

const typesQuery = query(listSsoLogTypes, {}, { customError: true })

/** Type, user and period; both lists only fill filters: if they fail, the log still works without them. */
export const useSsoLogFilters = (
  accountId: number,
  { actorUserId, action, objectType, objectId, traceId, since, until }: AuditFilter,
): ListFilter[] => {
  const messages = useMessages(auditMessages)
  const { dateTime } = useFormat()
  const { data: types = [] } = useQuery(typesQuery)
  const { data: actors = [] } = useQuery({
    ...query(listEventUsers, { params: { accountId: String(accountId) } }, { customError: true }),
    enabled: useCan("read:audit-log"),
  })
  const people = actors.map(({ userId, userName }) => ({ value: String(userId), label: userName }))
  const days = [
    { value: daysAgo(0), label: messages.today },
    ...[7, 30, 90].map((count) => ({ value: daysAgo(count), label: messages.lastDays(count) })),
  ]
  const only = (name: string, label: string, value: string | undefined, text: (value: string) => string) =>
    value === undefined ? [] : [{ name, label, options: withChosen([], value, text) }]
  return [
    {
      name: "action",
      label: messages.action,
      options: withChosen(
        types.map(({ eventType, title }) => ({ value: eventType, label: title })),
        action,
        actionTitle,
      ),
    },
    ...(people.length === 0 && actorUserId === undefined
      ? []
      : [{ name: "actorUserId", label: messages.actor, options: withChosen(people, actorUserId, (id) => id) }]),
    { name: "since", label: messages.since, options: withChosen(days, since, dateTime) },
    // These are set by a row and as the end of a period.
    ...only("objectId", messages.object, objectId, (id) => `${asText(objectType ?? "")} ${id}`),
    ...only("traceId", messages.trace, traceId, (id) => id),
    ...only("until", messages.until, until, dateTime),
  ]
}
