import type { AccessLevel, StaffExceptions } from "@dialplane/contract/commercial/partners/partners.schema"
import type { UserId } from "@dialplane/contract/kit/ids"
import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import type { Column } from "../../ui/table/column.ts"
import { alwaysManages, roleOf } from "./always-manages.ts"
import type { PartnerWords } from "./partners.words.ts"
import classes from "./staff.module.css"

interface Known {
  readonly exceptions: ReadonlyMap<UserId, StaffExceptions>
  readonly defaultLevel: AccessLevel | undefined
}

/** Ids of the sortable ones are the contract's sorts. */
export const staffColumns = (words: PartnerWords, known: Known): Column<UserListEntry>[] => [
  {
    id: "name",
    header: words.name,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 200,
    card: "title",
    cell: ({ firstName, lastName }) => (
      <span className={classes.name}>
        <PersonAvatar name={`${firstName} ${lastName}`} size={24} />
        <span className={classes.cut}>
          {firstName} {lastName}
        </span>
      </span>
    ),
  },
  { id: "role", header: words.role, grow: 2, min: 230, cell: (person) => roleOf(person)?.displayName ?? "—" },
  {
    id: "access",
    header: words.accessColumn,
    fixed: true,
    grow: 3,
    min: 250,
    cell: (person) => <AccessSummary person={person} words={words} {...known} />,
  },
  {
    id: "loginName",
    header: words.loginName,
    sortable: true,
    grow: 3,
    min: 220,
    cell: ({ loginName }) => <span className={classes.cut}>{loginName}</span>,
    card: "none",
  },
  {
    id: "signIn",
    header: words.signIn,
    width: 120,
    card: "aside",
    cell: ({ isEnabled }) =>
      isEnabled ? (
        <StatusBadge plain tone="good">
          {words.allowed}
        </StatusBadge>
      ) : (
        <StatusBadge plain tone="off">
          {words.off}
        </StatusBadge>
      ),
  },
]

const AccessSummary = ({
  person,
  words,
  exceptions,
  defaultLevel,
}: Known & { readonly person: UserListEntry; readonly words: PartnerWords }) => {
  if (alwaysManages(person))
    return (
      <>
        {words.everyCustomer}, <span className={classes.quiet}>{words.byTheRole}</span>
      </>
    )
  const own = exceptions.get(person.userId)
  const count = own === undefined ? 0 : own.noAccess + own.view + own.manage
  const usual = defaultLevel === undefined ? undefined : words.byDefault(words[`level_${defaultLevel}`])
  const parts = [usual, count === 0 ? undefined : words.exceptions(count)].filter((part) => part !== undefined)
  return parts.length === 0 ? words.bySettings : parts.join(", ")
}
