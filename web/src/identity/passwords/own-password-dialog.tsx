import { sensitiveSecurityEdit } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useId, type ReactNode } from "react"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { DialogButtons } from "./dialog-buttons.tsx"
import { securityOfPersonMessages } from "./security-of-person.messages.ts"

const confirmation = sensitiveSecurityEdit.pick({ currentPassword: true })

interface Props {
  readonly title: string
  readonly label: string
  readonly act: (currentPassword: string) => Promise<unknown>
  readonly onClose: () => void
  /** What the action does, and to whom. */
  readonly children: ReactNode
}

/** Asks for the user's own password before a change that affects a user's sign-in. */
export const OwnPasswordDialog = ({ title, label, act, onClose, children }: Props) => {
  const messages = useMessages(securityOfPersonMessages)
  const { loginName } = useSignedIn()
  const id = useId()
  const form = useForm({
    schema: confirmation,
    initial: { currentPassword: "" },
    onSubmit: async ({ currentPassword }) => void (await act(currentPassword)),
  })
  return (
    <Dialog
      opened
      title={title}
      dismissible={!form.submitting}
      onClose={onClose}
      footer={<DialogButtons form={id} working={form.submitting} label={label} onCancel={onClose} />}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        <p>{children}</p>
        {/* For the browser's password store. */}
        <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
        <PasswordField
          label={messages.currentPassword}
          description={messages.currentPasswordHint}
          {...form.text("currentPassword")}
          autoComplete="current-password"
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
