import { portal } from "../kit/portal.ts"
import { useStore } from "../kit/use-store.ts"
import { later } from "../ui/overlays/later.ts"
import { useLater } from "../ui/overlays/use-later.ts"

const signInAgain = later(() => import("../identity/sessions/sign-in-again.tsx").then((file) => file.SignInAgain))

/** Asks for the password over the page when a session ended and something is typed there. */
export const SignInAgainHost = () => {
  const { interruption, reason } = useStore(portal.leave.ending)
  return interruption !== undefined && <Shown reason={reason} />
}

const Shown = ({ reason }: { readonly reason: string | undefined }) => {
  const { Part } = useLater(signInAgain)
  return Part !== undefined && <Part reason={reason} />
}
