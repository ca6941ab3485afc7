import { portal } from "../kit/portal.ts"
import { useStore } from "../kit/use-store.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"

const signInAgain = lazyComponent(() =>
  import("../identity/sessions/sign-in-again.tsx").then((file) => file.SignInAgain),
)

/** Asks for the password over the page when a session ended while the page has unsaved input. */
export const SignInAgainHost = () => {
  const { interruption, reason } = useStore(portal.leave.ending)
  return interruption !== undefined && <Shown reason={reason} />
}

const Shown = ({ reason }: { readonly reason: string | undefined }) => {
  const { Part } = useLazyComponent(signInAgain)
  return Part !== undefined && <Part reason={reason} />
}
