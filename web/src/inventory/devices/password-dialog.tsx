import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { ActionDialog } from "./action-dialog.tsx"
import { choosePassword, judgePassword } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"

/** Delay after typing before the server is asked. */
const pause = 250

/** The password of the phone's menu; the server checks its strength while the user types. */
export const PasswordDialog = ({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const act = useMutation(choosePassword)
  const { mutate, data } = useMutation(judgePassword)
  const [password, setPassword] = useState("")
  useEffect(() => {
    if (password === "") return
    const timer = setTimeout(() => mutate({ body: { password } }), pause)
    return () => clearTimeout(timer)
  }, [password, mutate])
  const verdict = password === "" ? undefined : data
  const run = async () => {
    await act.mutateAsync({ params: { accountId, deviceId: device.id }, body: { password } })
    showToast({ tone: "good", title: messages.saved, message: messages.passwordSet })
    onClose()
  }
  return (
    <ActionDialog
      title={messages.passwordTitle(device.name)}
      error={act.isError ? errorMessage(act.error) : undefined}
      working={act.isPending}
      label={messages.save}
      onAct={run}
      onClose={onClose}
      whyNot={password === "" ? messages.passwordFirst : (verdict?.message ?? undefined)}
    >
      <PasswordField
        label={messages.password}
        description={messages.passwordText}
        required
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={verdict?.message ?? undefined}
      />
    </ActionDialog>
  )
}
