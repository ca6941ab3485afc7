import type { SsoUser } from "@dialplane/contract/identity/sso/sso-people.schema"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import type { Column } from "../../ui/table/column.ts"
import type { SsoPeopleMessages } from "./sso-people.messages.ts"
import classes from "./sso-people.module.css"

type AddressOf = (userId: number) => string | undefined

export const NameOfUser = ({ name, address }: { readonly name: string; readonly address: string | undefined }) =>
  address === undefined ? (
    <span dir="auto">{name}</span>
  ) : (
    <TextLink quiet href={address} tabIndex={-1}>
      <span dir="auto">{name}</span>
    </TextLink>
  )

/** Included, excluded, or somebody who can sign in without the identity provider. */
export const SsoState = ({
  of: { ssoEnabled, breakGlass },
  messages,
}: {
  readonly of: Pick<SsoUser, "ssoEnabled" | "breakGlass">
  readonly messages: SsoPeopleMessages
}) => (
  <span className={classes.badges}>
    <StatusBadge plain tone={ssoEnabled ? "good" : "off"}>
      {ssoEnabled ? messages.enabled : messages.excluded}
    </StatusBadge>
    {breakGlass && (
      <StatusBadge plain tone="info" icon="key">
        {messages.breakGlass}
      </StatusBadge>
    )}
  </span>
)

const time = (at: string | null) => (at === null ? "—" : <RelativeTime at={at} inTable />)

export const ssoUserColumns = (messages: SsoPeopleMessages, addressOf: AddressOf): readonly Column<SsoUser>[] => [
  {
    id: "name",
    header: messages.user,
    sortable: true,
    fixed: true,
    min: 130,
    grow: 2,
    card: "title",
    cell: ({ userId, name }) => <NameOfUser name={name} address={addressOf(userId)} />,
  },
  {
    id: "state",
    header: messages.state,
    width: 205,
    card: "aside",
    cell: (user) => <SsoState of={user} messages={messages} />,
  },
  {
    id: "loginName",
    header: messages.loginName,
    sortable: true,
    min: 130,
    grow: 2,
    cell: ({ loginName }) => <span dir="auto">{loginName}</span>,
  },
  { id: "role", header: messages.role, min: 150, hidden: true, cell: ({ role }) => <span dir="auto">{role}</span> },
  {
    id: "linked",
    header: messages.link,
    width: 110,
    cell: ({ linked }) => (linked ? messages.linked : messages.notLinked),
  },
  {
    id: "lastPassword",
    header: messages.lastPassword,
    width: 150,
    cell: ({ lastPasswordSignInAt }) => time(lastPasswordSignInAt),
  },
  {
    id: "reason",
    header: messages.reason,
    min: 130,
    grow: 2,
    cell: ({ reason }) => (reason ? <span dir="auto">{reason}</span> : "—"),
  },
  {
    id: "excludedBy",
    header: messages.excludedBy,
    min: 180,
    cell: ({ excludedBy, excludedAt }) =>
      excludedBy === null || excludedAt === null ? (
        "—"
      ) : (
        <span>
          <span dir="auto">{excludedBy}</span>, <RelativeTime at={excludedAt} inTable />
        </span>
      ),
  },
]
