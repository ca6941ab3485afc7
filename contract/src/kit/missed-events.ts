/** The event of a stream that cannot tell what happened before it began. */
export const eventsMissed = "missed"

/** How long a request for a stream may be on its way; its stream begins with the events of that time. */
export const onItsWayMilliseconds = 1000
