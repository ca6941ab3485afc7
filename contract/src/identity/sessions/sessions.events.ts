/** Live event to a user's windows: the session with this id has ended. Data: { sessionId, reason }. */
export const sessionEnded = "session.ended"

/** A user's access to other accounts has changed. */
export const accessChanged = "access"
