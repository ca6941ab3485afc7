import { listMedia } from "@dialplane/contract/calling/media/media.endpoints"
import { mediaFilter, mediaKinds, type Media } from "@dialplane/contract/calling/media/media.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeleteMedia } from "./delete-media.tsx"
import { fetchSound, usageQuery } from "./media.api.ts"
import { mediaMessages } from "./media.messages.ts"
import { PlayButton } from "./play-button.tsx"
import { usePlaying } from "./use-playing.ts"
import classes from "./media.module.css"

export const Page = () => {
  const messages = useMessages(mediaMessages)
  const { date } = useFormat()
  const { accountId } = useAccount()
  const player = usePlaying()
  const usage = useQuery(usageQuery(accountId))
  const [deleting, setDeleting] = useState<Media>()
  const [mayNotCreate, mayNotDelete] = [useWhyNot("create:media"), useWhyNot("delete:media")]
  const addressOf = (mediaId: number) => accountAddress(accountId, `media/${mediaId}`)
  const columns = useMemo(
    (): readonly Column<Media>[] => [
      {
        id: "name",
        header: messages.name,
        sortable: true,
        fixed: true,
        grow: 3,
        min: 200,
        card: "title",
        cell: ({ name }) => <span className={classes.name}>{name}</span>,
      },
      {
        id: "play",
        header: messages.listen,
        width: 70,
        card: "aside",
        cell: ({ mediaId, name }) => (
          <PlayButton player={player} id={String(mediaId)} name={name} fetch={() => fetchSound(accountId, mediaId)} />
        ),
      },
      { id: "kind", header: messages.kind, sortable: true, width: 140, cell: ({ kind }) => messages[kind] },
      {
        id: "seconds",
        header: messages.length,
        sortable: true,
        width: 100,
        align: "end",
        cell: ({ seconds }) => messages.seconds(seconds),
      },
      { id: "source", header: messages.source, grow: 1, min: 150, cell: ({ source }) => messages[source] },
      { id: "createdBy", header: messages.createdBy, grow: 1, min: 140, cell: ({ createdBy }) => createdBy || "—" },
      {
        id: "createdAt",
        header: messages.createdAt,
        sortable: true,
        width: 130,
        cell: ({ createdAt }) => date(createdAt),
      },
      { id: "usedBy", header: messages.usedBy, width: 100, align: "end", cell: ({ useCount }) => useCount },
    ],
    [messages, accountId, player, date],
  )
  const add = (
    <ActionButton kind="primary" icon="add" href={accountAddress(accountId, "media/new")} disabledReason={mayNotCreate}>
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.media}
        sentence={
          usage.data === undefined
            ? messages.sentence
            : `${messages.sentence} ${messages.usage(messages.megabytes(usage.data.usedBytes), messages.megabytes(usage.data.totalBytes))}`
        }
        actions={
          <>
            <ActionButton icon="play" href={accountAddress(accountId, "media/on-hold")}>
              {messages.holdPage}
            </ActionButton>
            {add}
          </>
        }
      />
      <ErrorBlock message={player.error} />
      <ListView
        id="media"
        label={messages.media}
        endpoint={listMedia}
        params={{ accountId }}
        schema={mediaFilter}
        columns={columns}
        filters={[
          {
            name: "kind",
            label: messages.kind,
            options: mediaKinds.map((kind) => ({ value: kind, label: messages[kind] })),
          },
        ]}
        rowId={({ mediaId }) => String(mediaId)}
        rowName={({ name }) => name}
        rowHref={({ mediaId }) => addressOf(mediaId)}
        searchPlaceholder={messages.search}
        rowActions={(media) => [
          {
            id: "open",
            actions: [{ id: "open", label: messages.open, icon: "edit", href: addressOf(media.mediaId) }],
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
                onSelect: () => setDeleting(media),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="recording" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {deleting && <DeleteMedia media={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  )
}
