import type { CustomTag } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { DeleteTagDialog, TagSheet } from "./tag-sheet.tsx"
import { featureWords, type FeatureWords } from "./features.words.ts"
import { NumberFrame } from "./number-frame.tsx"
import { tagsQuery } from "./numbers.api.ts"

type Opened = { readonly what: "add" } | { readonly what: "rename" | "delete"; readonly tag: CustomTag }

export const Page = () => {
  const words = useWords(featureWords)
  const { accountId } = useAccount()
  const router = useRouter()
  const tags = useQuery(tagsQuery(accountId))
  const whyNot = useWhyNot("update:phone-numbers")
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const columns = useMemo(() => tagColumns(words), [words])
  const show = ({ customTagId }: CustomTag) =>
    void router.navigate({ href: accountAddress(accountId, `phone-numbers?customTagId=${customTagId}`) })
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNot} onClick={() => setOpened({ what: "add" })}>
      {words.addTag}
    </ActionButton>
  )
  return (
    <NumberFrame tab="tags" title={words.tags} sentence={words.tagsSentence} actions={add}>
      {tags.isLoadingError ? (
        <LoadError of={tags} />
      ) : (
        <DataTable
          label={words.tags}
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
                { id: "show", label: words.showNumbers, icon: "list", onSelect: () => show(tag) },
                {
                  id: "rename",
                  label: words.rename,
                  icon: "edit",
                  disabledReason: whyNot,
                  onSelect: () => setOpened({ what: "rename", tag }),
                },
                {
                  id: "delete",
                  label: words.deleteTag,
                  icon: "delete",
                  danger: true,
                  disabledReason: whyNot,
                  onSelect: () => setOpened({ what: "delete", tag }),
                },
              ],
            },
          ]}
          empty={<EmptyState icon="tag" title={words.tagsNone} sentence={words.tagsNoneSentence} action={add} />}
        />
      )}
      {opened?.what === "add" && <TagSheet tag={undefined} onClose={close} />}
      {opened?.what === "rename" && <TagSheet tag={opened.tag} onClose={close} />}
      {opened?.what === "delete" && <DeleteTagDialog tag={opened.tag} onClose={close} />}
    </NumberFrame>
  )
}

const tagColumns = (words: FeatureWords): readonly Column<CustomTag>[] => [
  { id: "name", header: words.tagName, fixed: true, grow: 1, min: 200, card: "title", cell: ({ name }) => name },
  {
    id: "numbers",
    header: words.tagNumbers,
    width: 160,
    align: "end",
    card: "aside",
    cell: ({ numbers }) => numbers.toLocaleString(),
  },
]
