import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Session, SessionAuthorization } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { ServicesGeography } from "../request/address.ts"
import { createStore } from "../store.ts"

export type LoginPortal = Session["loginPortal"]

/** How the user signed in; a landing page or a guide may depend on it. */
export interface RedirectOrigin {
  readonly fromIdentityProvider: boolean
  readonly fromDashboardLogin: boolean
  readonly fromSetupGuide: boolean
  readonly fromDesktopClient: boolean
}

export interface SessionState {
  /** The access token and its expiry: in memory only. */
  readonly authorization?: SessionAuthorization
  readonly user?: Session
  /** When the first read of this session began. */
  readonly readSince?: number
  /** The current account; initially the user's own. */
  readonly accountId?: AccountId
  readonly servicesGeography: ServicesGeography
  readonly loginPortal: LoginPortal
  readonly redirectOrigin: RedirectOrigin
}

const emptySession: SessionState = {
  servicesGeography: {},
  loginPortal: "admin",
  redirectOrigin: {
    fromIdentityProvider: false,
    fromDashboardLogin: false,
    fromSetupGuide: false,
    fromDesktopClient: false,
  },
}

export const createSessionStore = () => {
  const store = createStore<SessionState>(emptySession)
  const merge = (part: Partial<SessionState>) => store.update((state) => ({ ...state, ...part }))
  return {
    ...store,
    merge,
    authorize: (authorization: SessionAuthorization) => merge({ authorization }),
    /** The account whose pages are shown; its services may be in other regions. */
    enterAccount: (accountId: AccountId, servicesGeography: ServicesGeography) =>
      merge({ accountId, servicesGeography }),
    cameFrom: (origin: Partial<RedirectOrigin>) =>
      store.update((state) => ({ ...state, redirectOrigin: { ...state.redirectOrigin, ...origin } })),
    clear: () => store.set(emptySession),
  }
}
export type SessionStore = ReturnType<typeof createSessionStore>
