import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { askForPasskey } from "../../kit/passkeys.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import type { Attempted } from "./next-step.ts"
import { signInMessages } from "./sign-in.messages.ts"

export interface PasskeySignInProps {
  /** Signs in; `ask` shows the browser's dialog. */
  readonly attempt: (ask: typeof askForPasskey) => Promise<Attempted>
  readonly onNext: (step: Attempted) => void
}

/** Sign-in without a name and a password. */
export const PasskeySignIn = ({ attempt, onNext }: PasskeySignInProps) => {
  const messages = useMessages(signInMessages)
  const [working, setWorking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const start = async () => {
    setWorking(true)
    setRefusal(undefined)
    try {
      onNext(await attempt(askForPasskey))
    } catch (error) {
      setRefusal(errorMessage(error))
    } finally {
      setWorking(false)
    }
  }
  return (
    <>
      <EntryNote>{refusal}</EntryNote>
      <EntryButton working={working} onClick={() => void start()}>
        {messages.passkey}
      </EntryButton>
    </>
  )
}
