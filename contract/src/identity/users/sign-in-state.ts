/** notInvited: may sign in, but no invitation went out yet. invited: one did, and they have not signed in yet. */
export const signInStates = ["allowed", "invited", "notInvited", "off"] as const
export type SignInState = (typeof signInStates)[number]
/** How good that is, for the mark in lists and on pages. */
export const signInTones = {
  allowed: "good",
  invited: "info",
  notInvited: "warn",
  off: "off",
} as const satisfies Readonly<Record<SignInState, string>>

interface Somebody {
  readonly allowLogin: boolean
  /** 2 until the first sign-in. */
  readonly statusId: number
  readonly invitedAt: string | null
}

/** What lists and pages say about a user's sign-in. */
export const signInStateOf = ({ allowLogin, statusId, invitedAt }: Somebody): SignInState => {
  if (!allowLogin) return "off"
  if (statusId !== 2) return "allowed"
  return invitedAt === null ? "notInvited" : "invited"
}
