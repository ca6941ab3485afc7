import { texts } from "@dialplane/contract/kit/language"

/** Stored as the other party of a recorded conference. */
export const conferenceMessages = texts("engine.conferences", {
  participants: (count: number) =>
    count === 1 ? "Conference with 1 participant" : `Conference with ${count} participants`,
})
