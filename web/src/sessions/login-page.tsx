import { useEntry } from "../kit/session/use-entry.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { InteractionSignIn } from "./interaction-sign-in.tsx"
import { OwnSignIn } from "./own-sign-in.tsx"
import { signInWords } from "./sign-in.words.ts"

/** The sign-in page: for the portal itself, or for an application that sent the person to the identity provider. */
export const Page = () => {
  const words = useWords(signInWords)
  const entry = useEntry(words.title)
  const interactionId = entry.search.get("interaction")
  return interactionId === null ? <OwnSignIn entry={entry} /> : <InteractionSignIn entry={entry} interactionId={interactionId} />
}
