import type { AuditEntry } from "@dialplane/contract/operations/audit/audit.schema"
import { asText, entryTitle } from "@dialplane/contract/operations/audit/event-types"
import type { LocaleSettings } from "../../kit/locale/locale-settings.ts"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import type { Column } from "../../ui/table/column.ts"
import type { auditMessages } from "./audit.messages.ts"
import classes from "./audit.module.css"
import { timesOf } from "./reason-of-entry.ts"

type Messages = (typeof auditMessages)["locales"]["en-us"]

export const auditColumns = (
  messages: Messages,
  { timeFormat, locale, timeZone }: LocaleSettings,
): Column<AuditEntry>[] => [
  {
    id: "action",
    header: messages.action,
    fixed: true,
    grow: 2,
    min: 200,
    card: "title",
    cell: ({ action, after, reverts, jobEntries }) => (
      <span className={classes.line}>
        <span className={classes.cut}>{entryTitle({ action, after })}</span>
        {timesOf({ after }) !== undefined && (
          <span className={classes.mark}>{messages.times(timesOf({ after })!)}</span>
        )}
        {reverts !== null && <span className={classes.mark}>{messages.revertsMark}</span>}
        {jobEntries !== null && <span className={classes.mark}>{messages.jobChanges(jobEntries)}</span>}
      </span>
    ),
  },
  { id: "object", header: messages.object, grow: 2, min: 180, cell: (entry) => objectName(entry) },
  {
    id: "actor",
    header: messages.actor,
    grow: 2,
    min: 220,
    cell: ({ actorName, actorUserId, actingAs }) => (
      <span className={classes.line}>
        {actorUserId !== null && <PersonAvatar name={actorName} size={22} />}
        <span className={classes.cut}>{actorName}</span>
        {actingAs !== null && (
          <span className={classes.acting} title={messages.as(actingAs)}>
            {messages.as(actingAs)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "at",
    header: messages.at,
    sortable: true,
    width: 150,
    card: "aside",
    cell: ({ at }) => <RelativeTime inTable at={at} timeFormat={timeFormat} locale={locale} timeZone={timeZone} />,
  },
  {
    id: "address",
    header: messages.address,
    width: 150,
    hidden: true,
    cell: ({ address }) => <span className="dp-figures">{address ?? "—"}</span>,
  },
  { id: "client", header: messages.client, min: 160, hidden: true, card: "none", cell: ({ client }) => client ?? "—" },
  {
    id: "trace",
    header: messages.trace,
    min: 160,
    hidden: true,
    card: "none",
    cell: ({ traceId }) => <span className="dp-figures">{traceId}</span>,
  },
]

type Named = Pick<AuditEntry, "objectName" | "objectType" | "objectId">
export const objectName = ({ objectName: name, objectType, objectId }: Named) =>
  name ?? `${asText(objectType)} ${objectId}`
