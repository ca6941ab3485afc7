import type { BegunMethod, ChallengeInfo, MfaKind } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useEffect, useRef, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { requiredTexts } from "../../kit/forms/required-texts.ts"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { makePasskey } from "../../kit/passkeys.ts"
import { passkeysWork } from "../../kit/passkeys-work.ts"
import { useConfig } from "../../kit/use-config.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import { QrCode } from "../../ui/display/qr-code.tsx"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryField } from "../../ui/entry/entry-field.tsx"
import { EntryForm, EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryLine } from "../../ui/entry/entry-line.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { EntryWays } from "../../ui/entry/entry-ways.tsx"
import classes from "./two-factor.module.css"
import { TwoFactorButtons } from "./two-factor-buttons.tsx"
import { beginEnrollment, isGone, type Confirmed, type Verify } from "./two-factor.api.ts"
import { twoFactorMessages } from "./two-factor.messages.ts"

interface Props {
  readonly entry: Entry
  readonly challenge: ChallengeInfo
  readonly verify: Verify
  readonly onDone: (confirmed: Confirmed) => void
  readonly onBack: () => void
}

/** Sets up a two-factor method during sign-in, where the account requires one. */
export const TwoFactorEnrollment = (props: Props) => {
  const { entry, challenge, onBack } = props
  const messages = useMessages(twoFactorMessages)
  const [begun, setBegun] = useState<BegunMethod>()
  const [working, setWorking] = useState<MfaKind>()
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly gone: boolean }>()
  const { passkeyOrigin } = useConfig()
  if (begun) return <Confirmation {...props} begun={begun} onOther={() => setBegun(undefined)} />
  const choose = async (kind: MfaKind) => {
    setWorking(kind)
    try {
      setBegun(await beginEnrollment(challenge.challenge, kind))
    } catch (error) {
      setRefusal({ text: errorMessage(error), gone: isGone(error) })
    }
    setWorking(undefined)
  }
  const texts = {
    passkey: [messages.passkeyName, messages.passkeyText],
    totp: [messages.appName, messages.appText],
    email: [messages.mailName, messages.mailText],
  } as const
  const kinds = challenge.kinds.filter((kind) => kind !== "passkey" || passkeysWork(passkeyOrigin))
  return (
    <EntryFrame brand={entry.brand} title={messages.enrolTitle} sentence={messages.enrolSentence}>
      <EntryStack>
        <EntryNote>{refusal?.text}</EntryNote>
        {refusal?.gone ? (
          <EntryButton kind="primary" onClick={onBack}>
            {messages.backToPassword}
          </EntryButton>
        ) : (
          kinds.map((kind, place) => (
            <button
              key={kind}
              type="button"
              className={classes.choice}
              aria-busy={working === kind || undefined}
              onClick={() => (working ? undefined : void choose(kind))}
            >
              <span className={classes.choiceName}>
                {texts[kind][0]}
                {place === 0 && <span className={classes.mark}>{messages.recommended}</span>}
              </span>
              <span className={classes.choiceText}>{texts[kind][1]}</span>
            </button>
          ))
        )}
      </EntryStack>
      {!refusal?.gone && <EntryWays ways={[{ label: messages.startAgain, onChoose: onBack }]} />}
    </EntryFrame>
  )
}

const Confirmation = ({
  entry,
  challenge,
  verify,
  onDone,
  onBack,
  begun,
  onOther,
}: Props & { readonly begun: BegunMethod; readonly onOther: () => void }) => {
  const messages = useMessages(twoFactorMessages)
  const { sandboxes } = useConfig()
  const [gone, setGone] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    schema: requiredTexts({ code: messages.codeMissing }),
    // The form asks for a code that is not empty; with a passkey there is none.
    initial: { code: begun.passkey === null ? "" : "-" },
    onSubmit: async ({ code }) => {
      try {
        const answer = begun.passkey === null ? { code } : { newPasskey: await makePasskey(begun.passkey) }
        onDone(await verify({ challenge: challenge.challenge, ...answer, mfaId: begun.mfaId }))
      } catch (error) {
        setGone(isGone(error))
        input.current?.select()
        throw error
      }
    },
  })
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const titles = { passkey: messages.passkeyTitle, totp: messages.scanTitle, email: messages.title }
  const sentences = {
    passkey: messages.savePasskeySentence,
    totp: messages.scanSentence,
    email: messages.mailSentence(begun.sentTo ?? ""),
  }
  return (
    <EntryFrame brand={entry.brand} title={titles[begun.kind]} sentence={sentences[begun.kind]}>
      <EntryForm {...form.element}>
        <EntryNote>{form.formError}</EntryNote>
        {begun.qrSvg !== null && (
          <div className={classes.scan}>
            <QrCode svg={begun.qrSvg} alt={messages.qrAlt} />
            <p className={classes.type}>
              {messages.cannotScan}{" "}
              <code className={classes.secret}>{(begun.secret ?? "").replace(/(.{4})(?=.)/g, "$1 ")}</code>
            </p>
          </div>
        )}
        {begun.passkey === null && (
          <EntryField
            label={messages.code}
            {...form.text("code")}
            ref={input}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
            autoCorrect="off"
            spellCheck={false}
          />
        )}
        <TwoFactorButtons
          label={begun.passkey === null ? messages.finish : messages.savePasskey}
          working={form.submitting}
          gone={gone}
          onBack={onBack}
        />
      </EntryForm>
      {begun.kind === "email" && sandboxes.includes("mail-outbox") && <EntryLine>{messages.sandboxMail}</EntryLine>}
      {!gone && challenge.kinds.length > 1 && <EntryWays ways={[{ label: messages.chosenOther, onChoose: onOther }]} />}
    </EntryFrame>
  )
}
