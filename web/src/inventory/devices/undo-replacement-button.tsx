import type { ChangedDevice } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { deviceMessages } from "./devices.messages.ts"
import { emergencyChangeMessages } from "./emergency-change.messages.ts"
import { undoReplacement } from "./exchange.api.ts"
import { exchangeMessages } from "./exchange.messages.ts"

interface Props {
  readonly old: ChangedDevice
  readonly added: ChangedDevice
  readonly onUndone: () => void
  readonly onRefused: (error: unknown) => void
}

/** Undoes a replacement: restores the old phone and removes the new one. */
export const UndoReplacementButton = ({ old, added, onUndone, onRefused }: Props) => {
  const messages = useMessages(deviceMessages)
  const exchange = useMessages(exchangeMessages)
  const emergency = useMessages(emergencyChangeMessages)
  const { accountId } = useAccount()
  const whyNot = useWhyNot("delete:devices")
  const undo = useMutation(undoReplacement)
  const run = async () => {
    try {
      const back = await undo.mutateAsync({ params: { accountId, deviceId: old.id }, body: { withDeviceId: added.id } })
      const sentences = [exchange.undoneText(added.macAddress ?? added.name), emergency.changes(back.emergencyChanges)]
      showToast({ tone: "good", title: messages.undone, message: sentences.filter(Boolean).join(" ") })
      onUndone()
    } catch (error) {
      onRefused(error)
    }
  }
  return (
    <ActionButton icon="undo" loading={undo.isPending} disabledReason={whyNot} onClick={() => void run()}>
      {messages.undo}
    </ActionButton>
  )
}
