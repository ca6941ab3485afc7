import type { LiveEvent } from "../../kit/live/events.ts"

/**
 * An event for one person reaches all their windows, whichever account it happened in; any other reaches the people of
 * its account.
 */
export const concerns = (event: LiveEvent, person: { userId: number; accountId: number }) =>
  event.userId === undefined ? event.accountId === person.accountId : event.userId === person.userId
