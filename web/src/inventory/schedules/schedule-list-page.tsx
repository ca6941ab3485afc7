import { listSchedules } from "@dialplane/contract/inventory/schedules/schedules.endpoints"
import { scheduleFilter, type Schedule } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useFileActions } from "../../kit/list/file-actions.ts"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { HeadActions } from "../../ui/page/head-actions.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeleteSchedule } from "./delete-schedule.tsx"
import { scheduleMessages, type ScheduleMessages } from "./schedules.messages.ts"
import { placeOf, useStateMessages } from "./state-messages.ts"
import { WeekStrip } from "./week-strip.tsx"
import classes from "./schedules.module.css"

const CopyDialog = lazyWindow(() => import("./copy-dialog.tsx").then((file) => file.CopyDialog))

type Opened = { readonly kind: "copy" | "delete"; readonly schedule: Schedule }

export const Page = () => {
  const messages = useMessages(scheduleMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const [opened, setOpened] = useState<Opened>()
  const [mayNotCreate, mayNotDelete] = [useWhyNot("create:schedules"), useWhyNot("delete:schedules")]
  const files = useFileActions({ kind: "schedules", importKey: "create:schedules", exportKey: "read:schedules" })
  const addressOf = (scheduleId: number) => accountAddress(accountId, `schedules/${scheduleId}`)
  const columns = useMemo(
    () => scheduleColumns(messages, (id) => accountAddress(accountId, `schedules/${id}`)),
    [messages, accountId],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "schedules/new")}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.schedules}
        sentence={messages.sentence}
        actions={<HeadActions actions={files}>{add}</HeadActions>}
      />
      <ListView
        id="schedules"
        label={messages.schedules}
        endpoint={listSchedules}
        params={{ accountId: String(accountId) }}
        schema={scheduleFilter}
        columns={columns}
        rowId={({ scheduleId }) => String(scheduleId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.search}
        filters={[
          {
            name: "override",
            label: messages.changedManually,
            options: [
              { value: "closed", label: messages.isForcedClosed },
              { value: "open", label: messages.isForcedOpen },
            ],
          },
        ]}
        onActivate={({ scheduleId }) => void router.navigate({ href: addressOf(scheduleId) })}
        rowActions={(schedule) => [
          {
            id: "open",
            actions: [
              { id: "open", label: messages.edit, icon: "edit", href: addressOf(schedule.scheduleId) },
              {
                id: "copy",
                label: messages.copy,
                icon: "copy",
                disabledReason: mayNotCreate,
                onSelect: () => setOpened({ kind: "copy", schedule }),
              },
            ],
          },
          {
            id: "delete",
            actions: [
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: mayNotDelete,
                onSelect: () => setOpened({ kind: "delete", schedule }),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="clock" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {opened?.kind === "copy" && <CopyDialog schedule={opened.schedule} onClose={() => setOpened(undefined)} />}
      {opened?.kind === "delete" && <DeleteSchedule schedule={opened.schedule} onClose={() => setOpened(undefined)} />}
    </PageFrame>
  )
}

const scheduleColumns = (
  messages: ScheduleMessages,
  addressOf: (scheduleId: number) => string,
): readonly Column<Schedule>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 170,
    card: "title",
    cell: ({ scheduleId, name }) => (
      <TextLink quiet className={classes.name} href={addressOf(scheduleId)} tabIndex={-1}>
        {name}
      </TextLink>
    ),
  },
  { id: "now", header: messages.now, width: 150, card: "aside", cell: (schedule) => <Now schedule={schedule} /> },
  { id: "week", header: messages.week, width: 130, cell: ({ weekly }) => <WeekStrip weekly={weekly} /> },
  { id: "next", header: messages.nextChange, grow: 2, min: 210, cell: (schedule) => <Next schedule={schedule} /> },
  { id: "timeZone", header: messages.timeZone, sortable: true, width: 150, cell: ({ timeZone }) => placeOf(timeZone) },
  {
    id: "description",
    header: messages.description,
    grow: 3,
    min: 200,
    cell: ({ description }) => <span className={classes.cut}>{description || "—"}</span>,
  },
  { id: "usedBy", header: messages.usedBy, width: 100, align: "end", cell: ({ useCount }) => useCount },
]

/** Uses this window's clock, so that an open list updates itself. */
const Now = ({ schedule }: { readonly schedule: Schedule }) => {
  const now = useNow()
  const { open, word, byHand } = useStateMessages()(schedule, now, now)
  return (
    <StatusBadge plain tone={byHand ? "warn" : open ? "good" : "off"}>
      {word}
    </StatusBadge>
  )
}

const Next = ({ schedule }: { readonly schedule: Schedule }) => {
  const now = useNow()
  return <>{useStateMessages()(schedule, now, now).next}</>
}
