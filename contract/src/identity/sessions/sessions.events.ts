/** Live event to a user's windows: the session with this id has ended. Data: { sessionId, reason }. */
export const sessionEnded = "session.ended"

/** The security policy of an account has changed: its windows ask again how long their session lasts. */
export const policyChanged = "securityPolicy"

/** A user's access to other accounts has changed. */
export const accessChanged = "access"
