import type { AccountSummary, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import type { Column } from "../../ui/table/column.ts"
import type { AccountMessages } from "./accounts.messages.ts"
import classes from "./account-columns.module.css"

interface Messages {
  readonly messages: AccountMessages
  readonly countryName: (code: CountryCode) => string
  readonly number: (value: number) => string
}

type Columns = readonly Column<AccountSummary>[]

/** Ids of the sortable ones are the contract's sorts. */
const identity = ({ messages, countryName }: Messages): Columns => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 180,
    card: "title",
    // A real link, so that the browser can open it in a new tab. Not a tab stop, because the row is one.
    cell: ({ accountId, name, matched }) => (
      <>
        <TextLink quiet className={classes.name} href={accountAddress(accountId, "dashboard")} tabIndex={-1}>
          {name}
        </TextLink>
        {matched !== null && matched.field !== "name" && (
          <span className={classes.matched}>{messages.foundBy(messages[`found_${matched.field}`], matched.text)}</span>
        )}
      </>
    ),
  },
  {
    id: "accountId",
    header: messages.accountId,
    sortable: true,
    width: 104,
    cell: ({ accountId }) => <span className="dp-figures">{accountId}</span>,
  },
  {
    id: "status",
    header: messages.status,
    sortable: true,
    width: 132,
    card: "aside",
    cell: ({ status }) => <AccountStatusBadge plain status={status} />,
  },
  { id: "kind", header: messages.kind, min: 150, cell: ({ kind }) => messages[`kind_${kind}`] },
  { id: "partner", header: messages.partner, min: 130, cell: ({ partnerAccountName }) => partnerAccountName ?? "—" },
  {
    id: "countryCode",
    header: messages.country,
    sortable: true,
    min: 130,
    cell: ({ countryCode }) => countryName(countryCode),
  },
]

const people = ({ messages, number }: Messages): Column<AccountSummary> => ({
  id: "users",
  header: messages.people,
  width: 92,
  align: "end",
  cell: ({ users }) => number(users),
})

/** Trials and holds, which support and sales look for first. */
const signs = ({ messages }: Messages): Column<AccountSummary> => ({
  id: "signs",
  header: messages.flags,
  width: 110,
  cell: ({ trial, fraudHold }) =>
    fraudHold ? (
      <StatusBadge plain tone="warn">
        {messages.onHold}
      </StatusBadge>
    ) : trial ? (
      <StatusBadge plain tone="info">
        {messages.onTrial}
      </StatusBadge>
    ) : (
      "—"
    ),
})

export const searchColumns = (given: Messages): Columns => [...identity(given), people(given)]

export const supportColumns = (given: Messages): Columns => [...identity(given), signs(given), people(given)]

export const resellerColumns = (given: Messages): Columns => {
  const { messages, number } = given
  return [
    // The counts need the space: the type, which a partner knows anyway, is hidden by default.
    ...identity(given).map((column) =>
      column.id === "kind"
        ? { ...column, hidden: true }
        : column.id === "accountId"
          ? { ...column, card: "none" as const }
          : column,
    ),
    people(given),
    {
      id: "extensions",
      header: messages.extensions,
      width: 108,
      align: "end",
      cell: ({ services }) => number(services.extensions),
    },
    {
      id: "devices",
      header: messages.devices,
      width: 92,
      align: "end",
      cell: ({ services }) => number(services.devices),
    },
    {
      id: "phoneNumbers",
      header: messages.phoneNumbers,
      width: 98,
      align: "end",
      cell: ({ services }) => number(services.phoneNumbers),
    },
  ]
}
