import { lazy, Suspense } from "react"
import { useWords } from "../kit/locale/use-locale.ts"
import { useEntry } from "../kit/session/use-entry.ts"
import { OwnSignIn } from "./own-sign-in.tsx"
import { signInWords } from "./sign-in.words.ts"

const InteractionSignIn = lazy(() => import("./interaction-sign-in.tsx").then((file) => ({ default: file.InteractionSignIn })))

/** The sign-in page: for the portal itself, or for an application that sent the person to the identity provider. */
export const Page = () => {
  const words = useWords(signInWords)
  const entry = useEntry(words.title)
  const interactionId = entry.search.get("interaction")
  if (interactionId === null) return <OwnSignIn entry={entry} />
  return (
    <Suspense>
      <InteractionSignIn entry={entry} interactionId={interactionId} />
    </Suspense>
  )
}
