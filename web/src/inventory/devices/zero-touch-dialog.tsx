import { exportZeroTouch } from "@dialplane/contract/inventory/provisioning/zero-touch.endpoints"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { sentenceOf } from "../../kit/errors/tell.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
import { fetchFile } from "../../kit/request/call.ts"
import { saveFile } from "../../kit/save-file.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { ActionDialog } from "./action-dialog.tsx"
import { deviceWords } from "./devices.words.ts"

/** A file for the zero-touch service of the phones' vendor; the addresses in it are secrets. */
export const ZeroTouchDialog = ({
  ids,
  onClose,
}: {
  readonly ids: readonly number[]
  readonly onClose: () => void
}) => {
  const words = useWords(deviceWords)
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
      showToast({ tone: "good", title: words.zeroTouch, message: words.zeroTouchDone })
      onClose()
    } catch (thrown) {
      setError(sentenceOf(thrown))
    } finally {
      setWorking(false)
    }
  }
  return (
    <ActionDialog
      title={words.zeroTouchTitle(ids.length)}
      error={error}
      working={working}
      label={words.zeroTouchSave}
      onAct={run}
      onClose={onClose}
    >
      <p>{words.zeroTouchText}</p>
      <CheckboxField
        label={words.zeroTouchReplace}
        description={words.zeroTouchReplaceHint}
        checked={replaceAddresses}
        onChange={setReplace}
      />
      <Banner tone="warn">{words.zeroTouchSecret}</Banner>
    </ActionDialog>
  )
}
