import { useEffect, useEffectEvent, useRef, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { requiredTexts } from "../../kit/forms/required-texts.ts"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { closingReturn, findSso, lastSsoName, startSso } from "../../kit/session/sso.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryField } from "../../ui/entry/entry-field.tsx"
import { EntryForm, EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { EntryWaiting } from "../../ui/entry/entry-waiting.tsx"
import type { SsoGiven } from "./sso-duty.ts"
import { ssoSignInMessages } from "./sso-sign-in.messages.ts"

export interface SsoWay {
  readonly returnTo?: string | undefined
  /** The sign-in of another application that this completes. */
  readonly interactionId?: string
  /** Where leaving the page would lose input: the identity provider opens in a window of its own. */
  readonly inWindow?: boolean
}

interface Props {
  readonly entry: Entry
  readonly given: SsoGiven
  readonly way: SsoWay
  readonly onBack: () => void
}

type Opening = { readonly provider: string; readonly isElsewhere: boolean }

/** Finds the identity provider by a name and goes there. */
export const SsoSignIn = ({ entry, given, way, onBack }: Props) => {
  const messages = useMessages(ssoSignInMessages)
  const [opening, setOpening] = useState<Opening | undefined>(
    given.provider === undefined || way.inWindow === true
      ? undefined
      : { provider: given.provider, isElsewhere: false },
  )
  const [refusal, setRefusal] = useState<string>()

  const open = async (name: string) => {
    setRefusal(undefined)
    const target = way.inWindow === true ? openWindow() : undefined
    if (target === null) return setRefusal(messages.blocked)
    const stay = (text: string) => {
      target?.close()
      setOpening(undefined)
      setRefusal(text)
    }
    try {
      const { sso, displayName } = await findSso(portal, name)
      if (!sso) return stay(messages.unknown)
      const { inWindow, returnTo, interactionId } = way
      const address = await startSso(portal, {
        name,
        interactionId,
        returnTo: inWindow === true ? closingReturn : returnTo,
      })
      setOpening({ provider: displayName ?? "", isElsewhere: target !== undefined })
      if (target === undefined) portal.environment.leaveTo(address)
      else target.location.replace(address)
    } catch (error) {
      stay(errorMessage(error))
    }
  }
  const form = useForm({
    schema: requiredTexts({ name: messages.nameMissing }),
    initial: { name: given.name || lastSsoName(portal) },
    onSubmit: ({ name }) => open(name.trim()),
  })

  const openKnown = useEffectEvent(() => void open(given.name))
  const begun = useRef(false)
  const isKnown = given.provider !== undefined && way.inWindow !== true
  useEffect(() => {
    // Effects may run twice, and every start writes a request down.
    if (!isKnown || begun.current) return
    begun.current = true
    openKnown()
  }, [isKnown])
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (opening === undefined) field.current?.focus({ preventScroll: true })
  }, [opening])

  if (opening !== undefined)
    return (
      <EntryFrame
        brand={entry.brand}
        title={opening.isElsewhere ? messages.windowTitle : messages.opening(opening.provider)}
        sentence={opening.isElsewhere ? messages.windowSentence : messages.openingSentence}
      >
        <EntryWaiting />
        {opening.isElsewhere && (
          <EntryStack>
            <EntryButton onClick={() => setOpening(undefined)}>{messages.windowAgain}</EntryButton>
            <EntryButton onClick={onBack}>{messages.back}</EntryButton>
          </EntryStack>
        )}
      </EntryFrame>
    )
  return (
    <EntryFrame brand={entry.brand} title={messages.title} sentence={messages.sentence}>
      <EntryForm {...form.element}>
        <EntryNote>{refusal}</EntryNote>
        <EntryField
          label={messages.name}
          description={messages.nameHint}
          {...form.text("name")}
          ref={field}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={254}
        />
        <EntryButton kind="primary" type="submit" working={form.submitting}>
          {messages.next}
        </EntryButton>
        <EntryButton onClick={onBack}>{messages.back}</EntryButton>
      </EntryForm>
    </EntryFrame>
  )
}

/** Opened at once, while the click still allows it; the address follows. Null: the browser does not allow it. */
const openWindow = (): Window | null => window.open("", "dialplane-sso", "popup,width=520,height=720")
