import { importKinds, importKindNames } from "@dialplane/contract/onboarding/imports/import-kinds"
import { listImports } from "@dialplane/contract/onboarding/imports/imports.endpoints"
import { importFilter, type ImportEntry, type ImportState } from "@dialplane/contract/onboarding/imports/imports.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DiscardDialog } from "./discard-dialog.tsx"
import { importWords, type ImportWords } from "./imports.words.ts"
import { resultInWords } from "./result-words.ts"
import { RevertDialog } from "./revert-dialog.tsx"
import classes from "./imports.module.css"

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
  const words = useWords(importWords)
  const { accountId } = useAccount()
  const router = useRouter()
  const [opened, setOpened] = useState<{ readonly kind: "revert" | "discard"; readonly entry: ImportEntry }>()
  const columns = useMemo(
    () => importColumns(words, (id) => accountAddress(accountId, `imports/${id}`)),
    [words, accountId],
  )
  const add = (
    <ActionButton kind="primary" icon="import" href={accountAddress(accountId, "imports/new")}>
      {words.add}
    </ActionButton>
  )
  const may = useMay()
  const isDraft = ({ state }: ImportEntry) => state === "uploaded" || state === "checked"
  return (
    <PageFrame width="fill">
      <PageHead title={words.imports} sentence={words.sentence} actions={add} />
      <ListView
        id="imports"
        label={words.imports}
        endpoint={listImports}
        params={{ accountId: String(accountId) }}
        schema={importFilter}
        columns={columns}
        rowId={({ importId }) => String(importId)}
        rowName={({ fileName }) => fileName}
        searchPlaceholder={words.search}
        onActivate={({ importId }) => void router.navigate({ href: accountAddress(accountId, `imports/${importId}`) })}
        filters={[
          {
            name: "kind",
            label: words.kind,
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
                label: words.open,
                icon: "edit",
                href: accountAddress(accountId, `imports/${entry.importId}`),
              },
              ...(isDraft(entry)
                ? [
                    {
                      id: "discard",
                      label: words.discard,
                      icon: "delete",
                      danger: true,
                      onSelect: () => setOpened({ kind: "discard", entry }),
                    } as const,
                  ]
                : [
                    {
                      id: "revert",
                      label: words.revert,
                      icon: "undo",
                      danger: true,
                      disabledReason: entry.revertibleUntil === null ? words.notRevertible : undefined,
                      onSelect: () => setOpened({ kind: "revert", entry }),
                    } as const,
                  ]),
            ],
          },
        ]}
        empty={<EmptyState icon="import" title={words.none} sentence={words.noneSentence} action={add} />}
      />
      {opened?.kind === "revert" && <RevertDialog entry={opened.entry} onClose={() => setOpened(undefined)} />}
      {opened?.kind === "discard" && <DiscardDialog entry={opened.entry} onClose={() => setOpened(undefined)} />}
    </PageFrame>
  )
}

const importColumns = (words: ImportWords, addressOf: (importId: number) => string): readonly Column<ImportEntry>[] => [
  {
    id: "file",
    header: words.file,
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
  { id: "kind", header: words.kind, width: 160, cell: ({ kind }) => importKinds[kind].title },
  {
    id: "state",
    header: words.state,
    width: 150,
    card: "aside",
    cell: ({ state }) => (
      <StatusBadge plain tone={stateTones[state]}>
        {words[`state_${state}`]}
      </StatusBadge>
    ),
  },
  { id: "rows", header: words.rows, width: 70, align: "end", cell: ({ rowCount }) => rowCount.toLocaleString() },
  { id: "result", header: words.result, grow: 3, min: 210, cell: (entry) => resultInWords(words, entry) || "—" },
  { id: "who", header: words.who, grow: 1, min: 120, cell: ({ userName }) => userName },
  {
    id: "newest",
    header: words.when,
    sortable: true,
    width: 120,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} inTable />,
  },
]
