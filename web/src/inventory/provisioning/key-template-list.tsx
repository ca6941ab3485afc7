import { listKeyTemplates } from "@dialplane/contract/inventory/provisioning/provisioning.endpoints"
import { keyTemplateFilter, type KeyTemplate } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useMemo, useState, type ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { templateMessages, type TemplateMessages } from "./templates.messages.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
const SpreadSheet = lazyWindow(() => import("./spread-sheet.tsx").then((file) => file.SpreadSheet))

const DeleteTemplateDialog = lazyWindow(() =>
  import("./delete-template-dialog.tsx").then((file) => file.DeleteTemplateDialog),
)

type Opened = { readonly kind: "apply" | "delete"; readonly template: KeyTemplate }

export const KeyTemplateList = ({ add }: { readonly add: ReactNode }) => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const lockedBy = useWhyNot("update:devices")
  const [opened, setOpened] = useState<Opened>()
  const columns = useMemo(() => templateColumns(messages), [messages])
  const addressOf = ({ id }: KeyTemplate) => accountAddress(accountId, `phone-templates/keys/${id}`)
  return (
    <>
      <ListView
        id="key-templates"
        label={messages.keysTab}
        endpoint={listKeyTemplates}
        params={{ accountId: String(accountId) }}
        schema={keyTemplateFilter}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.search}
        rowHref={addressOf}
        rowActions={(template) => [
          {
            id: "template",
            actions: [
              { id: "open", label: messages.open, icon: "edit", href: addressOf(template) },
              {
                id: "apply",
                label: messages.apply,
                icon: "desk-phone",
                disabledReason: lockedBy,
                onSelect: () => setOpened({ kind: "apply", template }),
              },
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: lockedBy,
                onSelect: () => setOpened({ kind: "delete", template }),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="dialpad" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {opened?.kind === "apply" && (
        <SpreadSheet
          source={{ kind: "template", id: opened.template.id, name: opened.template.name }}
          make={opened.template.make}
          model={opened.template.model}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === "delete" && (
        <DeleteTemplateDialog template={opened.template} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const templateColumns = (messages: TemplateMessages): readonly Column<KeyTemplate>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    min: 160,
    grow: 1,
    card: "title",
    cell: ({ name }) => name,
  },
  { id: "model", header: messages.model, min: 160, cell: ({ modelName }) => modelName },
  {
    id: "keys",
    header: messages.keys,
    width: 110,
    cell: ({ usedKeys, keyCount }) => messages.keysUsed(usedKeys, keyCount),
  },
  {
    id: "phones",
    header: messages.phones,
    width: 120,
    card: "aside",
    cell: ({ deviceCount }) => messages.phoneCount(deviceCount),
  },
  { id: "description", header: messages.description, min: 220, grow: 2, cell: ({ description }) => description || "—" },
]
