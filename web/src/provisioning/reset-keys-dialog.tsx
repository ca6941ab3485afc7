import type { KeyLayout } from "@dialplane/contract/provisioning/provisioning.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { keyWords } from "./keys.words.ts"
import { resetKeys } from "./provisioning.api.ts"

export const ResetKeysDialog = ({ layout, onClose }: { readonly layout: KeyLayout; readonly onClose: () => void }) => {
  const words = useWords(keyWords)
  const { accountId } = useAccount()
  const reset = useMutation(resetKeys)
  const act = async () => {
    await reset.mutateAsync({ params: { accountId: String(accountId), deviceId: String(layout.deviceId) } })
    showToast({ tone: "good", title: words.wasReset, message: words.savedText })
    onClose()
  }
  return (
    <ConfirmDialog
      opened destructive title={words.resetTitle} confirmLabel={words.reset} working={reset.isPending} error={reset.isError ? sentenceOf(reset.error) : undefined}
      affected={[words.resetAffected(layout.keys.filter(({ type }) => type !== "none" && type !== "line").length)]} onCancel={onClose} onConfirm={() => void act().catch(() => {})}
    >
      {words.resetText}
    </ConfirmDialog>
  )
}
