import { importKinds } from "@dialplane/contract/onboarding/imports/import-kinds"
import type {
  ImportRow,
  ImportRowsQuery,
  ImportWithColumns,
  RowOutcome,
  RowPlan,
} from "@dialplane/contract/onboarding/imports/imports.schema"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { FilterMenu } from "../../ui/list/filter-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { importRowsQuery } from "./imports.api.ts"
import { importMessages, type ImportMessages } from "./imports.messages.ts"
import { problemsText } from "./row-problems.ts"
import classes from "./imports.module.css"

const RowSheet = lazyWindow(() => import("./row-sheet.tsx").then((file) => file.RowSheet))

const planTones: Readonly<Record<RowPlan, "good" | "info" | "neutral" | "bad">> = {
  create: "good",
  change: "info",
  skip: "neutral",
  refuse: "bad",
}
const outcomeTones: Readonly<Record<RowOutcome, "good" | "info" | "neutral" | "bad">> = {
  created: "good",
  changed: "info",
  skipped: "neutral",
  failed: "bad",
}

type Show = ImportRowsQuery["show"]

/** The rows with plan, problems and result; only visible rows are rendered, and more are loaded while scrolling. */
export const ImportRows = ({ file, first }: { readonly file: ImportWithColumns; readonly first: Show }) => {
  const messages = useMessages(importMessages)
  const [show, setShow] = useState<Show>(first)
  const rows = useInfiniteQuery({
    ...importRowsQuery(file.accountId, file.importId, show),
    placeholderData: (before) => before,
  })
  const [opened, setOpened] = useState<ImportRow>()
  const isOver = file.state !== "checked"
  const columns = useMemo(() => rowColumns(messages, file, isOver), [messages, file, isOver])
  const options: readonly { value: Show; label: string }[] = [
    { value: "all", label: messages.showAll },
    { value: "problems", label: messages.showProblems },
    { value: "create", label: messages.plan_create },
    { value: "change", label: messages.plan_change },
    { value: "skip", label: messages.plan_skip },
    ...(file.counts.notUndone > 0 ? [{ value: "notUndone" as const, label: messages.showNotUndone }] : []),
  ]
  return (
    <div className={classes.rows}>
      <div className={classes.filter}>
        <FilterMenu
          label={messages.show}
          options={options}
          single
          selected={[show]}
          onChange={([next]) => setShow((next as Show | undefined) ?? "all")}
        />
      </div>
      {rows.isLoadingError ? (
        <LoadError of={rows} />
      ) : (
        <DataTable
          label={messages.rows}
          columns={columns}
          rows={rows.data ?? []}
          rowId={({ row }) => String(row)}
          rowName={({ row, label }) => `${messages.rowAt(row)} ${label}`}
          height={480}
          loading={rows.isPending}
          loadingMore={rows.isFetchingNextPage}
          onActivate={setOpened}
          openedId={opened === undefined ? undefined : String(opened.row)}
          onReachEnd={() => rows.hasNextPage && !rows.isFetchingNextPage && void rows.fetchNextPage()}
          empty={<EmptyState icon="success" title={show === "problems" ? messages.noProblems : messages.noRows} />}
        />
      )}
      {opened !== undefined && <RowSheet kind={file.kind} row={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

/** The page of the object that a row created or changed. */
const pageOf: Readonly<Record<ImportWithColumns["kind"], (madeId: string) => string>> = {
  people: (madeId) => `users/${madeId}`,
  devices: (madeId) => `devices/${madeId}`,
  numbers: (madeId) => `phone-numbers?search=${madeId}`,
  phoneBook: () => "phone-book",
  schedules: (madeId) => `schedules/${madeId}`,
  virtualReceptionists: (madeId) => `virtual-receptionists/${madeId}`,
  callGroups: (madeId) => `call-groups/${madeId}`,
  callQueues: (madeId) => `call-queues/${madeId}`,
  pagingGroups: (madeId) => `paging-groups/${madeId}`,
  conferenceBridges: (madeId) => `conference-bridges/${madeId}`,
  pickupGroups: (madeId) => `pickup-groups/${madeId}`,
  blockingRules: () => "call-blocking",
  monitoringRules: () => "call-monitoring",
}

/** The result of a row; while the import runs, its plan. */
const ResultOfRow = ({
  row: { outcome, plan, undone },
  isRunning,
}: {
  readonly row: ImportRow
  readonly isRunning: boolean
}) => {
  const messages = useMessages(importMessages)
  if (undone === true)
    return (
      <StatusBadge plain tone="off">
        {messages.undone}
      </StatusBadge>
    )
  if (outcome !== null)
    return (
      <StatusBadge plain tone={outcomeTones[outcome]}>
        {messages[`outcome_${outcome}`]}
      </StatusBadge>
    )
  if (plan === null) return "—"
  if (plan === "refuse")
    return (
      <StatusBadge plain tone="bad">
        {messages.leftOut}
      </StatusBadge>
    )
  return (
    <StatusBadge plain tone="neutral">
      {isRunning || plan === "skip" ? messages[`plan_${plan}`] : messages.notReached}
    </StatusBadge>
  )
}

const rowColumns = (
  messages: ImportMessages,
  { kind, accountId, state }: ImportWithColumns,
  isOver: boolean,
): readonly Column<ImportRow>[] => {
  const titles = new Map(importKinds[kind].columns.map(({ name, title }) => [name, title]))
  const titleOf = (column: string) => titles.get(column) ?? column
  const changed = ({ changes, outcome }: ImportRow) => {
    const [only, ...others] = changes
    if (outcome !== null || only === undefined) return ""
    return others.length === 0
      ? messages.change(titleOf(only.column), only.before, only.after)
      : messages.manyChanges(changes.length, changes.map(({ column }) => titleOf(column)).join(", "))
  }
  const troubles = (row: ImportRow) => {
    const { problems, message, undone } = row
    return undone === true ? "" : problems.length === 0 ? message || changed(row) : problemsText(problems, titleOf)
  }
  return [
    { id: "row", header: messages.rowNumber, width: 70, align: "end", card: "aside", cell: ({ row }) => row },
    {
      id: "label",
      header: messages.label,
      fixed: true,
      grow: 1,
      min: 160,
      card: "title",
      cell: ({ label, madeId }) =>
        madeId === null ? label : <TextLink href={accountAddress(accountId, pageOf[kind](madeId))}>{label}</TextLink>,
    },
    isOver
      ? {
          id: "outcome",
          header: messages.outcome,
          width: 140,
          cell: (row) => <ResultOfRow row={row} isRunning={state === "running"} />,
        }
      : {
          id: "plan",
          header: messages.plan,
          width: 110,
          cell: ({ plan }) =>
            plan === null ? (
              "—"
            ) : (
              <StatusBadge plain tone={planTones[plan]}>
                {messages[`plan_${plan}`]}
              </StatusBadge>
            ),
        },
    {
      id: "problems",
      header: messages.details,
      grow: 3,
      min: 260,
      cell: (row) => (
        <span className={classes.problem} title={troubles(row)}>
          {troubles(row) || "—"}
        </span>
      ),
    },
  ]
}
