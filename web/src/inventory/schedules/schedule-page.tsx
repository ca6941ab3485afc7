import type { ScheduleWithUses } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeleteSchedule } from "./delete-schedule.tsx"
import { ForcedBanner, OverrideDialog } from "./override-dialog.tsx"
import { ScheduleForm } from "./schedule-form.tsx"
import { saveSchedule, scheduleQuery } from "./schedules.api.ts"
import { scheduleMessages } from "./schedules.messages.ts"
import { placeOf, useStateMessages } from "./state-messages.ts"
import { UsedBy } from "./used-by.tsx"

const CopyDialog = lazyWindow(() => import("./copy-dialog.tsx").then((file) => file.CopyDialog))

type Opened = "override" | "copy" | "delete"

export const Page = () => {
  const messages = useMessages(scheduleMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { scheduleId } = useParams({ strict: false }) as { scheduleId: string }
  const schedule = useQuery(scheduleQuery(accountId, Number(scheduleId)))
  const [mayNotCreate, mayNotChange, mayNotDelete] = [
    useWhyNot("create:schedules"),
    useWhyNot("update:schedules"),
    useWhyNot("delete:schedules"),
  ]
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const list = accountAddress(accountId, "schedules")
  const { data } = schedule
  const actions = data && (
    <>
      <ActionMenu
        trigger={<IconButton icon="more" label={messages.moreActions} bordered size={34} />}
        groups={[
          {
            id: "schedule",
            actions: [
              {
                id: "copy",
                label: messages.copy,
                icon: "copy",
                disabledReason: mayNotCreate,
                onSelect: () => setOpened("copy"),
              },
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: mayNotDelete,
                onSelect: () => setOpened("delete"),
              },
            ],
          },
        ]}
      />
      <ActionButton icon="clock" disabledReason={mayNotChange} onClick={() => setOpened("override")}>
        {messages.overrideNow}
      </ActionButton>
    </>
  )
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.schedules, href: list }]}
        title={data?.name ?? messages.schedules}
        badge={data && <NowBadge schedule={data} />}
        sentence={data && <NowSentence schedule={data} />}
        actions={actions}
      />
      {schedule.isLoadingError ? (
        <LoadError of={schedule} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          <ForcedBanner schedule={data} lockedBy={mayNotChange} />
          <EditSchedule key={scheduleId} schedule={data} lockedBy={mayNotChange} />
        </>
      )}
      {data && opened === "override" && <OverrideDialog schedule={data} onClose={close} />}
      {data && opened === "copy" && <CopyDialog schedule={data} onClose={close} />}
      {data && opened === "delete" && (
        <DeleteSchedule
          schedule={data}
          onClose={close}
          onDeleted={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}

/** Uses this window's clock, so that it updates itself. */
const NowBadge = ({ schedule }: { readonly schedule: ScheduleWithUses }) => {
  const now = useNow()
  const { open, word, byHand } = useStateMessages()(schedule, now, now)
  return <StatusBadge tone={byHand ? "warn" : open ? "good" : "off"}>{word}</StatusBadge>
}

const NowSentence = ({ schedule }: { readonly schedule: ScheduleWithUses }) => {
  const messages = useMessages(scheduleMessages)
  const now = useNow()
  const { next } = useStateMessages()(schedule, now, now)
  return (
    <>
      {next} {messages.clockOf(placeOf(schedule.timeZone))}
    </>
  )
}

const EditSchedule = ({
  schedule,
  lockedBy,
}: {
  readonly schedule: ScheduleWithUses
  readonly lockedBy: string | undefined
}) => {
  const messages = useMessages(scheduleMessages)
  const save = useMutation(saveSchedule)
  const {
    accountId,
    scheduleId,
    name,
    description,
    timeZone,
    weekly,
    exceptions,
    keptHolidays,
    version: latest,
  } = schedule
  return (
    <ScheduleForm
      initial={{ name, description, timeZone, weekly, exceptions, keptHolidays }}
      version={latest}
      override={schedule.override}
      lockedBy={lockedBy}
      more={<UsedBy uses={schedule.uses} />}
      onSubmit={async (body, version) => {
        await save.mutateAsync({
          params: { accountId: String(accountId), scheduleId: String(scheduleId) },
          body: { ...body, version },
        })
        showToast({
          tone: "good",
          title: messages.saved,
          message: schedule.useCount === 0 ? messages.savedUnused : messages.savedUsed(schedule.useCount),
        })
      }}
    />
  )
}
