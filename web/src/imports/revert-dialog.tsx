import type { ImportEntry } from "@dialplane/contract/imports/imports.schema"
import { useMutation } from "@tanstack/react-query"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { putBack } from "./imports.api.ts"
import { importWords } from "./imports.words.ts"

interface Props {
  readonly entry: Pick<ImportEntry, "accountId" | "importId" | "counts">
  readonly onClose: () => void
}

/** Says what will be gone before anything is. */
export const RevertDialog = ({ entry: { accountId, importId, counts }, onClose }: Props) => {
  const words = useWords(importWords)
  const revert = useMutation(putBack)
  // The dialog says what goes wrong.
  const confirm = () => revert.mutateAsync({ params: { accountId: String(accountId), importId: String(importId) } }).then(onClose, () => undefined)
  return (
    <ConfirmDialog
      opened destructive title={words.revertTitle} confirmLabel={words.revert} onCancel={onClose} onConfirm={() => void confirm()} working={revert.isPending} error={revert.isError ? sentenceOf(revert.error) : undefined}
      affected={[...(counts.created > 0 ? [words.revertCreated(counts.created)] : []), ...(counts.changed > 0 ? [words.revertChanged(counts.changed)] : [])]}
    >
      {words.revertText}
    </ConfirmDialog>
  )
}
