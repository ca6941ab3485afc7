import { recordName, type PhoneBookRecord } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeEntry, type Book } from "./phone-book.api.ts"
import { phoneBookWords } from "./phone-book.words.ts"

export const DeleteEntryDialog = ({
  book,
  entry,
  onClose,
}: {
  readonly book: Book
  readonly entry: PhoneBookRecord
  readonly onClose: () => void
}) => {
  const words = useWords(phoneBookWords)
  const confirmed = useConfirmed(removeEntry(book), () => {
    showToast({ tone: "good", title: words.deleted, message: recordName(entry) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed(entry)}
      opened
      destructive
      title={words.deleteTitle(recordName(entry))}
      confirmLabel={words.delete}
      affected={[entry.numbers.length === 0 ? words.deleteNoNumbers : words.deleteNumbers(entry.numbers.length)]}
      onCancel={onClose}
    >
      {book.kind === "company" ? words.deleteCompany : words.deleteOwn}
    </ConfirmDialog>
  )
}
