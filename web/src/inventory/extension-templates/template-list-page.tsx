import { listExtensionTemplates } from "@dialplane/contract/inventory/extension-templates/extension-templates.endpoints"
import {
  templateFilter,
  type ExtensionTemplate,
} from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeleteTemplate } from "./delete-template.tsx"
import { templateMessages, type TemplateMessages } from "./extension-templates.messages.ts"
import classes from "./templates.module.css"

const ApplySheet = lazyWindow(() => import("./apply-sheet.tsx").then((file) => file.ApplySheet))

type Opened = { readonly kind: "apply" | "delete"; readonly template: ExtensionTemplate }

export const Page = () => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const [opened, setOpened] = useState<Opened>()
  const addressOf = (templateId: number, tab = "") =>
    accountAddress(accountId, `extension-templates/${templateId}${tab}`)
  const columns = useMemo(
    () => templateColumns(messages, (id) => accountAddress(accountId, `extension-templates/${id}`)),
    [messages, accountId],
  )
  const [mayNotCreate, mayNotDelete, mayNotApply] = [
    useWhyNot("create:extension-templates"),
    useWhyNot("delete:extension-templates"),
    useWhyNot("update:extensions"),
  ]
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "extension-templates/new")}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.templates} sentence={messages.sentence} actions={add} />
      <ListView
        id="extension-templates"
        label={messages.templates}
        endpoint={listExtensionTemplates}
        params={{ accountId: String(accountId) }}
        schema={templateFilter}
        columns={columns}
        rowId={({ templateId }) => String(templateId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.search}
        onActivate={({ templateId }) => void router.navigate({ href: addressOf(templateId) })}
        rowActions={(template) => [
          {
            id: "open",
            actions: [
              { id: "open", label: messages.open, icon: "edit", href: addressOf(template.templateId) },
              {
                id: "apply",
                label: messages.apply,
                icon: "copy",
                disabledReason: mayNotApply,
                onSelect: () => setOpened({ kind: "apply", template }),
              },
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
                disabledReason: mayNotDelete,
                onSelect: () => setOpened({ kind: "delete", template }),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="copy" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {opened?.kind === "apply" && <ApplySheet template={opened.template} onClose={() => setOpened(undefined)} />}
      {opened?.kind === "delete" && <DeleteTemplate template={opened.template} onClose={() => setOpened(undefined)} />}
    </PageFrame>
  )
}

const templateColumns = (
  messages: TemplateMessages,
  addressOf: (templateId: number) => string,
): readonly Column<ExtensionTemplate>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 180,
    card: "title",
    cell: ({ templateId, name }) => (
      <TextLink quiet className={classes.name} href={addressOf(templateId)} tabIndex={-1}>
        {name}
      </TextLink>
    ),
  },
  {
    id: "description",
    header: messages.description,
    grow: 3,
    min: 220,
    cell: ({ description }) => <span className={classes.cut}>{description || "—"}</span>,
  },
  {
    id: "says",
    header: messages.says,
    width: 120,
    cell: ({ settings }) => messages.settingsCount(Object.keys(settings).length),
  },
  {
    id: "extensions",
    header: messages.extensions,
    width: 110,
    align: "end",
    card: "aside",
    cell: ({ extensionCount }) => extensionCount,
  },
  {
    id: "changed",
    header: messages.changed,
    width: 140,
    cell: ({ changedAt }) => <RelativeTime at={changedAt} inTable />,
  },
]
