import type { ImportEntry } from "@dialplane/contract/imports/imports.schema"
import { useMutation } from "@tanstack/react-query"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { discard } from "./imports.api.ts"
import { importWords } from "./imports.words.ts"

interface Props {
  readonly entry: Pick<ImportEntry, "accountId" | "importId" | "fileName">
  readonly onClose: () => void
  readonly onDone?: () => void
}

export const DiscardDialog = ({ entry: { accountId, importId, fileName }, onClose, onDone }: Props) => {
  const words = useWords(importWords)
  const remove = useMutation(discard)
  const confirm = () =>
    remove.mutateAsync({ params: { accountId: String(accountId), importId: String(importId) } }).then(
      () => {
        showToast({ tone: "good", title: words.discarded, message: fileName })
        onClose()
        onDone?.()
      },
      // The dialog says it.
      () => undefined,
    )
  return (
    <ConfirmDialog opened destructive title={words.discardTitle(fileName)} confirmLabel={words.discard} onCancel={onClose} onConfirm={() => void confirm()} working={remove.isPending} error={remove.isError ? sentenceOf(remove.error) : undefined}>
      {words.discardText}
    </ConfirmDialog>
  )
}
