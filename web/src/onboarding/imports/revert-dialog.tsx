import type { ImportEntry } from "@dialplane/contract/onboarding/imports/imports.schema"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { putBack } from "./imports.api.ts"
import { importWords } from "./imports.words.ts"

interface Props {
  readonly entry: Pick<ImportEntry, "accountId" | "importId" | "counts">
  readonly onClose: () => void
}

/** Says what will be gone before anything is. */
export const RevertDialog = ({ entry: { accountId, importId, counts }, onClose }: Props) => {
  const words = useWords(importWords)
  const confirmed = useConfirmed(putBack, onClose)
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), importId: String(importId) } })}
      opened
      destructive
      title={words.revertTitle}
      confirmLabel={words.revert}
      onCancel={onClose}
      affected={[
        ...(counts.createdLeft > 0 ? [words.revertCreated(counts.createdLeft)] : []),
        ...(counts.changedLeft > 0 ? [words.revertChanged(counts.changedLeft)] : []),
        ...(counts.undone > 0 ? [words.revertedBefore(counts.undone)] : []),
      ]}
    >
      {words.revertText}
    </ConfirmDialog>
  )
}
