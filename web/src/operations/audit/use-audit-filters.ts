import type { AuditFilter } from "@dialplane/contract/operations/audit/audit.schema"
import { actionWords, inWords, type AuditLog } from "@dialplane/contract/operations/audit/event-types"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import type { ListFilter } from "../../kit/list/list-view.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { auditActionsQuery, auditActorsQuery } from "./audit.api.ts"
import { auditWords } from "./audit.words.ts"
import { daysAgo } from "../../kit/list/period.ts"

type Option = ListFilter["options"][number]

/** What is chosen is always among the options, also when it came with the address. */
const withChosen = (
  options: readonly Option[],
  value: string | number | undefined,
  label: (value: string) => string,
): readonly Option[] => {
  const chosen = value === undefined ? undefined : String(value)
  return chosen === undefined || options.some((option) => option.value === chosen)
    ? options
    : [{ value: chosen, label: label(chosen) }, ...options]
}

export const useAuditFilters = (
  log: AuditLog,
  { actorUserId, action, objectType, objectId, traceId, jobId, since, until }: AuditFilter,
): ListFilter[] => {
  const words = useWords(auditWords)
  const { dateTime } = useFormat()
  const { accountId } = useAccount()
  const { data: actors = [] } = useQuery(auditActorsQuery(accountId))
  const { data: actions } = useQuery(auditActionsQuery(accountId, log))
  const people = actors.map(({ userId, userName }) => ({ value: String(userId), label: userName }))
  const days = [
    { value: daysAgo(0), label: words.today },
    ...[7, 30, 90].map((count) => ({ value: daysAgo(count), label: words.lastDays(count) })),
  ]
  const objectLabel = (id: string) =>
    (objectType === "user" && people.find(({ value }) => value === id)?.label) || `${inWords(objectType ?? "")} ${id}`
  return [
    { name: "actorUserId", label: words.actor, options: withChosen(people, actorUserId, (id) => id) },
    {
      name: "action",
      label: words.action,
      options: withChosen(
        (actions?.items ?? []).map((one) => ({ value: one.action, label: one.title })),
        action,
        actionWords,
      ),
    },
    { name: "since", label: words.since, options: withChosen(days, since, dateTime) },
    // These are set elsewhere: from a row, by a link, and as the end of a period.
    ...(objectId === undefined || objectType === undefined
      ? []
      : [{ name: "objectId", label: words.object, options: withChosen([], objectId, objectLabel) }]),
    ...(traceId === undefined
      ? []
      : [{ name: "traceId", label: words.trace, options: withChosen([], traceId, (id) => id) }]),
    ...(jobId === undefined ? [] : [{ name: "jobId", label: words.job, options: withChosen([], jobId, (id) => id) }]),
    ...(until === undefined ? [] : [{ name: "until", label: words.until, options: withChosen([], until, dateTime) }]),
  ]
}
