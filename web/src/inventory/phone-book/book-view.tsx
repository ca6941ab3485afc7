import { recordName, type PhoneBookRecord } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState, type ComponentProps } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { OpenedObject } from "../../kit/object/opened-object.tsx"
import { useOpened } from "../../kit/object/use-opened.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { bookColumns } from "./book-columns.tsx"
import { entryQuery, exportBook, keyFor, type Book } from "./phone-book.api.ts"
import { phoneBookMessages, scopeMessages } from "./phone-book.messages.ts"

const ImportDialog = lazyWindow(() => import("./import-dialog.tsx").then((file) => file.ImportDialog))
const EntrySheet = lazyWindow(() => import("./entry-sheet.tsx").then((file) => file.EntrySheet))

const DeleteEntryDialog = lazyWindow(() => import("./delete-entry-dialog.tsx").then((file) => file.DeleteEntryDialog))

type Open =
  | { readonly kind: "new" }
  | { readonly kind: "import" }
  | { readonly kind: "view" | "delete"; readonly entry: PhoneBookRecord }

interface Props {
  readonly book: Book
  readonly head: Pick<ComponentProps<typeof PageHead>, "title" | "sentence" | "breadcrumbs">
  readonly emptySentence: string
  readonly list: Pick<ComponentProps<typeof ListView>, "endpoint" | "params" | "schema">
}

/** One view for the three books: the company's, the user's own, and another user's. */
export const BookView = ({ book, head, emptySentence, list }: Props) => {
  const messages = useMessages(phoneBookMessages)
  const phone = usePhoneNumbers()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const createLockedBy = useWhyNot(keyFor(book, "create"))
  const deleteLockedBy = useWhyNot(keyFor(book, "delete"))
  const columns = useMemo(() => bookColumns(messages, phone), [messages, phone])
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={createLockedBy} onClick={() => setOpen({ kind: "new" })}>
      {messages.add}
    </ActionButton>
  )
  const opened = useOpened("phoneBookId", ({ phoneBookId }: PhoneBookRecord) => phoneBookId)
  const isForeign = (entry: PhoneBookRecord) => book.kind === "person" && entry.userId === null
  // An entry of the company has no address in the book of a user.
  const show = (entry: PhoneBookRecord) => (isForeign(entry) ? setOpen({ kind: "view", entry }) : opened.open(entry))
  return (
    <PageFrame width="fill">
      <PageHead
        {...head}
        actions={
          <>
            <ActionButton kind="quiet" icon="export" onClick={() => void exportBook(book)}>
              {messages.export}
            </ActionButton>
            <ActionButton icon="import" disabledReason={createLockedBy} onClick={() => setOpen({ kind: "import" })}>
              {messages.import}
            </ActionButton>
            {add}
          </>
        }
      />
      <ListView<PhoneBookRecord, never>
        {...(list as { endpoint: never; params: never; schema: never })}
        id="phone-book"
        label={messages.companyTitle}
        columns={columns}
        rowId={({ phoneBookId }) => String(phoneBookId)}
        rowName={recordName}
        searchPlaceholder={messages.search}
        filters={[
          ...(book.kind === "person"
            ? [
                {
                  name: "scope",
                  label: messages.whose,
                  options: (["company", "all"] as const).map((value) => ({ value, label: scopeMessages[value] })),
                },
              ]
            : []),
          {
            name: "favorite",
            label: messages.favorites,
            options: [
              { value: "true", label: messages.onlyFavorites },
              { value: "false", label: messages.notFavorites },
            ],
          },
        ]}
        onActivate={show}
        openedId={open?.kind === "view" ? String(open.entry.phoneBookId) : opened.openedId}
        rowActions={(entry) => [
          {
            id: "entry",
            actions: [
              {
                id: "edit",
                label: isForeign(entry) ? messages.view : messages.edit,
                icon: isForeign(entry) ? "show" : "edit",
                onSelect: () => show(entry),
              },
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: isForeign(entry) ? messages.companyEntryLocked : deleteLockedBy,
                onSelect: () => setOpen({ kind: "delete", entry }),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="contacts" title={messages.none} sentence={emptySentence} action={add} />}
      />
      {open?.kind === "new" && <EntrySheet book={book} entry={undefined} lockedBy={createLockedBy} onClose={close} />}
      {open?.kind === "view" && (
        <EntrySheet book={book} entry={open.entry} lockedBy={messages.companyEntryLocked} onClose={close} />
      )}
      {opened.id !== undefined && (
        <OpenedEntry key={opened.id} book={book} id={opened.id} row={opened.row} onClose={opened.close} />
      )}
      {open?.kind === "delete" && <DeleteEntryDialog book={book} entry={open.entry} onClose={close} />}
      {open?.kind === "import" && <ImportDialog book={book} onClose={close} />}
    </PageFrame>
  )
}

interface OpenedProps {
  readonly book: Book
  readonly id: number
  readonly row: PhoneBookRecord | undefined
  readonly onClose: () => void
}

const OpenedEntry = ({ book, id, row, onClose }: OpenedProps) => {
  const messages = useMessages(phoneBookMessages)
  const lockedBy = useWhyNot(keyFor(book, "update"))
  const found = useQuery({ ...entryQuery(book, id), placeholderData: row })
  return (
    <OpenedObject kind={messages.entry} object={found.data} found={found} onClose={onClose}>
      {(entry) => <EntrySheet book={book} entry={entry} lockedBy={lockedBy} onClose={onClose} />}
    </OpenedObject>
  )
}
