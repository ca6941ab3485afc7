import type { AccessLevel, StaffExceptions } from "@dialplane/contract/commercial/partners/partners.schema"
import type { UserId } from "@dialplane/contract/kit/ids"
import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import type { Column } from "../../ui/table/column.ts"
import { alwaysManages, roleOf } from "./always-manages.ts"
import type { PartnerMessages } from "./partners.messages.ts"
import classes from "./staff.module.css"

interface Known {
  readonly exceptions: ReadonlyMap<UserId, StaffExceptions>
  readonly defaultLevel: AccessLevel | undefined
}

/** Ids of the sortable ones are the contract's sorts. */
export const staffColumns = (messages: PartnerMessages, known: Known): Column<UserListEntry>[] => [
  {
    id: "name",
    header: messages.name,
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
  { id: "role", header: messages.role, grow: 2, min: 230, cell: (person) => roleOf(person)?.displayName ?? "—" },
  {
    id: "access",
    header: messages.accessColumn,
    fixed: true,
    grow: 3,
    min: 250,
    cell: (person) => <AccessSummary person={person} messages={messages} {...known} />,
  },
  {
    id: "loginName",
    header: messages.loginName,
    sortable: true,
    grow: 3,
    min: 220,
    cell: ({ loginName }) => <span className={classes.cut}>{loginName}</span>,
    card: "none",
  },
  {
    id: "signIn",
    header: messages.signIn,
    width: 120,
    card: "aside",
    cell: ({ isEnabled }) =>
      isEnabled ? (
        <StatusBadge plain tone="good">
          {messages.allowed}
        </StatusBadge>
      ) : (
        <StatusBadge plain tone="off">
          {messages.off}
        </StatusBadge>
      ),
  },
]

const AccessSummary = ({
  person,
  messages,
  exceptions,
  defaultLevel,
}: Known & { readonly person: UserListEntry; readonly messages: PartnerMessages }) => {
  if (alwaysManages(person))
    return (
      <>
        {messages.everyCustomer}, <span className={classes.quiet}>{messages.byTheRole}</span>
      </>
    )
  const own = exceptions.get(person.userId)
  const count = own === undefined ? 0 : own.noAccess + own.view + own.manage
  const usual = defaultLevel === undefined ? undefined : messages.byDefault(messages[`level_${defaultLevel}`])
  const parts = [usual, count === 0 ? undefined : messages.exceptions(count)].filter((part) => part !== undefined)
  return parts.length === 0 ? messages.bySettings : parts.join(", ")
}
