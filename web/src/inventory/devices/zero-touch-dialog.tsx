import { exportZeroTouch } from "@dialplane/contract/inventory/provisioning/zero-touch.endpoints"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { fetchFile } from "../../kit/request/call.ts"
import { saveFile } from "../../kit/save-file.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { ActionDialog } from "./action-dialog.tsx"
import { deviceMessages } from "./devices.messages.ts"

/** Exports a file for the vendor's zero-touch service; its URLs are secret. */
export const ZeroTouchDialog = ({
  ids,
  onClose,
}: {
  readonly ids: readonly number[]
  readonly onClose: () => void
}) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const [replaceAddresses, setReplace] = useState(false)
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  const run = async () => {
    setWorking(true)
    setError(undefined)
    try {
      const file = await fetchFile(exportZeroTouch, {
        params: { accountId },
        body: { deviceIds: [...ids], replaceAddresses },
      })
      saveFile(file.blob, file.fileName ?? "zero-touch.csv")
      showToast({ tone: "good", title: messages.zeroTouch, message: messages.zeroTouchDone })
      onClose()
    } catch (thrown) {
      setError(errorMessage(thrown))
    } finally {
      setWorking(false)
    }
  }
  return (
    <ActionDialog
      title={messages.zeroTouchTitle(ids.length)}
      error={error}
      working={working}
      label={messages.zeroTouchSave}
      onAct={run}
      onClose={onClose}
    >
      <p>{messages.zeroTouchText}</p>
      <CheckboxField
        label={messages.zeroTouchReplace}
        description={messages.zeroTouchReplaceHint}
        checked={replaceAddresses}
        onChange={setReplace}
      />
      <Banner tone="warn">{messages.zeroTouchSecret}</Banner>
    </ActionDialog>
  )
}
