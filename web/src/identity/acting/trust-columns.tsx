import type { Trust } from "@dialplane/contract/identity/acting/acting.schema"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import type { Column } from "../../ui/table/column.ts"
import classes from "./acting.module.css"
import type { actingMessages } from "./acting.messages.ts"

interface Given {
  readonly messages: (typeof actingMessages)["locales"]["en-us"]
  readonly side: "given" | "received"
  readonly date: (instant: string) => string
}

/** The other account first, whichever side of the trust this one is on. */
export const trustColumns = ({ messages, side, date }: Given): readonly Column<Trust>[] => [
  {
    id: "account",
    header: messages.account,
    fixed: true,
    grow: 2,
    min: 190,
    card: "title",
    cell: (trust) => (
      <span className={classes.cut}>
        {side === "given" ? trust.trustedAccountName : trust.accountName}{" "}
        <span className={classes.number}>{side === "given" ? trust.trustedAccountId : trust.accountId}</span>
      </span>
    ),
  },
  { id: "role", header: messages.role, min: 160, cell: ({ roleName }) => roleName },
  {
    id: "state",
    header: messages.state,
    width: 112,
    card: "aside",
    cell: ({ inForce }) => (
      <StatusBadge plain tone={inForce ? "good" : "off"}>
        {inForce ? messages.inForce : messages.over}
      </StatusBadge>
    ),
  },
  {
    id: "expires",
    header: messages.expires,
    min: 200,
    cell: ({ expiresAt }) => (expiresAt === null ? messages.never : date(expiresAt)),
  },
  {
    id: "note",
    header: messages.note,
    grow: 3,
    min: 180,
    cell: ({ note }) => (
      <span className={classes.cut} title={note}>
        {note || "—"}
      </span>
    ),
  },
  {
    id: "givenBy",
    header: messages.givenBy,
    min: 130,
    cell: ({ createdBy }) => <span className={classes.cut}>{createdBy}</span>,
  },
  {
    id: "givenAt",
    header: messages.givenAt,
    width: 120,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} inTable />,
  },
]
