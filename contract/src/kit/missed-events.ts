/** The event of a stream that cannot tell what happened before it began. */
export const eventsMissed = "missed"
