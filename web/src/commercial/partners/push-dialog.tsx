import type { CustomerDeviations, Template } from "@dialplane/contract/commercial/partners/partners.schema"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { useDeviationMessages } from "./deviation-messages.ts"
import { startPush } from "./partners.api.ts"
import { templateMessages } from "./templates.messages.ts"

interface Props {
  readonly template: Pick<Template, "accountId" | "templateId">
  readonly changes: readonly CustomerDeviations[]
  readonly fields: readonly string[]
  readonly onClose: () => void
  readonly onStarted: () => void
}

const most = 8

/** A preview of the changes before the reset. */
export const PushDialog = ({ template: { accountId, templateId }, changes, fields, onClose, onStarted }: Props) => {
  const messages = useMessages(templateMessages)
  const say = useDeviationMessages()
  const confirmed = useConfirmed(startPush, () => {
    // The job tray opens by itself and shows the progress.
    onStarted()
    onClose()
  })
  const body = { accountIds: changes.map((one) => one.accountId), fields: [...fields] }
  const lines = changes.slice(0, most).map(({ accountId: id, accountName, deviations }) => (
    <span key={id}>
      <strong>{accountName}</strong>: {deviations.map(say.change).join("; ")}
    </span>
  ))
  const rest = changes.length - most
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, templateId }, body })}
      opened
      title={messages.confirmTitle(changes.length)}
      confirmLabel={messages.confirmLabel}
      onCancel={onClose}
      affected={rest > 0 ? [...lines, messages.andMore(rest)] : lines}
    >
      {messages.confirmText}
    </ConfirmDialog>
  )
}
