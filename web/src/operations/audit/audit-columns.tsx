import type { AuditEntry } from "@dialplane/contract/operations/audit/audit.schema"
import { entrySentence, sentenceText } from "@dialplane/contract/operations/audit/entry-sentence"
import { asText, entryTitle } from "@dialplane/contract/operations/audit/event-types"
import { formatDateTime } from "../../kit/locale/format.ts"
import type { LocaleSettings } from "../../kit/locale/locale-settings.ts"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { Sentence } from "../../ui/display/sentence.tsx"
import type { Column } from "../../ui/table/column.ts"
import type { auditMessages } from "./audit.messages.ts"
import classes from "./audit.module.css"
import { timesOf } from "./reason-of-entry.ts"

type Messages = (typeof auditMessages)["locales"]["en-us"]

/** What happened as a sentence, and when. The parts of the sentence are columns that can be shown. */
export const auditColumns = (messages: Messages, settings: LocaleSettings): Column<AuditEntry>[] => {
  const [action, object, actor, at, ...others] = entryColumns(messages, settings)
  const asExtra = (column: Column<AuditEntry>): Column<AuditEntry> => ({
    ...column,
    fixed: false,
    hidden: true,
    card: "none",
  })
  return [
    {
      id: "sentence",
      header: messages.sentence,
      fixed: true,
      grow: 6,
      min: 320,
      card: "title",
      cell: (entry) => {
        const parts = entrySentence(entry, (text) => formatDateTime(settings, text))
        return (
          <span className={classes.line}>
            {entry.actorUserId !== null && <PersonAvatar name={entry.actorName} size={22} />}
            <span className={classes.told} title={sentenceText(parts)}>
              <Sentence parts={parts} />
            </span>
            <Marks entry={entry} messages={messages} />
            {entry.actingAs !== null && (
              <span className={classes.acting} title={messages.as(entry.actingAs)}>
                {messages.as(entry.actingAs)}
              </span>
            )}
          </span>
        )
      },
    },
    asExtra(action!),
    asExtra(object!),
    asExtra(actor!),
    at!,
    ...others,
  ]
}

/** What happened, to what, and by whom, in columns. */
export const entryColumns = (
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
    cell: (entry) => (
      <span className={classes.line}>
        <span className={classes.cut}>{entryTitle(entry)}</span>
        <Marks entry={entry} messages={messages} />
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

const Marks = ({ entry, messages }: { readonly entry: AuditEntry; readonly messages: Messages }) => (
  <>
    {timesOf(entry) !== undefined && <span className={classes.mark}>{messages.times(timesOf(entry)!)}</span>}
    {entry.reverts !== null && <span className={classes.mark}>{messages.revertsMark}</span>}
    {entry.jobEntries !== null && <span className={classes.mark}>{messages.jobChanges(entry.jobEntries)}</span>}
  </>
)

type Named = Pick<AuditEntry, "objectName" | "objectType" | "objectId">
export const objectName = ({ objectName: name, objectType, objectId }: Named) =>
  name ?? `${asText(objectType)} ${objectId}`
