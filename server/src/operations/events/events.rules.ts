import type { LiveEvent } from "../../kit/live/events.ts"

/**
 * An event for one user reaches all their windows, whichever account it belongs to; other events reach the users of
 * their account.
 */
export const concerns = (event: LiveEvent, person: { userId: number; accountId: number }) =>
  event.userId === undefined ? event.accountId === person.accountId : event.userId === person.userId
