import { signInStateOf, signInTones } from "@dialplane/contract/identity/users/sign-in-state"
import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Column } from "../../ui/table/column.ts"
import type { PeopleWords } from "./people.words.ts"
import classes from "./people-columns.module.css"

/** The columns of the people list; ids of the sortable ones are the contract's sorts. */
export const peopleColumns = (words: PeopleWords, day: (day: string) => string): Column<UserListEntry>[] => [
  {
    id: "name",
    header: words.name,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 200,
    card: "title",
    cell: (person) => {
      const name = `${person.firstName} ${person.lastName}`
      return (
        <span className={classes.name}>
          {person.isRoom ? (
            <span className={classes.room}>
              <Icon name="company" size={15} />
            </span>
          ) : (
            <PersonAvatar name={name} size={24} />
          )}
          <span dir="auto" className={classes.text}>
            {name}
          </span>
          {person.leavesOn !== null && <span className={classes.imported}>{words.leavesOn(day(person.leavesOn))}</span>}
          {(person.isImported || person.addedByImport) && (
            <span className={classes.imported}>{words.importedMark}</span>
          )}
        </span>
      )
    },
  },
  {
    id: "extension",
    header: words.extension,
    width: 110,
    cell: (person) => (
      <span className="dp-figures">{person.extensions.map(({ extension }) => extension).join(", ") || "—"}</span>
    ),
    card: "aside",
  },
  {
    id: "role",
    header: words.role,
    min: 150,
    cell: (person) =>
      person.isRoom ? words.room : (person.roleMemberships.find(({ isDefault }) => isDefault)?.displayName ?? "—"),
  },
  { id: "loginName", header: words.loginName, sortable: true, grow: 2, min: 200, cell: (person) => person.loginName },
  { id: "email", header: words.email, sortable: true, grow: 2, min: 200, hidden: true, cell: (person) => person.email },
  {
    id: "signIn",
    header: words.signIn,
    width: 120,
    cell: (person) => (
      <StatusBadge plain tone={signInTones[signInStateOf(person)]}>
        {words[signInStateOf(person)]}
      </StatusBadge>
    ),
  },
  {
    id: "lastSignInAt",
    header: words.lastSignIn,
    sortable: true,
    width: 150,
    cell: (person) => (person.lastSignInAt === null ? words.never : <RelativeTime at={person.lastSignInAt} inTable />),
  },
  {
    id: "origin",
    header: words.origin,
    width: 110,
    hidden: true,
    cell: (person) => (person.isImported ? words.imported : person.addedByImport ? words.importedMark : words.byHand),
  },
]
