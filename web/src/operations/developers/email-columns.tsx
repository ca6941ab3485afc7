import type { EmailEntry } from "@dialplane/contract/operations/mail-outbox/mail-outbox.schema"
import type { LocaleSettings } from "../../kit/locale/locale-settings.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import type { Column } from "../../ui/table/column.ts"
import type { DeveloperMessages } from "./developers.messages.ts"
import { EmailState } from "./email-state.tsx"

export const emailColumns = (
  messages: DeveloperMessages,
  { timeFormat, locale, timeZone }: LocaleSettings,
): Column<EmailEntry>[] => [
  {
    id: "subject",
    header: messages.subject,
    fixed: true,
    grow: 3,
    min: 260,
    card: "title",
    cell: ({ subject }) => subject,
  },
  { id: "recipient", header: messages.recipient, grow: 3, min: 240, cell: ({ recipient }) => recipient },
  {
    id: "account",
    header: messages.account,
    width: 110,
    cell: ({ accountId }) => <span className="dp-figures">{accountId}</span>,
  },
  {
    id: "state",
    header: messages.mailState,
    width: 130,
    card: "aside",
    cell: ({ state }) => <EmailState state={state} />,
  },
  { id: "lastError", header: messages.lastError, grow: 1, min: 160, cell: ({ lastError }) => lastError ?? "" },
  {
    id: "writtenAt",
    header: messages.written,
    sortable: true,
    width: 150,
    cell: ({ writtenAt }) => (
      <RelativeTime inTable at={writtenAt} timeFormat={timeFormat} locale={locale} timeZone={timeZone} />
    ),
  },
]
