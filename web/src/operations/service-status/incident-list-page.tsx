import {
  componentNames,
  regionNames,
  serviceComponents,
} from "@dialplane/contract/operations/service-status/components"
import { listIncidents } from "@dialplane/contract/operations/service-status/incidents.endpoints"
import {
  incidentFilter,
  incidentKinds,
  incidentPhases,
  type IncidentEntry,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { regions } from "@dialplane/contract/kit/service"
import { useRouter } from "@tanstack/react-router"
import { useMemo } from "react"
import { ListView } from "../../kit/list/list-view.tsx"
import type { LocaleSettings } from "../../kit/locale/locale-settings.ts"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { KeeperFrame } from "./keeper-frame.tsx"
import { keeperMessages, type KeeperMessages } from "./service-status.messages.ts"
import { ImpactBadge, IncidentStateBadge } from "./state-badges.tsx"

const addressOf = ({ incidentId }: IncidentEntry) => `/service-incidents/${incidentId}`

export const Page = () => {
  const messages = useMessages(keeperMessages)
  const router = useRouter()
  const locale = useLocale()
  const { dateTime } = useFormat()
  const columns = useMemo(() => incidentColumns(messages, locale, dateTime), [messages, locale, dateTime])
  return (
    <KeeperFrame tab="incidents">
      <ListView
        id="service-incidents"
        label={messages.incidentsTab}
        endpoint={listIncidents}
        schema={incidentFilter}
        columns={columns}
        rowId={({ incidentId }) => String(incidentId)}
        rowName={({ title }) => title}
        rowHref={addressOf}
        searchPlaceholder={messages.search}
        onActivate={(row) => void router.navigate({ href: addressOf(row) })}
        filters={[
          {
            name: "phase",
            label: messages.phase,
            options: incidentPhases.map((value) => ({ value, label: messages[`phase_${value}`] })),
          },
          {
            name: "kind",
            label: messages.kind,
            options: incidentKinds.map((value) => ({ value, label: messages[`kind_${value}`] })),
          },
          {
            name: "component",
            label: messages.component,
            options: serviceComponents.map((value) => ({ value, label: componentNames[value] })),
          },
          {
            name: "region",
            label: messages.region,
            options: regions.map((value) => ({ value, label: regionNames[value] })),
          },
        ]}
        empty={<EmptyState icon="emergency" title={messages.none} sentence={messages.noneSentence} />}
      />
    </KeeperFrame>
  )
}

const affectedCell = (messages: KeeperMessages, { affected }: IncidentEntry) => {
  const [first, ...more] = affected
  if (first === undefined) return ""
  const name = messages.part(componentNames[first.component], regionNames[first.region])
  return more.length === 0 ? name : messages.moreAffected(name, more.length)
}

const incidentColumns = (
  messages: KeeperMessages,
  { timeFormat, locale, timeZone }: LocaleSettings,
  dateTime: (at: string) => string,
): readonly Column<IncidentEntry>[] => [
  {
    id: "title",
    header: messages.titleColumn,
    min: 220,
    grow: 3,
    fixed: true,
    card: "title",
    cell: (row) => (
      <TextLink quiet href={addressOf(row)} tabIndex={-1}>
        <span dir="auto">{row.title}</span>
      </TextLink>
    ),
  },
  {
    id: "state",
    header: messages.state,
    width: 140,
    card: "aside",
    cell: ({ state, withdrawnAt }) =>
      withdrawnAt === null ? (
        <IncidentStateBadge plain state={state} />
      ) : (
        <StatusBadge plain tone="off">
          {messages.withdrawn}
        </StatusBadge>
      ),
  },
  { id: "kind", header: messages.kind, width: 120, cell: ({ kind }) => messages[`kind_${kind}`] },
  {
    id: "impact",
    header: messages.impact,
    width: 110,
    cell: ({ kind, impact }) => (kind === "incident" ? <ImpactBadge impact={impact} /> : ""),
  },
  { id: "affected", header: messages.affectedColumn, min: 200, grow: 2, cell: (row) => affectedCell(messages, row) },
  {
    id: "begins",
    header: messages.begins,
    sortable: true,
    width: 190,
    cell: ({ startedAt, plannedFrom }) => dateTime((startedAt ?? plannedFrom)!),
  },
  {
    id: "lastUpdate",
    header: messages.lastUpdate,
    sortable: true,
    width: 130,
    cell: ({ lastUpdateAt }) => (
      <RelativeTime inTable at={lastUpdateAt} timeFormat={timeFormat} locale={locale} timeZone={timeZone} />
    ),
  },
]
