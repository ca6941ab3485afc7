import { recordName, type PhoneBookRecord } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeEntry, type Book } from "./phone-book.api.ts"
import { phoneBookMessages } from "./phone-book.messages.ts"

export const DeleteEntryDialog = ({
  book,
  entry,
  onClose,
}: {
  readonly book: Book
  readonly entry: PhoneBookRecord
  readonly onClose: () => void
}) => {
  const messages = useMessages(phoneBookMessages)
  const confirmed = useConfirmed(removeEntry(book), () => {
    showToast({ tone: "good", title: messages.deleted, message: recordName(entry) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed(entry)}
      opened
      destructive
      title={messages.deleteTitle(recordName(entry))}
      confirmLabel={messages.delete}
      affected={[entry.numbers.length === 0 ? messages.deleteNoNumbers : messages.deleteNumbers(entry.numbers.length)]}
      onCancel={onClose}
    >
      {book.kind === "company" ? messages.deleteCompany : messages.deleteOwn}
    </ConfirmDialog>
  )
}
