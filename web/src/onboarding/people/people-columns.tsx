import { signInStateOf, signInTones } from "@dialplane/contract/identity/users/sign-in-state"
import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { Column } from "../../ui/table/column.ts"
import { Assigned } from "./assigned.tsx"
import type { PeopleMessages } from "./people.messages.ts"
import classes from "./people-columns.module.css"

/** The columns of the user list; ids of the sortable ones are the contract's sorts. */
export const peopleColumns = (messages: PeopleMessages, day: (day: string) => string): Column<UserListEntry>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    grow: 2,
    // A name beside a mark: "Last day Dec 10".
    min: 260,
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
          {person.offboardingDate !== null && (
            <span className={classes.imported}>{messages.offboardingDate(day(person.offboardingDate))}</span>
          )}
          {(person.isImported || person.addedByImport) && (
            <span className={classes.imported}>{messages.importedMark}</span>
          )}
        </span>
      )
    },
  },
  {
    id: "extension",
    header: messages.extension,
    width: 96,
    cell: (person) => (
      <span className="dp-figures">{person.extensions.map(({ extension }) => extension).join(", ") || "—"}</span>
    ),
    card: "aside",
  },
  {
    id: "numbers",
    header: messages.numbers,
    width: 152,
    cell: ({ userId }) => (
      <Assigned
        userId={userId}
        show={({ phoneNumbers: [first, ...more] }, format) =>
          first && (
            <span className="dp-figures">
              {format(`+${first}`)} {more.length > 0 && `+${more.length}`}
            </span>
          )
        }
      />
    ),
  },
  {
    id: "phones",
    header: messages.phones,
    width: 120,
    hidden: true,
    cell: ({ userId }) => (
      <Assigned
        userId={userId}
        show={({ onlineCount, phoneCount }) =>
          phoneCount > 0 && (
            <StatusBadge plain tone={onlineCount > 0 ? "good" : "neutral"}>
              {messages.phonesOnline(onlineCount, phoneCount)}
            </StatusBadge>
          )
        }
      />
    ),
  },
  {
    id: "role",
    header: messages.role,
    min: 130,
    cell: (person) =>
      person.isRoom ? messages.room : (person.roleMemberships.find(({ isDefault }) => isDefault)?.displayName ?? "—"),
  },
  {
    id: "loginName",
    header: messages.loginName,
    sortable: true,
    grow: 2,
    min: 180,
    cell: (person) => person.loginName,
  },
  {
    id: "email",
    header: messages.email,
    sortable: true,
    grow: 2,
    min: 200,
    hidden: true,
    cell: (person) => person.email,
  },
  {
    id: "signIn",
    header: messages.signIn,
    width: 112,
    cell: (person) => (
      <StatusBadge plain tone={signInTones[signInStateOf(person)]}>
        {messages[signInStateOf(person)]}
      </StatusBadge>
    ),
  },
  {
    id: "lastSignInAt",
    header: messages.lastSignIn,
    sortable: true,
    width: 124,
    cell: (person) =>
      person.lastSignInAt === null ? messages.never : <RelativeTime at={person.lastSignInAt} inTable />,
  },
  {
    id: "location",
    header: messages.location,
    min: 130,
    hidden: true,
    cell: ({ userId }) => <Assigned userId={userId} show={({ location }) => location} />,
  },
  {
    id: "groups",
    header: messages.groups,
    min: 150,
    hidden: true,
    cell: ({ userId }) => <Assigned userId={userId} show={({ groups }) => groups.join(", ")} />,
  },
  {
    id: "origin",
    header: messages.origin,
    width: 110,
    hidden: true,
    cell: (person) =>
      person.isImported ? messages.imported : person.addedByImport ? messages.importedMark : messages.byHand,
  },
]
