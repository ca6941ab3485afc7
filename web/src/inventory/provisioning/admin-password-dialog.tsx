import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { lookAtPassword } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
import { provisioningMessages } from "./provisioning.messages.ts"

/** Fetched only on request, because the audit log records the viewing. */
export const AdminPasswordDialog = ({
  deviceId,
  onClose,
}: {
  readonly deviceId: number
  readonly onClose: () => void
}) => {
  const messages = useMessages(provisioningMessages)
  const { accountId } = useAccount()
  const look = useMutation(lookAtPassword)
  const show = () => look.mutate({ params: { accountId: String(accountId), deviceId: String(deviceId) } })
  const shown = look.data
  return (
    <Dialog
      opened
      title={messages.passwordTitle}
      onClose={onClose}
      footer={
        shown === undefined ? (
          <ActionButton kind="primary" icon="show" loading={look.isPending} onClick={show}>
            {messages.password}
          </ActionButton>
        ) : (
          <ActionButton kind="primary" onClick={onClose}>
            {messages.close}
          </ActionButton>
        )
      }
    >
      <div className={classes.part}>
        <p className={classes.note}>{messages.passwordText}</p>
        {look.isError && <ErrorBlock message={errorMessage(look.error)} />}
        {shown !== undefined && (
          <KeyValueList
            items={[
              { label: messages.user, value: <CopyValue value={shown.user} /> },
              {
                label: messages.passwordLabel,
                value: <CopyValue value={shown.password} copyLabel={messages.copyPassword} />,
              },
            ]}
          />
        )}
      </div>
    </Dialog>
  )
}
