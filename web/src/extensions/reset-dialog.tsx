import type { ResetPart } from "@dialplane/contract/extensions/extensions.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { Dialog } from "../ui/overlays/dialog.tsx"
import { resetMany } from "./extensions.api.ts"
import { extensionWords } from "./extensions.words.ts"
import { ResetPartsPicker } from "./reset-parts-picker.tsx"

interface Props {
  readonly extensionIds: readonly number[]
  /** How the extensions are called in the title. */
  readonly what: string
  readonly onClose: () => void
}

/** Says what goes and what stays before personal data is set back to new, as a job. */
export const ResetDialog = ({ extensionIds, what, onClose }: Props) => {
  const words = useWords(extensionWords)
  const { accountId } = useAccount()
  const reset = useMutation(resetMany)
  const [parts, setParts] = useState<readonly ResetPart[]>([])
  const start = async () => {
    await reset.mutateAsync({ params: { accountId }, body: { extensionIds: [...extensionIds], parts: [...parts] } })
    showToast({ tone: "info", title: words.started, message: words.startedText })
    onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={words.resetTitle(what)} dismissible={!reset.isPending}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={reset.isPending}>{words.cancel}</ActionButton>
          <ActionButton kind="danger" loading={reset.isPending} disabledReason={parts.length === 0 ? words.resetNothing : undefined} onClick={() => void start().catch(() => {})}>{words.resetDo}</ActionButton>
        </>
      }
    >
      <ErrorBlock message={reset.isError ? sentenceOf(reset.error) : undefined} />
      <p>{words.resetText}</p>
      <ResetPartsPicker value={parts} onChange={setParts} />
    </Dialog>
  )
}
