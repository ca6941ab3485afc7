import { listSchedules } from "@dialplane/contract/inventory/schedules/schedules.endpoints"
import { scheduleFilter, type Schedule } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { CopyDialog } from "./copy-dialog.tsx"
import { DeleteSchedule } from "./delete-schedule.tsx"
import { scheduleWords, type ScheduleWords } from "./schedules.words.ts"
import { placeOf, useStateWords } from "./state-words.ts"
import classes from "./schedules.module.css"

type Opened = { readonly kind: "copy" | "delete"; readonly schedule: Schedule }

export const Page = () => {
  const words = useWords(scheduleWords)
  const { accountId } = useAccount()
  const router = useRouter()
  const [opened, setOpened] = useState<Opened>()
  const [mayNotCreate, mayNotDelete] = [useWhyNot("create:schedules"), useWhyNot("delete:schedules")]
  const addressOf = (scheduleId: number) => accountAddress(accountId, `schedules/${scheduleId}`)
  const columns = useMemo(
    () => scheduleColumns(words, (id) => accountAddress(accountId, `schedules/${id}`)),
    [words, accountId],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "schedules/new")}
      disabledReason={mayNotCreate}
    >
      {words.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={words.schedules} sentence={words.sentence} actions={add} />
      <ListView
        id="schedules"
        label={words.schedules}
        endpoint={listSchedules}
        params={{ accountId: String(accountId) }}
        schema={scheduleFilter}
        columns={columns}
        rowId={({ scheduleId }) => String(scheduleId)}
        rowName={({ name }) => name}
        searchPlaceholder={words.search}
        onActivate={({ scheduleId }) => void router.navigate({ href: addressOf(scheduleId) })}
        rowActions={(schedule) => [
          {
            id: "open",
            actions: [
              { id: "open", label: words.edit, icon: "edit", href: addressOf(schedule.scheduleId) },
              {
                id: "copy",
                label: words.copy,
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
                label: words.delete,
                icon: "delete",
                danger: true,
                disabledReason: mayNotDelete,
                onSelect: () => setOpened({ kind: "delete", schedule }),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="clock" title={words.none} sentence={words.noneSentence} action={add} />}
      />
      {opened?.kind === "copy" && <CopyDialog schedule={opened.schedule} onClose={() => setOpened(undefined)} />}
      {opened?.kind === "delete" && <DeleteSchedule schedule={opened.schedule} onClose={() => setOpened(undefined)} />}
    </PageFrame>
  )
}

const scheduleColumns = (
  words: ScheduleWords,
  addressOf: (scheduleId: number) => string,
): readonly Column<Schedule>[] => [
  {
    id: "name",
    header: words.name,
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
  { id: "now", header: words.now, width: 150, card: "aside", cell: (schedule) => <Now schedule={schedule} /> },
  { id: "next", header: words.nextChange, grow: 2, min: 210, cell: (schedule) => <Next schedule={schedule} /> },
  { id: "timeZone", header: words.timeZone, sortable: true, width: 150, cell: ({ timeZone }) => placeOf(timeZone) },
  {
    id: "description",
    header: words.description,
    grow: 3,
    min: 200,
    cell: ({ description }) => <span className={classes.cut}>{description || "—"}</span>,
  },
  { id: "usedBy", header: words.usedBy, width: 100, align: "end", cell: ({ useCount }) => useCount },
]

/** By this window's clock: a list that stays open turns over by itself. */
const Now = ({ schedule }: { readonly schedule: Schedule }) => {
  const now = useNow()
  const { open, word, byHand } = useStateWords()(schedule, now, now)
  return (
    <StatusBadge plain tone={byHand ? "warn" : open ? "good" : "off"}>
      {word}
    </StatusBadge>
  )
}

const Next = ({ schedule }: { readonly schedule: Schedule }) => {
  const now = useNow()
  return <>{useStateWords()(schedule, now, now).next}</>
}
