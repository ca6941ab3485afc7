import type { MessageRecord } from "@dialplane/contract/calling/messages/messages.schema"
import type { Column } from "../../ui/table/column.ts"
import { Party } from "../routing/journey-tile.tsx"
import { MessageResultBadge } from "./message-result-badge.tsx"
import type { MessageMessages } from "./messages.messages.ts"

/** In the messages of one user, the user is not named in each row. */
export const messageColumns = (
  messages: MessageMessages,
  dateTime: (at: string) => string,
  ofAll: boolean,
): readonly Column<MessageRecord>[] => [
  ...(ofAll
    ? [
        {
          id: "user",
          header: messages.user,
          min: 140,
          fixed: true,
          card: "title" as const,
          cell: ({ userName }: MessageRecord) => userName || messages.noUser,
        },
      ]
    : []),
  {
    id: "other",
    header: messages.other,
    min: 190,
    ...(ofAll ? {} : { fixed: true, card: "title" as const }),
    cell: ({ otherName, otherNumber }) => <Party name={otherName} number={otherNumber} hidden="" />,
  },
  {
    id: "type",
    header: messages.type,
    width: 145,
    cell: ({ type, direction }) => messages.kind(messages[`type_${type}`], messages[`direction_${direction}`]),
  },
  {
    id: "result",
    header: messages.result,
    width: 170,
    card: "aside",
    cell: ({ result }) => <MessageResultBadge result={result} plain />,
  },
  {
    id: "reason",
    header: messages.reason,
    min: 220,
    grow: 4,
    cell: ({ carrierReason, carrierCode }) => carrierReason ?? carrierCode ?? "—",
  },
  {
    id: "time",
    header: messages.time,
    width: 197,
    cell: ({ sentAt }) => <span className="dp-figures">{dateTime(sentAt)}</span>,
  },
]
