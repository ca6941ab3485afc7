import { importKinds, importKindNames } from "@dialplane/contract/onboarding/imports/import-kinds"
import { listImports } from "@dialplane/contract/onboarding/imports/imports.endpoints"
import { importFilter, type ImportEntry, type ImportState } from "@dialplane/contract/onboarding/imports/imports.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { importMessages, type ImportMessages } from "./imports.messages.ts"
import { resultText } from "./result-text.ts"
import classes from "./imports.module.css"
const RevertDialog = lazyWindow(() => import("./revert-dialog.tsx").then((file) => file.RevertDialog))

const DiscardDialog = lazyWindow(() => import("./discard-dialog.tsx").then((file) => file.DiscardDialog))

export const stateTones: Readonly<Record<ImportState, "good" | "warn" | "info" | "neutral">> = {
  uploaded: "neutral",
  checked: "info",
  running: "info",
  done: "good",
  stopped: "warn",
  reverting: "info",
  reverted: "neutral",
}

export const Page = () => {
  const messages = useMessages(importMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const [opened, setOpened] = useState<{ readonly kind: "revert" | "discard"; readonly entry: ImportEntry }>()
  const columns = useMemo(
    () => importColumns(messages, (id) => accountAddress(accountId, `imports/${id}`)),
    [messages, accountId],
  )
  const add = (
    <ActionButton kind="primary" icon="import" href={accountAddress(accountId, "imports/new")}>
      {messages.add}
    </ActionButton>
  )
  const may = useMay()
  const isDraft = ({ state }: ImportEntry) => state === "uploaded" || state === "checked"
  return (
    <PageFrame width="fill">
      <PageHead title={messages.imports} sentence={messages.sentence} actions={add} />
      <ListView
        id="imports"
        label={messages.imports}
        endpoint={listImports}
        params={{ accountId: String(accountId) }}
        schema={importFilter}
        columns={columns}
        rowId={({ importId }) => String(importId)}
        rowName={({ fileName }) => fileName}
        searchPlaceholder={messages.search}
        onActivate={({ importId }) => void router.navigate({ href: accountAddress(accountId, `imports/${importId}`) })}
        filters={[
          {
            name: "kind",
            label: messages.kind,
            options: importKindNames
              .filter((value) => may(importKinds[value].permission))
              .map((value) => ({ value, label: importKinds[value].title })),
          },
        ]}
        rowActions={(entry) => [
          {
            id: "import",
            actions: [
              {
                id: "open",
                label: messages.open,
                icon: "edit",
                href: accountAddress(accountId, `imports/${entry.importId}`),
              },
              ...(isDraft(entry)
                ? [
                    {
                      id: "discard",
                      label: messages.discard,
                      icon: "delete",
                      danger: true,
                      onSelect: () => setOpened({ kind: "discard", entry }),
                    } as const,
                  ]
                : [
                    {
                      id: "revert",
                      label: messages.revert,
                      icon: "undo",
                      danger: true,
                      disabledReason: entry.revertibleUntil === null ? messages.notRevertible : undefined,
                      onSelect: () => setOpened({ kind: "revert", entry }),
                    } as const,
                  ]),
            ],
          },
        ]}
        empty={<EmptyState icon="import" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {opened?.kind === "revert" && <RevertDialog entry={opened.entry} onClose={() => setOpened(undefined)} />}
      {opened?.kind === "discard" && <DiscardDialog entry={opened.entry} onClose={() => setOpened(undefined)} />}
    </PageFrame>
  )
}

const importColumns = (
  messages: ImportMessages,
  addressOf: (importId: number) => string,
): readonly Column<ImportEntry>[] => [
  {
    id: "file",
    header: messages.file,
    fixed: true,
    grow: 3,
    min: 190,
    card: "title",
    cell: ({ importId, fileName }) => (
      <TextLink quiet className={classes.name} href={addressOf(importId)} tabIndex={-1}>
        {fileName}
      </TextLink>
    ),
  },
  { id: "kind", header: messages.kind, width: 160, cell: ({ kind }) => importKinds[kind].title },
  {
    id: "state",
    header: messages.state,
    width: 150,
    card: "aside",
    cell: ({ state }) => (
      <StatusBadge plain tone={stateTones[state]}>
        {messages[`state_${state}`]}
      </StatusBadge>
    ),
  },
  { id: "rows", header: messages.rows, width: 70, align: "end", cell: ({ rowCount }) => rowCount.toLocaleString() },
  { id: "result", header: messages.result, grow: 3, min: 210, cell: (entry) => resultText(messages, entry) || "—" },
  { id: "who", header: messages.who, grow: 1, min: 120, cell: ({ userName }) => userName },
  {
    id: "newest",
    header: messages.when,
    sortable: true,
    width: 120,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} inTable />,
  },
]
