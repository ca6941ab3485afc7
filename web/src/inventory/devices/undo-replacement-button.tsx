import type { ChangedDevice } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { deviceWords } from "./devices.words.ts"
import { emergencyChangeWords } from "./emergency-change.words.ts"
import { undoReplacement } from "./exchange.api.ts"
import { exchangeWords } from "./exchange.words.ts"

interface Props {
  readonly old: ChangedDevice
  readonly added: ChangedDevice
  readonly onUndone: () => void
  readonly onRefused: (error: unknown) => void
}

/** Puts the old phone back in its place and removes the one that was set up for it. */
export const UndoReplacementButton = ({ old, added, onUndone, onRefused }: Props) => {
  const words = useWords(deviceWords)
  const exchange = useWords(exchangeWords)
  const emergency = useWords(emergencyChangeWords)
  const { accountId } = useAccount()
  const whyNot = useWhyNot("delete:devices")
  const undo = useMutation(undoReplacement)
  const run = async () => {
    try {
      const back = await undo.mutateAsync({ params: { accountId, deviceId: old.id }, body: { withDeviceId: added.id } })
      const told = [exchange.undoneText(added.macAddress ?? added.name), emergency.told(back.emergencyChanges)]
      showToast({ tone: "good", title: words.undone, message: told.filter(Boolean).join(" ") })
      onUndone()
    } catch (error) {
      onRefused(error)
    }
  }
  return (
    <ActionButton icon="undo" loading={undo.isPending} disabledReason={whyNot} onClick={() => void run()}>
      {words.undo}
    </ActionButton>
  )
}
