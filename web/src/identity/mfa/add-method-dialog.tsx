import {
  methodConfirmation,
  newMethod,
  type BegunMethod,
  type MfaKind,
} from "@dialplane/contract/identity/mfa/mfa.schema"
import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useForm } from "../../kit/forms/use-form.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
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
import { mfaWords } from "./mfa.words.ts"
import { ShownCodesDialog } from "./shown-codes-dialog.tsx"

interface Props {
  readonly kind: MfaKind
  readonly onClose: () => void
}

/** Three steps: the password, the first code, and with the first method the recovery codes. */
export const AddMethodDialog = ({ kind, onClose }: Props) => {
  const words = useWords(mfaWords)
  const [begun, setBegun] = useState<BegunMethod>()
  const [codes, setCodes] = useState<readonly string[]>()
  const onConfirmed = (recoveryCodes: readonly string[] | null) => {
    showToast({ tone: "good", title: words.ready })
    if (recoveryCodes === null) onClose()
    else setCodes(recoveryCodes)
  }
  if (codes) return <ShownCodesDialog codes={codes} onClose={onClose} />
  if (begun) return <FirstCode begun={begun} onConfirmed={onConfirmed} onClose={onClose} />
  return <Beginning kind={kind} onBegun={setBegun} onClose={onClose} />
}

const Beginning = ({ kind, onBegun, onClose }: Props & { readonly onBegun: (begun: BegunMethod) => void }) => {
  const words = useWords(mfaWords)
  const { loginName, email } = useSignedIn()
  const begin = useMutation(beginMethod)
  const id = useId()
  const form = useForm({
    schema: newMethod,
    initial: { kind, name: words[kind], currentPassword: "" },
    onSubmit: async (body) => onBegun(await begin.mutateAsync({ body })),
  })
  return (
    <Dialog
      opened
      title={kind === "totp" ? words.addApp : words.addMailbox}
      dismissible={!form.submitting}
      onClose={onClose}
      footer={<DialogButtons form={id} working={form.submitting} label={words.next} onCancel={onClose} />}
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        <p className={classes.plain}>{kind === "totp" ? words.appIntro : words.mailIntro(email)}</p>
        {kind === "totp" && (
          <TextField label={words.name} description={words.nameHint} {...form.text("name")} maxLength={60} />
        )}
        {/* For the browser's password store. */}
        <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />
        <PasswordField
          label={words.password}
          description={words.confirmHint}
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
  const words = useWords(mfaWords)
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
      title={begun.kind === "totp" ? words.addApp : words.addMailbox}
      dismissible={!form.submitting}
      onClose={onClose}
      footer={<DialogButtons form={id} working={form.submitting} label={words.confirm} onCancel={onClose} />}
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        {begun.qrSvg === null ? (
          <p className={classes.plain}>{words.mailed(begun.sentTo ?? "")}</p>
        ) : (
          <div className={classes.shown}>
            <QrCode svg={begun.qrSvg} alt={words.qrAlt} />
            <div className={classes.side}>
              <p className={classes.plain}>{words.scan}</p>
              <p className={classes.key}>
                <CopyValue
                  value={begun.secret ?? ""}
                  shown={begun.secret?.replace(/(.{4})(?=.)/g, "$1 ")}
                  copyLabel={words.copyKey}
                />
              </p>
            </div>
          </div>
        )}
        <TextField
          label={words.code}
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
