import { recordName, type PhoneBookRecord } from "@dialplane/contract/phone-book/phone-book.schema"
import { useMutation } from "@tanstack/react-query"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { removeEntry, type Book } from "./phone-book.api.ts"
import { phoneBookWords } from "./phone-book.words.ts"

export const DeleteEntryDialog = ({ book, entry, onClose }: { readonly book: Book; readonly entry: PhoneBookRecord; readonly onClose: () => void }) => {
  const words = useWords(phoneBookWords)
  const remove = useMutation(removeEntry(book))
  const act = async () => {
    await remove.mutateAsync(entry)
    showToast({ tone: "good", title: words.deleted, message: recordName(entry) })
    onClose()
  }
  return (
    <ConfirmDialog
      opened destructive title={words.deleteTitle(recordName(entry))} confirmLabel={words.delete} working={remove.isPending} error={remove.isError ? sentenceOf(remove.error) : undefined}
      affected={[entry.numbers.length === 0 ? words.deleteNoNumbers : words.deleteNumbers(entry.numbers.length)]} onCancel={onClose} onConfirm={() => void act().catch(() => {})}
    >
      {book.kind === "company" ? words.deleteCompany : words.deleteOwn}
    </ConfirmDialog>
  )
}
