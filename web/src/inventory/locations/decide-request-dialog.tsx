import type { LocationRequest, RequestDecision } from "@dialplane/contract/inventory/locations/locations.schema"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { decideRequest } from "./locations.api.ts"
import { locationMessages, requestStateMessages } from "./locations.messages.ts"

interface Props {
  readonly request: LocationRequest
  readonly decision: RequestDecision["decision"]
  readonly onClose: () => void
}

export const DecideRequestDialog = ({ request, decision, onClose }: Props) => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const [note, setNote] = useState("")
  const confirmed = useConfirmed(decideRequest, ({ state }) => {
    showToast({ tone: "good", title: requestStateMessages[state], message: request.name })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, requestId: request.requestId }, body: { decision, note } })}
      opened
      destructive={decision !== "approve"}
      title={messages[`${decision}Title`](request.name)}
      confirmLabel={messages[decision]}
      onCancel={onClose}
      replacement={
        decision === "withdraw" ? undefined : (
          <TextAreaField label={messages.noteOptional} value={note} onChange={setNote} />
        )
      }
    >
      {messages[`${decision}Text`]}
    </ConfirmDialog>
  )
}
