/**
 * notInvited: can sign in, but has not been sent an invitation. invited: has been sent one and has not signed in yet.
 */
export const signInStates = ["allowed", "invited", "notInvited", "off"] as const
export type SignInState = (typeof signInStates)[number]
/** The color of the state in lists and on pages. */
export const signInTones = {
  allowed: "good",
  invited: "info",
  notInvited: "warn",
  off: "off",
} as const satisfies Readonly<Record<SignInState, string>>

interface SignInFacts {
  readonly allowLogin: boolean
  /** 2 until the first sign-in. */
  readonly statusId: number
  readonly invitedAt: string | null
}

/** The sign-in state shown in lists and on pages. */
export const signInStateOf = ({ allowLogin, statusId, invitedAt }: SignInFacts): SignInState => {
  if (!allowLogin) return "off"
  if (statusId !== 2) return "allowed"
  return invitedAt === null ? "notInvited" : "invited"
}
