/** Live event to a person's windows: the session with this id has ended. Data: { sessionId, reason }. */
export const sessionEnded = "session.ended"

/** How far somebody gets into other accounts is other than it was. */
export const accessChanged = "access"
