import {
  methodConfirmation,
  newMethod,
  type BegunMethod,
  type MfaKind,
} from "@dialplane/contract/identity/mfa/mfa.schema"
import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { QrCode } from "../../ui/display/qr-code.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { DialogButtons } from "./dialog-buttons.tsx"
import { beginMethod, confirmMethod } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaMessages } from "./mfa.messages.ts"
import { ShownCodesDialog } from "./shown-codes-dialog.tsx"

interface Props {
  readonly kind: MfaKind
  readonly onClose: () => void
}

/** Three steps: the password, the first code, and with the first method the recovery codes. */
export const AddMethodDialog = ({ kind, onClose }: Props) => {
  const messages = useMessages(mfaMessages)
  const [begun, setBegun] = useState<BegunMethod>()
  const [codes, setCodes] = useState<readonly string[]>()
  const onConfirmed = (recoveryCodes: readonly string[] | null) => {
    showToast({ tone: "good", title: messages.ready })
    if (recoveryCodes === null) onClose()
    else setCodes(recoveryCodes)
  }
  if (codes) return <ShownCodesDialog codes={codes} onClose={onClose} />
  if (begun) return <FirstCode begun={begun} onConfirmed={onConfirmed} onClose={onClose} />
  return <Beginning kind={kind} onBegun={setBegun} onClose={onClose} />
}

const Beginning = ({ kind, onBegun, onClose }: Props & { readonly onBegun: (begun: BegunMethod) => void }) => {
  const messages = useMessages(mfaMessages)
  const { loginName, email } = useSignedIn()
  const begin = useMutation(beginMethod)
  const id = useId()
  const form = useForm({
    schema: newMethod,
    initial: { kind, name: messages[kind], currentPassword: "" },
    onSubmit: async (body) => onBegun(await begin.mutateAsync({ body })),
  })
  return (
    <Dialog
      opened
      title={kind === "totp" ? messages.addApp : messages.addMailbox}
      dismissible={!form.submitting}
      onClose={onClose}
      footer={<DialogButtons form={id} working={form.submitting} label={messages.next} onCancel={onClose} />}
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        <p className={classes.plain}>{kind === "totp" ? messages.appIntro : messages.mailIntro(email)}</p>
        {kind === "totp" && (
          <TextField label={messages.name} description={messages.nameHint} {...form.text("name")} maxLength={60} />
        )}
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

interface FirstCodeProps {
  readonly begun: BegunMethod
  readonly onConfirmed: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}

const FirstCode = ({ begun, onConfirmed, onClose }: FirstCodeProps) => {
  const messages = useMessages(mfaMessages)
  const confirm = useMutation(confirmMethod)
  const id = useId()
  const form = useForm({
    schema: methodConfirmation,
    initial: { code: "" },
    onSubmit: async (body) => {
      const { recoveryCodes } = await confirm.mutateAsync({ params: { mfaId: String(begun.mfaId) }, body })
      onConfirmed(recoveryCodes)
    },
  })
  return (
    <Dialog
      opened
      title={begun.kind === "totp" ? messages.addApp : messages.addMailbox}
      dismissible={!form.submitting}
      onClose={onClose}
      footer={<DialogButtons form={id} working={form.submitting} label={messages.confirm} onCancel={onClose} />}
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        {begun.qrSvg === null ? (
          <p className={classes.plain}>{messages.mailed(begun.sentTo ?? "")}</p>
        ) : (
          <div className={classes.shown}>
            <QrCode svg={begun.qrSvg} alt={messages.qrAlt} />
            <div className={classes.side}>
              <p className={classes.plain}>{messages.scan}</p>
              <p className={classes.key}>
                <CopyValue
                  value={begun.secret ?? ""}
                  shown={begun.secret?.replace(/(.{4})(?=.)/g, "$1 ")}
                  copyLabel={messages.copyKey}
                />
              </p>
            </div>
          </div>
        )}
        <TextField
          label={messages.code}
          {...form.text("code")}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
