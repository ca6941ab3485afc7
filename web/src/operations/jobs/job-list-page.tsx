import { listJobs } from "@dialplane/contract/operations/jobs/jobs.endpoints"
import { jobFilter, jobStates, type Job, type JobState } from "@dialplane/contract/operations/jobs/jobs.schema"
import { useMutation } from "@tanstack/react-query"
import { useMemo } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import type { Messages } from "../../kit/locale/messages.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { cancel, retry } from "./jobs.api.ts"
import { jobMessages } from "./jobs.messages.ts"

/** The jobs of all users, not only one's own. */
const ofAccount = jobFilter.extend({ of: z.literal("account").default("account") })
const tones: Readonly<Record<JobState, StatusTone>> = {
  waiting: "neutral",
  running: "running",
  done: "good",
  failed: "bad",
  cancelled: "off",
}

export const Page = () => {
  const messages = useMessages(jobMessages)
  const { accountId } = useAccount()
  const { accountId: actingIn } = useSignedIn()
  return (
    <PageFrame width="fill">
      <PageHead title={messages.title} sentence={messages.sentence} />
      {accountId === actingIn ? (
        <Jobs />
      ) : (
        <EmptyState icon="running" title={messages.elsewhere} sentence={messages.elsewhereSentence} />
      )}
    </PageFrame>
  )
}

const Jobs = () => {
  const messages = useMessages(jobMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const mayNot = useWhyNot("update:jobs")
  const again = useMutation(retry)
  const stop = useMutation(cancel)
  const columns = useMemo(() => jobColumns(messages, number), [messages, number])
  const addressOf = ({ path }: Job) => (path === null ? undefined : accountAddress(accountId, path))
  return (
    <ListView
      id="jobs"
      label={messages.title}
      endpoint={listJobs}
      schema={ofAccount}
      columns={columns}
      rowId={({ jobId }) => String(jobId)}
      rowName={({ title }) => title}
      searchPlaceholder={messages.search}
      filters={[
        {
          name: "state",
          label: messages.state,
          options: jobStates.map((value) => ({ value, label: messages[value] })),
        },
      ]}
      rowActions={(job) => {
        const href = addressOf(job)
        return [
          {
            id: "job",
            actions: [
              ...(href === undefined ? [] : [{ id: "open", label: messages.open, icon: "show" as const, href }]),
              ...(job.canRetry
                ? [
                    {
                      id: "retry",
                      label: messages.retry,
                      icon: "refresh" as const,
                      disabledReason: mayNot,
                      onSelect: () =>
                        again.mutate(
                          { params: { jobId: String(job.jobId) } },
                          { onSuccess: () => showToast({ tone: "good", title: messages.retried }) },
                        ),
                    },
                  ]
                : []),
              ...(job.canCancel
                ? [
                    {
                      id: "cancel",
                      label: messages.cancel,
                      icon: "stop" as const,
                      disabledReason: mayNot,
                      onSelect: () =>
                        stop.mutate(
                          { params: { jobId: String(job.jobId) } },
                          { onSuccess: () => showToast({ tone: "good", title: messages.stopped }) },
                        ),
                    },
                  ]
                : []),
            ],
          },
        ].filter(({ actions }) => actions.length > 0)
      }}
      empty={<EmptyState icon="running" title={messages.none} sentence={messages.noneSentence} />}
    />
  )
}

type JobMessages = typeof jobMessages extends Messages<infer Base> ? Base : never

const jobColumns = (messages: JobMessages, number: (value: number) => string): readonly Column<Job>[] => [
  { id: "title", header: messages.job, fixed: true, grow: 2, min: 220, card: "title", cell: ({ title }) => title },
  {
    id: "state",
    header: messages.state,
    width: 130,
    card: "aside",
    cell: ({ state }) => (
      <StatusBadge plain tone={tones[state]}>
        {messages[state]}
      </StatusBadge>
    ),
  },
  {
    id: "rows",
    header: messages.progress,
    width: 110,
    align: "end",
    cell: ({ done, total }) => (total === 0 ? "—" : `${number(done)} / ${number(total)}`),
  },
  {
    id: "reason",
    header: messages.reason,
    grow: 3,
    min: 200,
    cell: ({ error, failedRows }) => error ?? (failedRows > 0 ? messages.failedRows(failedRows) : "—"),
  },
  {
    id: "created",
    header: messages.started,
    width: 140,
    cell: ({ createdAt }) => <RelativeTime inTable at={createdAt} />,
  },
  {
    id: "finished",
    header: messages.finished,
    width: 140,
    cell: ({ finishedAt }) => (finishedAt === null ? "—" : <RelativeTime inTable at={finishedAt} />),
  },
]
