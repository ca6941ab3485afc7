import {
  recordingFilter,
  type Recording,
  type RecordingsOfPerson,
  type RecordingUsage,
} from "@dialplane/contract/calling/recordings/recordings.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useSetPageParams } from "../../kit/data/use-page-params.ts"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { PeriodButton } from "../../kit/list/period-button.tsx"
import { nameOf, recordingColumns } from "./recording-columns.tsx"
import { listOf, type Scope } from "./recordings.api.ts"
import { recordingMessages } from "./recordings.messages.ts"
import { UsageLine } from "./usage-line.tsx"
import { useRecordingFilters } from "./use-recording-filters.ts"
import { useRecordingLocks } from "./use-recording-locks.ts"
const RecordingSheet = lazyWindow(() => import("./recording-sheet.tsx").then((file) => file.RecordingSheet))

const DeleteDialog = lazyWindow(() => import("./recording-dialogs.tsx").then((file) => file.DeleteDialog))

/** Filters of the list itself (type, user) that the address cannot override. */
const onDemandFilter = recordingFilter.extend({ kind: z.literal("onDemand").default("onDemand") })
const filterOfPerson = (userId: number) =>
  onDemandFilter.extend({ userId: z.literal(String(userId)).default(String(userId)) })

interface Props {
  readonly id: string
  readonly scope: Scope
  readonly show: "all" | "onDemand" | "own"
  readonly title: string
  readonly sentence: string
  readonly emptySentence: string
  readonly binAddress: string | undefined
  /** Null where the usage is not shown. */
  readonly usage: RecordingUsage | RecordingsOfPerson | undefined | null
}

/** One view for the three lists: company, on-demand and own recordings. */
export const RecordingsView = ({ id, scope, show, title, sentence, emptySentence, binAddress, usage }: Props) => {
  const messages = useMessages(recordingMessages)
  const phone = usePhoneNumbers()
  const { dateTime } = useFormat()
  const tools = useMemo(() => ({ messages, phone, dateTime }), [messages, phone, dateTime])
  const [opened, setOpened] = useState<Recording>()
  const [deleting, setDeleting] = useState<{ readonly ids: readonly number[]; readonly names: readonly string[] }>()
  const { userId } = useSignedIn()
  const schema = useMemo(
    () => (show === "all" ? recordingFilter : show === "onDemand" ? onDemandFilter : filterOfPerson(userId)),
    [show, userId],
  )
  const filters = useRecordingFilters(scope, { withKind: show === "all", withPerson: show !== "own" })
  const setParams = useSetPageParams(recordingFilter)
  const lockOf = useRecordingLocks(scope)
  const columns = useMemo(
    () =>
      recordingColumns(tools, {
        own: show === "own",
        withKind: show === "all",
        onPlay: setOpened,
      }),
    [tools, show],
  )
  const router = useRouter()
  const { accountId } = useAccount()
  const addressOf = ({ recordingId }: Recording) =>
    show === "own" ? `/me/recordings/${recordingId}` : accountAddress(accountId, `recordings/${recordingId}`)
  const askToDelete = (recording: Recording) =>
    setDeleting({ ids: [recording.recordingId], names: [nameOf(tools, recording)] })
  return (
    <>
      <PageFrame width="fill">
        <PageHead
          title={title}
          sentence={sentence}
          actions={
            binAddress !== undefined && (
              <ActionButton icon="delete" href={binAddress}>
                {messages.bin}
              </ActionButton>
            )
          }
        />
        <ErrorRegion />
        <UsageLine usage={usage} />
        <ListView<Recording, never>
          {...(listOf(scope) as { endpoint: never; params: never })}
          schema={schema}
          id={id}
          label={title}
          columns={columns}
          rowId={({ recordingId }) => String(recordingId)}
          rowName={(recording) => nameOf(tools, recording)}
          searchPlaceholder={messages.search}
          filters={filters}
          end={<PeriodButton onChoose={setParams} />}
          onActivate={(recording) => void router.navigate({ href: addressOf(recording) })}
          openedId={opened === undefined ? undefined : String(opened.recordingId)}
          rowActions={(recording) => [
            {
              id: "hear",
              actions: [
                {
                  id: "play",
                  label: messages.play,
                  icon: "play",
                  onSelect: () => setOpened(recording),
                },
                {
                  id: "open",
                  label: messages.open,
                  icon: "show",
                  href: addressOf(recording),
                },
                ...(show === "own" || recording.userId === null
                  ? []
                  : [
                      {
                        id: "person",
                        label: messages.onlyPerson(recording.ownerName),
                        icon: "filter" as const,
                        onSelect: () => void setParams({ userId: recording.userId! }),
                      },
                    ]),
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
                  disabledReason: lockOf("delete", recording),
                  onSelect: () => askToDelete(recording),
                },
              ],
            },
          ]}
          bulkActions={(ids) => (
            <ActionButton
              icon="delete"
              disabledReason={lockOf("delete")}
              onClick={() => setDeleting({ ids: ids.map(Number), names: [] })}
            >
              {messages.delete}
            </ActionButton>
          )}
          empty={
            <EmptyState
              icon="recording"
              title={messages.none}
              sentence={usage?.source.connected === false ? `${emptySentence} ${messages.noEngine}` : emptySentence}
            />
          }
        />
      </PageFrame>
      {opened && (
        <RecordingSheet
          key={opened.recordingId}
          scope={scope}
          recording={opened}
          address={addressOf(opened)}
          onDelete={() => askToDelete(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {deleting && (
        <DeleteDialog
          scope={scope}
          ids={deleting.ids}
          names={deleting.names}
          onClose={() => setDeleting(undefined)}
          onDone={() => {
            setDeleting(undefined)
            setOpened(undefined)
          }}
        />
      )}
    </>
  )
}
