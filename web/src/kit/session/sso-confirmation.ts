import type { Environment } from "../environment/environment.ts"

/** Between the window of the identity provider and the page that waits for it. */
export const ssoConfirmationChannel = "dialplane.sso-confirmation"

export interface SsoConfirmationNews {
  /** Confirms the session that asked, in this browser; null if the identity provider did not confirm it. */
  readonly code: string | null
}

export const tellSsoConfirmation = ({ broadcast }: Pick<Environment, "broadcast">, code: string | null) =>
  broadcast(ssoConfirmationChannel).post({ code } satisfies SsoConfirmationNews)
