import { typedCode, type BegunMethod, type MfaKind } from "@dialplane/contract/identity/mfa/mfa.schema"
import { line } from "@dialplane/contract/kit/text"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { makePasskey } from "../../kit/passkeys.ts"
import { reloadSession, useSignedIn } from "../../kit/session/use-session.ts"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { QrCode } from "../../ui/display/qr-code.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { DialogButtons } from "./dialog-buttons.tsx"
import { beginMethod, confirmMethod } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaMessages } from "./mfa.messages.ts"
import { ShownCodesDialog } from "./shown-codes-dialog.tsx"

const newMethodForm = z.strictObject({ name: line(60), ...proofFields })
const firstCodeForm = z.strictObject({ code: typedCode })

interface Props {
  readonly kind: MfaKind
  readonly onClose: () => void
}

/** Three steps: who is there, the first code or the passkey, and with the first method the recovery codes. */
export const AddMethodDialog = ({ kind, onClose }: Props) => {
  const messages = useMessages(mfaMessages)
  const [begun, setBegun] = useState<BegunMethod>()
  const [codes, setCodes] = useState<readonly string[]>()
  const onConfirmed = (recoveryCodes: readonly string[] | null) => {
    showToast({ tone: "good", title: messages.ready })
    // The banner that asks for it goes away.
    void reloadSession({ customError: true })
    if (recoveryCodes === null) onClose()
    else setCodes(recoveryCodes)
  }
  if (codes) return <ShownCodesDialog codes={codes} onClose={onClose} />
  if (begun?.passkey) return <NewPasskey begun={begun} onConfirmed={onConfirmed} onClose={onClose} />
  if (begun) return <FirstCode begun={begun} onConfirmed={onConfirmed} onClose={onClose} />
  return <Beginning kind={kind} onBegun={setBegun} onClose={onClose} />
}

const titles = { totp: "addApp", email: "addMailbox", passkey: "addPasskey" } as const

const Beginning = ({ kind, onBegun, onClose }: Props & { readonly onBegun: (begun: BegunMethod) => void }) => {
  const messages = useMessages(mfaMessages)
  const { email } = useSignedIn()
  const begin = useMutation(beginMethod)
  const id = useId()
  const proof = useIdentityProof()
  const form = useForm({
    schema: newMethodForm,
    initial: { name: messages[kind], ...noProof },
    onSubmit: async ({ name, ...typed }) =>
      onBegun(await begin.mutateAsync({ body: { kind, name, ...(await proof.take(typed)) } })),
  })
  const intros = { totp: messages.appIntro, email: messages.mailIntro(email), passkey: messages.passkeyIntro }
  return (
    <Dialog
      opened
      title={messages[titles[kind]]}
      dismissible={!form.submitting}
      onClose={onClose}
      footer={<DialogButtons form={id} working={form.submitting} label={messages.next} onCancel={onClose} />}
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        <p className={classes.plain}>{intros[kind]}</p>
        {kind !== "email" && (
          <TextField
            label={messages.name}
            description={kind === "passkey" ? messages.passkeyNameHint : messages.nameHint}
            {...form.text("name")}
            maxLength={60}
          />
        )}
        <IdentityProofField proof={proof} password={form.text("currentPassword")} code={form.text("code")} autoFocus />
      </form>
    </Dialog>
  )
}

interface FirstCodeProps {
  readonly begun: BegunMethod
  readonly onConfirmed: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}

/** The browser asks where to save the passkey as soon as this is shown. */
const NewPasskey = ({ begun, onConfirmed, onClose }: FirstCodeProps) => {
  const messages = useMessages(mfaMessages)
  const confirm = useMutation(confirmMethod)
  const id = useId()
  const form = useForm({
    schema: z.strictObject({}),
    initial: {},
    onSubmit: async () => {
      const passkey = await makePasskey(begun.passkey!)
      const { recoveryCodes } = await confirm.mutateAsync({
        params: { mfaId: String(begun.mfaId) },
        body: { passkey },
      })
      onConfirmed(recoveryCodes)
    },
  })
  const start = useEffectEvent(() => void form.submit())
  const started = useRef(false)
  useEffect(() => {
    // Effects may run twice, but the browser is asked once.
    if (started.current) return
    started.current = true
    start()
  }, [])
  return (
    <Dialog
      opened
      title={messages.addPasskey}
      dismissible={!form.submitting}
      onClose={onClose}
      footer={<DialogButtons form={id} working={form.submitting} label={messages.passkeyAgain} onCancel={onClose} />}
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        <p className={classes.plain}>{messages.passkeyNext}</p>
      </form>
    </Dialog>
  )
}

const FirstCode = ({ begun, onConfirmed, onClose }: FirstCodeProps) => {
  const messages = useMessages(mfaMessages)
  const confirm = useMutation(confirmMethod)
  const id = useId()
  const form = useForm({
    schema: firstCodeForm,
    initial: { code: "" },
    onSubmit: async (body) => {
      const { recoveryCodes } = await confirm.mutateAsync({ params: { mfaId: String(begun.mfaId) }, body })
      onConfirmed(recoveryCodes)
    },
  })
  return (
    <Dialog
      opened
      title={messages[titles[begun.kind]]}
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
