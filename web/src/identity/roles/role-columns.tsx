import type { RoleOfAccount } from "@dialplane/contract/identity/roles/custom-roles.schema"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import type { Column } from "../../ui/table/column.ts"
import classes from "./roles.module.css"
import type { roleMessages } from "./roles.messages.ts"

interface Given {
  readonly messages: (typeof roleMessages)["locales"]["en-us"]
  readonly addressOf: (role: RoleOfAccount) => string
}

export const roleColumns = ({ messages, addressOf }: Given): readonly Column<RoleOfAccount>[] => [
  {
    id: "name",
    header: messages.name,
    fixed: true,
    grow: 3,
    min: 240,
    card: "title",
    cell: (role) => (
      <span className={classes.nameCell}>
        <TextLink quiet href={addressOf(role)} tabIndex={-1}>
          {role.name}
        </TextLink>
        {role.description !== "" && <span className={classes.secondary}>{role.description}</span>}
      </span>
    ),
  },
  {
    id: "kind",
    header: messages.kind,
    width: 120,
    card: "aside",
    cell: ({ system }) => (
      <StatusBadge plain tone={system ? "neutral" : "info"} icon={system ? "lock" : "edit"}>
        {system ? messages.productRole : messages.customRole}
      </StatusBadge>
    ),
  },
  { id: "holders", header: messages.holders, width: 120, cell: ({ holders }) => messages.holdersCount(holders) },
  {
    id: "permissions",
    header: messages.permissions,
    width: 116,
    align: "end",
    cell: ({ permissions }) => permissions.length,
  },
  {
    id: "changed",
    header: messages.changed,
    width: 150,
    cell: ({ changedAt }) => (changedAt === null ? "—" : <RelativeTime at={changedAt} inTable />),
  },
]
