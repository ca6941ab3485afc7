import type { CallState, Decision } from "@dialplane/contract/calling/routing/call"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { Journey } from "@dialplane/contract/calling/routing/journey"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { AccountId } from "@dialplane/contract/kit/ids"

/** A call whose event is taken in, as it was before. */
export interface TakenCall {
  readonly accountId: AccountId
  readonly id: number
  readonly lastEvent: number
  readonly state: CallState | null
  readonly journey: Journey
  /** Of a test call: who placed it. */
  readonly placedBy: string | undefined
}

/** Whether somebody talks in the call, or in a conference, who did not before. */
export const hasJoined = (before: CallState | null, { next: { place } }: Decision, event: CallEvent): boolean =>
  event.kind === "answered" || (place.kind === "conference" && before?.place.kind !== "conference")

/** The group that rings its members in turn and to which the call has just come. */
export const groupBegun = (config: RoutingConfig, before: Journey, { actions }: Decision): number | undefined => {
  const last = before.steps.at(-1)?.object
  for (const action of actions) {
    if (action.do !== "ring" || action.for.kind !== "group") continue
    if (last?.kind === "group" && action.for.id === last.id) continue
    const group = config.extensions.get(Number(action.for.id))
    if (group?.kind === "group" && group.strategy === "roundRobin") return group.id
  }
  return undefined
}
