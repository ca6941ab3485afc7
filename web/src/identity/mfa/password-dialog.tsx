import { passwordConfirmation } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useId, type ReactNode } from "react"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { DialogButtons } from "./dialog-buttons.tsx"
import classes from "./mfa.module.css"
import { mfaMessages } from "./mfa.messages.ts"

interface Props {
  readonly title: string
  readonly label: string
  readonly destructive?: boolean
  readonly act: (currentPassword: string) => Promise<unknown>
  readonly onClose: () => void
  /** What the action does, and to whom. */
  readonly children: ReactNode
}

/** Asks for the user's own password before a change that affects sign-in. */
export const PasswordDialog = ({ title, label, destructive, act, onClose, children }: Props) => {
  const messages = useMessages(mfaMessages)
  const { loginName } = useSignedIn()
  const id = useId()
  const form = useForm({
    schema: passwordConfirmation,
    initial: { currentPassword: "" },
    onSubmit: async ({ currentPassword }) => void (await act(currentPassword)),
  })
  return (
    <Dialog
      opened
      title={title}
      dismissible={!form.submitting}
      onClose={onClose}
      footer={
        <DialogButtons form={id} working={form.submitting} label={label} destructive={destructive} onCancel={onClose} />
      }
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        {children}
        {/* For the browser's password store. */}
        <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
        <PasswordField
          label={messages.password}
          description={messages.confirmHint}
          {...form.text("currentPassword")}
          autoComplete="current-password"
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
