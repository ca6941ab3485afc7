import type { LetterEntry } from "@dialplane/contract/mail-outbox/mail-outbox.schema"
import type { LocaleSettings } from "../kit/locale/locale-settings.ts"
import { RelativeTime } from "../ui/display/relative-time.tsx"
import { StatusBadge } from "../ui/display/status-badge.tsx"
import type { Column } from "../ui/table/column.ts"
import type { DeveloperWords } from "./developers.words.ts"

export const letterColumns = (words: DeveloperWords, { timeFormat, locale, timeZone }: LocaleSettings): Column<LetterEntry>[] => [
  { id: "subject", header: words.subject, fixed: true, grow: 2, min: 220, card: "title", cell: ({ subject }) => subject },
  { id: "recipient", header: words.recipient, grow: 2, min: 200, cell: ({ recipient }) => recipient },
  { id: "account", header: words.account, width: 110, cell: ({ accountId }) => <span className="dp-figures">{accountId}</span> },
  {
    id: "sent", header: words.sent, width: 150, card: "aside",
    cell: ({ sentAt }) => (sentAt === null ? <StatusBadge plain tone="neutral">{words.waiting}</StatusBadge> : <StatusBadge plain tone="good">{words.sent}</StatusBadge>),
  },
  { id: "writtenAt", header: words.written, sortable: true, width: 150, cell: ({ writtenAt }) => <RelativeTime inTable at={writtenAt} timeFormat={timeFormat} locale={locale} timeZone={timeZone} /> },
]
