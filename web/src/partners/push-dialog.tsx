import type { CustomerDeviations, Template } from "@dialplane/contract/partners/partners.schema"
import { useMutation } from "@tanstack/react-query"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { useDeviationWords } from "./deviation-words.ts"
import { startPush } from "./partners.api.ts"
import { templateWords } from "./templates.words.ts"

interface Props {
  readonly template: Pick<Template, "accountId" | "templateId">
  readonly changes: readonly CustomerDeviations[]
  readonly fields: readonly string[]
  readonly onClose: () => void
  readonly onStarted: () => void
}

const most = 8

/** Says what will change for whom before anything does. */
export const PushDialog = ({ template: { accountId, templateId }, changes, fields, onClose, onStarted }: Props) => {
  const words = useWords(templateWords)
  const say = useDeviationWords()
  const push = useMutation(startPush)
  const start = async () => {
    await push.mutateAsync({ params: { accountId, templateId }, body: { accountIds: changes.map((one) => one.accountId), fields: [...fields] } }).then(
      () => {
        // The list of jobs opens by itself and says the rest.
        onStarted()
        onClose()
      },
      // The dialog says it.
      () => undefined,
    )
  }
  const lines = changes.slice(0, most).map(({ accountId: id, accountName, deviations }) => <span key={id}><strong>{accountName}</strong>: {deviations.map(say.change).join("; ")}</span>)
  const rest = changes.length - most
  return (
    <ConfirmDialog
      opened title={words.confirmTitle(changes.length)} confirmLabel={words.confirmLabel} onCancel={onClose} onConfirm={() => void start()} working={push.isPending}
      affected={rest > 0 ? [...lines, words.andMore(rest)] : lines} error={push.isError ? sentenceOf(push.error) : undefined}
    >
      {words.confirmText}
    </ConfirmDialog>
  )
}
