import { EntryNotLoaded } from "../../kit/entry-not-loaded.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useEntry, type Entry } from "../../kit/session/use-entry.ts"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { OwnSignIn } from "./own-sign-in.tsx"
import { signInMessages } from "./sign-in.messages.ts"

const interactionSignIn = lazyComponent(() =>
  import("./interaction-sign-in.tsx").then((file) => file.InteractionSignIn),
)

/** The sign-in page: for the portal itself, or for an application that sent the user to the identity provider. */
export const Page = () => {
  const messages = useMessages(signInMessages)
  const entry = useEntry(messages.title)
  const interactionId = entry.search.get("interaction")
  return interactionId === null ? (
    <OwnSignIn entry={entry} />
  ) : (
    <OtherSignIn entry={entry} interactionId={interactionId} />
  )
}

const OtherSignIn = (props: { readonly entry: Entry; readonly interactionId: string }) => {
  const { Part: InteractionSignIn, failed, retry } = useLazyComponent(interactionSignIn)
  if (InteractionSignIn !== undefined) return <InteractionSignIn {...props} />
  return failed && <EntryNotLoaded onRetry={retry} />
}
