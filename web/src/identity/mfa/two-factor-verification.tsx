import type { ChallengeInfo } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { requiredTexts } from "../../kit/forms/required-texts.ts"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { askForPasskey } from "../../kit/passkeys.ts"
import { passkeysWork } from "../../kit/passkeys-work.ts"
import { useConfig } from "../../kit/use-config.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import { EntryCheckbox } from "../../ui/entry/entry-checkbox.tsx"
import { EntryField } from "../../ui/entry/entry-field.tsx"
import { EntryForm } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryLine } from "../../ui/entry/entry-line.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { EntryWays } from "../../ui/entry/entry-ways.tsx"
import { TwoFactorButtons } from "./two-factor-buttons.tsx"
import { beginPasskey, isGone, isTooSoon, mailCode, type Confirmed, type Verify } from "./two-factor.api.ts"
import { twoFactorMessages } from "./two-factor.messages.ts"
import { usePause } from "./use-pause.ts"

interface Props {
  readonly entry: Entry
  readonly challenge: ChallengeInfo
  readonly verify: Verify
  readonly onDone: (confirmed: Confirmed) => void
  readonly onBack: () => void
}
type Way = "passkey" | "totp" | "email" | "recovery"

/** 75 is "1:15". */
const clockTime = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

/** A code or the passkey of a method that the user has. */
export const TwoFactorVerification = ({ entry, challenge, verify, onDone, onBack }: Props) => {
  const messages = useMessages(twoFactorMessages)
  const { sandboxes, passkeyOrigin } = useConfig()
  const has = (kind: Way) =>
    challenge.methods.some((method) => method.kind === kind) && (kind !== "passkey" || passkeysWork(passkeyOrigin))
  const mailbox = challenge.methods.find(({ kind }) => kind === "email")?.address ?? ""
  const [way, setWay] = useState<Way>((["passkey", "totp", "email"] as const).find(has) ?? "recovery")
  const [gone, setGone] = useState(false)
  const [note, setNote] = useState<{ readonly tone: "info" | "bad"; readonly text: string }>()
  const [remember, setRemember] = useState(false)
  const pause = usePause()
  const input = useRef<HTMLInputElement>(null)
  const answerWith = async (code: string) =>
    way === "passkey" ? { passkey: await askForPasskey(await beginPasskey(challenge.challenge)) } : { code }
  const form = useForm({
    schema: requiredTexts({ code: messages.codeMissing }),
    initial: { code: way === "passkey" ? "-" : "" },
    onSubmit: async ({ code }) => {
      setNote(undefined)
      try {
        const answer = await answerWith(code)
        onDone(await verify({ challenge: challenge.challenge, ...answer, remember: challenge.mayRemember && remember }))
      } catch (error) {
        setGone(isGone(error))
        input.current?.select()
        throw error
      }
    },
  })

  const send = async (again: boolean) => {
    setNote({ tone: "info", text: messages.sending })
    try {
      const { sentTo, nextInSeconds } = await mailCode(challenge.challenge)
      pause.start(nextInSeconds)
      setNote(again ? { tone: "info", text: messages.sentAgain(sentTo) } : undefined)
    } catch (error) {
      setGone(isGone(error))
      if (isTooSoon(error)) pause.start(error.retryAfterSeconds ?? 0)
      setNote({ tone: isTooSoon(error) ? "info" : "bad", text: errorMessage(error) })
    }
  }
  const sendFirst = useEffectEvent(() => void send(false))
  const begun = useRef(false)
  useEffect(() => {
    // Effects may run twice, but only one email is sent.
    if (way !== "email" || begun.current) return
    begun.current = true
    sendFirst()
  }, [way])
  useEffect(() => input.current?.focus({ preventScroll: true }), [way])

  const choose = (next: Way) => () => {
    // The form asks for a code that is not empty; with a passkey there is none.
    form.reset({ code: next === "passkey" ? "-" : "" })
    setNote(undefined)
    setWay(next)
  }
  const ways = [
    ...(way === "email"
      ? [
          {
            label: messages.sendAgain,
            onChoose: () => void send(true),
            waiting: pause.seconds > 0 ? messages.sendAgainIn(clockTime(pause.seconds)) : undefined,
          },
        ]
      : []),
    ...(way !== "passkey" && has("passkey") ? [{ label: messages.usePasskey, onChoose: choose("passkey") }] : []),
    ...(way !== "totp" && has("totp") ? [{ label: messages.useApp, onChoose: choose("totp") }] : []),
    ...(way !== "email" && has("email") ? [{ label: messages.useMail, onChoose: choose("email") }] : []),
    ...(way !== "recovery" && challenge.recoveryCodes
      ? [{ label: messages.useRecovery, onChoose: choose("recovery") }]
      : []),
    { label: messages.startAgain, onChoose: onBack },
  ]
  const sentences: Readonly<Record<Way, string>> = {
    passkey: messages.passkeySentence,
    totp: messages.appSentence,
    email: messages.mailSentence(mailbox),
    recovery: messages.recoverySentence,
  }
  return (
    <EntryFrame brand={entry.brand} title={messages.title} sentence={sentences[way]}>
      <EntryForm {...form.element}>
        <EntryNote tone={form.formError === undefined ? note?.tone : "bad"}>{form.formError ?? note?.text}</EntryNote>
        {way !== "passkey" && (
          <EntryField
            key={way}
            label={way === "recovery" ? messages.recoveryCode : messages.code}
            {...form.text("code")}
            ref={input}
            autoComplete="one-time-code"
            inputMode={way === "recovery" ? "text" : "numeric"}
            maxLength={40}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
        {challenge.mayRemember && (
          <EntryCheckbox checked={remember} onChange={setRemember}>
            {messages.remember(challenge.rememberDays)}
          </EntryCheckbox>
        )}
        <TwoFactorButtons
          label={way === "passkey" ? messages.askPasskey : messages.confirm}
          working={form.submitting}
          gone={gone}
          onBack={onBack}
        />
      </EntryForm>
      {!gone && <EntryWays ways={ways} />}
      {way === "email" && sandboxes.includes("mail-outbox") && <EntryLine>{messages.sandboxMail}</EntryLine>}
    </EntryFrame>
  )
}
