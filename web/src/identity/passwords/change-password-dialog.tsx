import { ownPasswordChange } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { DialogButtons } from "./dialog-buttons.tsx"
import { judgeOwn } from "./judges.ts"
import { PasswordStrength } from "./password-strength.tsx"
import { changeOwn } from "./passwords.api.ts"
import { passwordMessages } from "./passwords.messages.ts"

export const ChangePasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(passwordMessages)
  const { loginName } = useSignedIn()
  const change = useMutation(changeOwn)
  const id = useId()
  const form = useForm({
    schema: ownPasswordChange,
    initial: { currentPassword: "", password: "" },
    onSubmit: async (body) => {
      await change.mutateAsync({ body })
      showToast({ tone: "good", title: messages.changed, message: messages.othersEnded })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.changePassword}
      dismissible={!form.submitting}
      footer={<DialogButtons form={id} working={form.submitting} label={messages.changePassword} onCancel={onClose} />}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        {/* For the browser's password store. */}
        <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
        <FormSection>
          <PasswordField
            label={messages.currentPassword}
            {...form.text("currentPassword")}
            autoComplete="current-password"
            data-autofocus
          />
          <PasswordField
            label={messages.newPassword}
            {...form.text("password")}
            autoComplete="new-password"
            strength={
              <PasswordStrength password={form.values.password} judge={judgeOwn} refused={"password" in form.errors} />
            }
          />
        </FormSection>
      </form>
    </Dialog>
  )
}
