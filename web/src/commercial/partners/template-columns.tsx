import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Template } from "@dialplane/contract/commercial/partners/partners.schema"
import { useQuery } from "@tanstack/react-query"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import type { Column } from "../../ui/table/column.ts"
import { deviationsQuery } from "./partners.api.ts"
import type { TemplateWords } from "./templates.words.ts"
import classes from "./templates.module.css"

export const templateColumns = (words: TemplateWords, accountId: AccountId): Column<Template>[] => [
  {
    id: "name",
    header: words.name,
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
    header: words.description,
    grow: 3,
    min: 200,
    cell: ({ description }) => <span className={classes.cut}>{description || "—"}</span>,
  },
  { id: "brings", header: words.brings, grow: 2, min: 210, cell: (template) => bringsOf(template, words) },
  { id: "customers", header: words.customersColumn, width: 110, align: "end", cell: ({ customers }) => customers },
  {
    id: "deviating",
    header: words.deviating,
    width: 130,
    card: "aside",
    cell: (template) => <Deviating template={template} accountId={accountId} words={words} />,
  },
  {
    id: "changed",
    header: words.changed,
    width: 130,
    cell: ({ changedAt }) => <RelativeTime at={changedAt} inTable />,
  },
]

export const bringsOf = (
  { settings, branding, roles, schedules }: Pick<Template, "settings" | "branding" | "roles" | "schedules">,
  words: TemplateWords,
): string => {
  const said = Object.keys(settings).length
  return (
    [
      said > 0 && words.settingsCount(said),
      Object.keys(branding).length > 0 && words.brandBrought,
      roles.length > 0 && words.rolesCount(roles.length),
      schedules.length > 0 && words.schedulesCount(schedules.length),
    ]
      .filter(Boolean)
      .join(", ") || words.nothing
  )
}

/** Compared on the server, template by template: only for those on screen. */
const Deviating = ({
  template: { templateId, customers },
  accountId,
  words,
}: {
  readonly template: Template
  readonly accountId: AccountId
  readonly words: TemplateWords
}) => {
  const { data } = useQuery({ ...deviationsQuery(accountId, templateId), enabled: customers > 0 })
  if (customers === 0 || data === undefined) return "—"
  const count = data.filter(({ deviations }) => deviations.length > 0).length
  return count === 0 ? (
    <StatusBadge plain tone="good">
      {words.none}
    </StatusBadge>
  ) : (
    <StatusBadge plain tone="warn">
      {words.customers(count)}
    </StatusBadge>
  )
}
