import type { AccountSummary, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import type { Column } from "../../ui/table/column.ts"
import type { AccountWords } from "./accounts.words.ts"
import classes from "./account-columns.module.css"

interface Words {
  readonly words: AccountWords
  readonly countryName: (code: CountryCode) => string
  readonly number: (value: number) => string
}

type Columns = readonly Column<AccountSummary>[]

/** Ids of the sortable ones are the contract's sorts. */
const identity = ({ words, countryName }: Words): Columns => [
  {
    id: "name",
    header: words.name,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 180,
    card: "title",
    // A real link: the browser's own ways to a new tab work. Not a tab stop, because the row is one.
    cell: ({ accountId, name, matched }) => (
      <>
        <TextLink quiet className={classes.name} href={accountAddress(accountId, "dashboard")} tabIndex={-1}>
          {name}
        </TextLink>
        {matched !== null && matched.field !== "name" && (
          <span className={classes.matched}>{words.foundBy(words[`found_${matched.field}`], matched.text)}</span>
        )}
      </>
    ),
  },
  {
    id: "accountId",
    header: words.accountId,
    sortable: true,
    width: 104,
    cell: ({ accountId }) => <span className="dp-figures">{accountId}</span>,
  },
  {
    id: "status",
    header: words.status,
    sortable: true,
    width: 132,
    card: "aside",
    cell: ({ status }) => <AccountStatusBadge plain status={status} />,
  },
  { id: "kind", header: words.kind, min: 150, cell: ({ kind }) => words[`kind_${kind}`] },
  { id: "partner", header: words.partner, min: 130, cell: ({ partnerAccountName }) => partnerAccountName ?? "—" },
  {
    id: "countryCode",
    header: words.country,
    sortable: true,
    min: 130,
    cell: ({ countryCode }) => countryName(countryCode),
  },
]

const people = ({ words, number }: Words): Column<AccountSummary> => ({
  id: "users",
  header: words.people,
  width: 92,
  align: "end",
  cell: ({ users }) => number(users),
})

/** A trial or a hold is what support and sales look for first. */
const signs = ({ words }: Words): Column<AccountSummary> => ({
  id: "signs",
  header: words.flags,
  width: 110,
  cell: ({ trial, fraudHold }) =>
    fraudHold ? (
      <StatusBadge plain tone="warn">
        {words.onHold}
      </StatusBadge>
    ) : trial ? (
      <StatusBadge plain tone="info">
        {words.onTrial}
      </StatusBadge>
    ) : (
      "—"
    ),
})

export const searchColumns = (given: Words): Columns => [...identity(given), people(given)]

export const supportColumns = (given: Words): Columns => [...identity(given), signs(given), people(given)]

export const resellerColumns = (given: Words): Columns => {
  const { words, number } = given
  return [
    // The counts need the room: what a partner knows anyway waits in the column chooser.
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
      header: words.extensions,
      width: 108,
      align: "end",
      cell: ({ services }) => number(services.extensions),
    },
    { id: "devices", header: words.devices, width: 92, align: "end", cell: ({ services }) => number(services.devices) },
    {
      id: "phoneNumbers",
      header: words.phoneNumbers,
      width: 98,
      align: "end",
      cell: ({ services }) => number(services.phoneNumbers),
    },
  ]
}
