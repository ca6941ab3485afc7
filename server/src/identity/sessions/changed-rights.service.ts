import { accessChanged, policyChanged } from "@dialplane/contract/identity/sessions/sessions.events"
import type { UserId } from "@dialplane/contract/kit/ids"
import { dataOf, type LiveEvent } from "../../kit/live/events.ts"

/** For those who remember what users may do: whether an event can concern any of them. */
export const concernsEverybody = (event: LiveEvent): boolean => {
  const { topic } = event
  if (topic === "role" || topic === policyChanged) return true
  if (topic === "account") return dataOf(event).some((data) => data["change"] === "status")
  // A partner changed what its staff may do by default.
  return topic === accessChanged && dataOf(event).some((data) => data["userId"] === undefined)
}

/** The users whose roles, rights or reach an event is about. */
export const usersConcernedBy = (event: LiveEvent): ReadonlySet<UserId> => {
  if (event.topic !== "user" && event.topic !== accessChanged) return new Set()
  return new Set(
    dataOf(event).flatMap((data) => (typeof data["userId"] === "number" ? [data["userId"] as UserId] : [])),
  )
}
