import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import { portal } from "../portal.ts"
import { useStore } from "../use-store.ts"

/** The signed-in user; undefined on pages before sign-in. */
export const useSession = (): Session | undefined => useStore(portal.session, (state) => state.user)

/** For pages behind sign-in, where a session always exists. */
export const useSignedIn = (): Session => {
  const session = useSession()
  if (!session) throw new Error("This part of the portal requires a signed-in user.")
  return session
}

export const {
  signIn,
  signInWithPasskey,
  submitTwoFactor,
  signOut,
  restore,
  begin: beginSession,
  reload: reloadSession,
} = portal.actions
export const { enterAccount } = portal.session

/** Whether the window is switching identities. */
export const useSwitching = (): boolean => useStore(portal.acting.state, (state) => state.switching)
