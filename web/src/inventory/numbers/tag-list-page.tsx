import type { CustomTag } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { DeleteTagDialog, TagSheet } from "./tag-sheet.tsx"
import { featureMessages, type FeatureMessages } from "./features.messages.ts"
import { NumberFrame } from "./number-frame.tsx"
import { tagsQuery } from "./numbers.api.ts"

type Opened = { readonly what: "add" } | { readonly what: "rename" | "delete"; readonly tag: CustomTag }

export const Page = () => {
  const messages = useMessages(featureMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const tags = useQuery(tagsQuery(accountId))
  const whyNot = useWhyNot("update:phone-numbers")
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const columns = useMemo(() => tagColumns(messages), [messages])
  const show = ({ customTagId }: CustomTag) =>
    void router.navigate({ href: accountAddress(accountId, `phone-numbers?customTagId=${customTagId}`) })
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
          onActivate={show}
          rowActions={(tag) => [
            {
              id: "tag",
              actions: [
                { id: "show", label: messages.showNumbers, icon: "list", onSelect: () => show(tag) },
                {
                  id: "rename",
                  label: messages.rename,
                  icon: "edit",
                  disabledReason: whyNot,
                  onSelect: () => setOpened({ what: "rename", tag }),
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
      {opened?.what === "add" && <TagSheet tag={undefined} onClose={close} />}
      {opened?.what === "rename" && <TagSheet tag={opened.tag} onClose={close} />}
      {opened?.what === "delete" && <DeleteTagDialog tag={opened.tag} onClose={close} />}
    </NumberFrame>
  )
}

const tagColumns = (messages: FeatureMessages): readonly Column<CustomTag>[] => [
  { id: "name", header: messages.tagName, fixed: true, grow: 1, min: 200, card: "title", cell: ({ name }) => name },
  {
    id: "numbers",
    header: messages.tagNumbers,
    width: 160,
    align: "end",
    card: "aside",
    cell: ({ numbers }) => numbers.toLocaleString(),
  },
]
