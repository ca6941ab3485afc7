import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Template } from "@dialplane/contract/commercial/partners/partners.schema"
import { useQuery } from "@tanstack/react-query"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import type { Column } from "../../ui/table/column.ts"
import { deviationsQuery } from "./partners.api.ts"
import type { TemplateMessages } from "./templates.messages.ts"
import classes from "./templates.module.css"

export const templateColumns = (messages: TemplateMessages, accountId: AccountId): Column<Template>[] => [
  {
    id: "name",
    header: messages.name,
    fixed: true,
    grow: 2,
    min: 180,
    card: "title",
    cell: ({ templateId, name }) => (
      <TextLink quiet className={classes.name} href={`/partner/templates/${templateId}`} tabIndex={-1}>
        {name}
      </TextLink>
    ),
  },
  {
    id: "description",
    header: messages.description,
    grow: 3,
    min: 200,
    cell: ({ description }) => <span className={classes.cut}>{description || "—"}</span>,
  },
  { id: "brings", header: messages.brings, grow: 2, min: 210, cell: (template) => bringsOf(template, messages) },
  { id: "customers", header: messages.customersColumn, width: 110, align: "end", cell: ({ customers }) => customers },
  {
    id: "deviating",
    header: messages.deviating,
    width: 130,
    card: "aside",
    cell: (template) => <Deviating template={template} accountId={accountId} messages={messages} />,
  },
  {
    id: "changed",
    header: messages.changed,
    width: 130,
    cell: ({ changedAt }) => <RelativeTime at={changedAt} inTable />,
  },
]

export const bringsOf = (
  { settings, branding, roles, schedules }: Pick<Template, "settings" | "branding" | "roles" | "schedules">,
  messages: TemplateMessages,
): string => {
  const said = Object.keys(settings).length
  return (
    [
      said > 0 && messages.settingsCount(said),
      Object.keys(branding).length > 0 && messages.brandIncluded,
      roles.length > 0 && messages.rolesCount(roles.length),
      schedules.length > 0 && messages.schedulesCount(schedules.length),
    ]
      .filter(Boolean)
      .join(", ") || messages.nothing
  )
}

/** Compared on the server per template, only for visible rows. */
const Deviating = ({
  template: { templateId, customers },
  accountId,
  messages,
}: {
  readonly template: Template
  readonly accountId: AccountId
  readonly messages: TemplateMessages
}) => {
  const { data } = useQuery({ ...deviationsQuery(accountId, templateId), enabled: customers > 0 })
  if (customers === 0 || data === undefined) return "—"
  const count = data.filter(({ deviations }) => deviations.length > 0).length
  return count === 0 ? (
    <StatusBadge plain tone="good">
      {messages.none}
    </StatusBadge>
  ) : (
    <StatusBadge plain tone="warn">
      {messages.customers(count)}
    </StatusBadge>
  )
}
