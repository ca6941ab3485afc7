import { sessionDays } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { PolicySettings } from "@dialplane/contract/identity/passwords/security-policy.schema"

/** How long a session lives by the policy of its account. */
export interface SessionLimits {
  /** Since the sign-in. */
  readonly mostMinutes: number
  /** Since the last activity. */
  readonly idleMinutes: number
  /** In the portal people report that they are active; for apps and API clients a renewal counts. */
  readonly renewalCounts: boolean
}

export const limitsOf = (
  { idleMinutes, sessionHours, appSessionDays }: PolicySettings,
  inBrowser: boolean,
): SessionLimits =>
  inBrowser
    ? { mostMinutes: sessionHours * 60, idleMinutes, renewalCounts: false }
    : { mostMinutes: appSessionDays * 24 * 60, idleMinutes: sessionDays * 24 * 60, renewalCounts: true }
