import type { CallRecord } from "@dialplane/contract/calling/call-records/call-records.schema"
import type { Column } from "../../ui/table/column.ts"
import { clockText, Party, ResultBadge } from "../routing/journey-tile.tsx"
import type { CallMessages } from "./call-records.messages.ts"

export const callColumns = (
  messages: CallMessages,
  dateTime: (at: string) => string,
): readonly Column<CallRecord>[] => [
  {
    id: "from",
    header: messages.from,
    min: 200,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ from }) => <Party {...from} hidden={messages.hidden} />,
  },
  {
    id: "to",
    header: messages.to,
    min: 250,
    grow: 2,
    cell: ({ to }) => <Party {...to} hidden={messages.hidden} />,
  },
  {
    id: "result",
    header: messages.result,
    width: 130,
    card: "aside",
    cell: ({ result }) => <ResultBadge plain result={result} />,
  },
  {
    id: "time",
    header: messages.time,
    width: 195,
    cell: ({ startedAt }) => <span className="dp-figures">{dateTime(startedAt)}</span>,
  },
  { id: "direction", header: messages.direction, width: 110, cell: ({ direction }) => messages[direction] },
  {
    id: "wait",
    header: messages.ringAndWait,
    width: 125,
    align: "end",
    cell: ({ waitSeconds, ringSeconds }) => <span className="dp-figures">{clockText(waitSeconds + ringSeconds)}</span>,
  },
  {
    id: "talk",
    header: messages.talk,
    width: 80,
    align: "end",
    cell: ({ talkSeconds }) => <span className="dp-figures">{talkSeconds === 0 ? "—" : clockText(talkSeconds)}</span>,
  },
]
