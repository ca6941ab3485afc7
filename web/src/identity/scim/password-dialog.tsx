import { useId, type ReactNode } from "react"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import classes from "./scim.module.css"
import { scimMessages } from "./scim.messages.ts"

const schema = z.strictObject({ currentPassword: z.string().min(1, "Must not be empty.").max(500) })

interface Props {
  readonly title: string
  readonly label: string
  readonly act: (currentPassword: string) => Promise<unknown>
  readonly onClose: () => void
  /** What the action does, and further fields. */
  readonly children: ReactNode
}

/** Asks for the user's own password before a change of user provisioning. */
export const PasswordDialog = ({ title, label, act, onClose, children }: Props) => {
  const messages = useMessages(scimMessages)
  const { loginName } = useSignedIn()
  const id = useId()
  const form = useForm({
    schema,
    initial: { currentPassword: "" },
    onSubmit: async ({ currentPassword }) => void (await act(currentPassword)),
  })
  return (
    <Dialog
      opened
      dismissible={!form.submitting}
      title={title}
      onClose={onClose}
      footer={<FormFooter form={id} dirty saving={form.submitting} saveLabel={label} onCancel={onClose} />}
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        {children}
        {/* For the browser's password store. */}
        <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
        <PasswordField
          label={messages.password}
          description={messages.passwordHint}
          required
          {...form.text("currentPassword")}
          autoComplete="current-password"
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
