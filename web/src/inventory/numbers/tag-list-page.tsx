import type { CustomTag } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { OpenedObject } from "../../kit/object/opened-object.tsx"
import { useOpened } from "../../kit/object/use-opened.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { featureMessages, type FeatureMessages } from "./features.messages.ts"
import { numbersWithTag } from "./number-address.ts"
import { NumberFrame } from "./number-frame.tsx"
import { tagsQuery } from "./numbers.api.ts"
const TagSheet = lazyWindow(() => import("./tag-sheet.tsx").then((file) => file.TagSheet))

const DeleteTagDialog = lazyWindow(() => import("./tag-sheet.tsx").then((file) => file.DeleteTagDialog))

type Opened = { readonly what: "add" } | { readonly what: "delete"; readonly tag: CustomTag }

export const Page = () => {
  const messages = useMessages(featureMessages)
  const { accountId } = useAccount()
  const tags = useQuery(tagsQuery(accountId))
  const whyNot = useWhyNot("update:phone-numbers")
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { id, openedId, open, close: closeTag } = useOpened("customTagId", (tag: CustomTag) => tag.customTagId)
  const columns = useMemo(() => tagColumns(messages, accountId), [messages, accountId])
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNot} onClick={() => setOpened({ what: "add" })}>
      {messages.addTag}
    </ActionButton>
  )
  return (
    <NumberFrame tab="tags" title={messages.tags} sentence={messages.tagsSentence} actions={add}>
      {tags.isLoadingError ? (
        <LoadError of={tags} />
      ) : (
        <DataTable
          label={messages.tags}
          columns={columns}
          rows={tags.data ?? []}
          loading={tags.isPending}
          rowId={({ customTagId }) => String(customTagId)}
          rowName={({ name }) => name}
          onActivate={open}
          openedId={openedId}
          rowActions={(tag) => [
            {
              id: "tag",
              actions: [
                {
                  id: "show",
                  label: messages.showNumbers,
                  icon: "list",
                  href: numbersWithTag(accountId, tag.customTagId),
                },
                {
                  id: "rename",
                  label: messages.rename,
                  icon: "edit",
                  disabledReason: whyNot,
                  onSelect: () => open(tag),
                },
                {
                  id: "delete",
                  label: messages.deleteTag,
                  icon: "delete",
                  danger: true,
                  disabledReason: whyNot,
                  onSelect: () => setOpened({ what: "delete", tag }),
                },
              ],
            },
          ]}
          empty={<EmptyState icon="tag" title={messages.tagsNone} sentence={messages.tagsNoneSentence} action={add} />}
        />
      )}
      {opened?.what === "add" && <TagSheet tag={undefined} lockedBy={whyNot} onClose={close} />}
      {id !== undefined && (
        <OpenedObject
          key={id}
          kind={messages.tag}
          object={tags.data?.find(({ customTagId }) => customTagId === id)}
          found={tags}
          onClose={closeTag}
        >
          {(tag) => <TagSheet tag={tag} lockedBy={whyNot} onClose={closeTag} />}
        </OpenedObject>
      )}
      {opened?.what === "delete" && <DeleteTagDialog tag={opened.tag} onClose={close} />}
    </NumberFrame>
  )
}

const tagColumns = (messages: FeatureMessages, accountId: number): readonly Column<CustomTag>[] => [
  { id: "name", header: messages.tagName, fixed: true, grow: 1, min: 200, card: "title", cell: ({ name }) => name },
  {
    id: "numbers",
    header: messages.tagNumbers,
    width: 160,
    align: "end",
    card: "aside",
    cell: ({ customTagId, numbers }) =>
      numbers === 0 ? (
        "0"
      ) : (
        <TextLink quiet href={numbersWithTag(accountId, customTagId)}>
          {numbers.toLocaleString()}
        </TextLink>
      ),
  },
]
