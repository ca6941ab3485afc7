import {
  binFilter,
  recordingKinds,
  type BinnedRecording,
} from "@dialplane/contract/calling/recordings/recordings.schema"
import { useMutation } from "@tanstack/react-query"
import { useMemo, useState, type ComponentProps } from "react"
import { z } from "zod"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { callColumns, nameOf, type ColumnTools } from "./recording-columns.tsx"
import { binOf, recover, type Scope } from "./recordings.api.ts"
import { kindMessages, recordingMessages } from "./recordings.messages.ts"
import { useRecordingLocks } from "./use-recording-locks.ts"
import classes from "./recordings.module.css"

const DeleteForGoodDialog = lazyWindow(() => import("./recording-dialogs.tsx").then((file) => file.DeleteForGoodDialog))

const dayMilliseconds = 86_400_000

const binColumns = (
  tools: ColumnTools & { readonly date: (instant: string) => string },
  own: boolean,
): readonly Column<BinnedRecording>[] => {
  const { messages, date } = tools
  const { started, owner, other, length, kind } = callColumns(tools, { own }) as Record<
    "started" | "owner" | "other" | "length" | "kind",
    Column<BinnedRecording>
  >
  const plain = (column: Column<BinnedRecording>) => ({ ...column, sortable: false })
  return [
    plain(started),
    plain(owner),
    other,
    plain(length),
    ...(own ? [] : [{ ...kind, hidden: true }]),
    {
      id: "deleted",
      header: messages.deletedAt,
      grow: 2,
      min: 180,
      cell: ({ binnedAt, binnedByName }) => (
        <span className={classes.text}>
          <RelativeTime at={binnedAt} inTable />
          {!own && binnedByName !== "" && <span className={classes.quiet}> · {binnedByName}</span>}
        </span>
      ),
    },
    {
      id: "binUntil",
      header: messages.keptUntil,
      sortable: true,
      width: 216,
      cell: ({ binUntil }) => (
        <span>
          <span className="dp-figures">{date(binUntil)}</span>{" "}
          <span className={classes.quiet}>
            {messages.daysLeft(Math.floor((Date.parse(binUntil) - Date.now()) / dayMilliseconds))}
          </span>
        </span>
      ),
    },
  ]
}

const filterOfPerson = (userId: number) =>
  binFilter.extend({
    kind: z.literal("onDemand").default("onDemand"),
    userId: z.literal(String(userId)).default(String(userId)),
  })

interface Props {
  readonly id: string
  readonly scope: Scope
  readonly own: boolean
  readonly sentence: string
  readonly breadcrumbs: ComponentProps<typeof PageHead>["breadcrumbs"]
}

/** Deleted recordings that can still be recovered. */
export const BinView = ({ id, scope, own, sentence, breadcrumbs }: Props) => {
  const messages = useMessages(recordingMessages)
  const phone = usePhoneNumbers()
  const { date, dateTime } = useFormat()
  const tools = useMemo(() => ({ messages, phone, date, dateTime }), [messages, phone, date, dateTime])
  const columns = useMemo(() => binColumns(tools, own), [tools, own])
  const { userId } = useSignedIn()
  const schema = useMemo(() => (own ? filterOfPerson(userId) : binFilter), [own, userId])
  const [deleting, setDeleting] = useState<{ readonly ids: readonly number[]; readonly names: readonly string[] }>()
  const lockOf = useRecordingLocks(scope)
  const back = useMutation(recover(scope))
  const bring = (ids: readonly number[]) =>
    void back.mutateAsync([...ids]).then(
      ({ count }) => showToast({ tone: "good", title: messages.recovered, message: messages.recoveredText(count) }),
      (failure: unknown) => showToast({ tone: "bad", title: messages.recover, message: errorMessage(failure) }),
    )
  return (
    <>
      <PageFrame width="fill">
        <PageHead title={messages.bin} sentence={sentence} breadcrumbs={breadcrumbs} />
        <ErrorRegion />
        <ListView<BinnedRecording, never>
          {...(binOf(scope) as { endpoint: never; params: never })}
          schema={schema}
          id={id}
          label={messages.bin}
          columns={columns}
          rowId={({ recordingId }) => String(recordingId)}
          rowName={(recording) => nameOf(tools, recording)}
          searchPlaceholder={messages.search}
          filters={
            own
              ? []
              : [
                  {
                    name: "kind",
                    label: messages.kind,
                    options: recordingKinds.map((value) => ({ value, label: kindMessages[value] })),
                  },
                ]
          }
          rowActions={(recording) => [
            {
              id: "back",
              actions: [
                {
                  id: "recover",
                  label: messages.recover,
                  icon: "undo",
                  disabledReason: lockOf("update", recording),
                  onSelect: () => bring([recording.recordingId]),
                },
              ],
            },
            {
              id: "forGood",
              actions: [
                {
                  id: "forGood",
                  label: messages.forGood,
                  icon: "delete",
                  danger: true,
                  disabledReason: lockOf("delete", recording),
                  onSelect: () => setDeleting({ ids: [recording.recordingId], names: [nameOf(tools, recording)] }),
                },
              ],
            },
          ]}
          bulkActions={(ids) => (
            <>
              <ActionButton
                icon="undo"
                loading={back.isPending}
                disabledReason={lockOf("update")}
                onClick={() => bring(ids.map(Number))}
              >
                {messages.recover}
              </ActionButton>
              <ActionButton
                icon="delete"
                disabledReason={lockOf("delete")}
                onClick={() => setDeleting({ ids: ids.map(Number), names: [] })}
              >
                {messages.forGood}
              </ActionButton>
            </>
          )}
          empty={<EmptyState icon="delete" title={messages.binEmpty} sentence={messages.binEmptySentence} />}
        />
      </PageFrame>
      {deleting && (
        <DeleteForGoodDialog
          scope={scope}
          ids={deleting.ids}
          names={deleting.names}
          onClose={() => setDeleting(undefined)}
          onDone={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
