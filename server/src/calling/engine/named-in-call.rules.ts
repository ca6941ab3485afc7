import type { CallState } from "@dialplane/contract/calling/routing/call"
import type { Exit, Place } from "@dialplane/contract/calling/routing/call-place"
import type { ObjectRef } from "@dialplane/contract/calling/routing/reason"
import type { Destination } from "@dialplane/contract/calling/destinations/destination"

interface Named {
  readonly extensionIds: readonly number[]
  readonly callFlowIds: readonly number[]
}
const none: Named = { extensionIds: [], callFlowIds: [] }
const extensions = (...extensionIds: readonly number[]): Named => ({ ...none, extensionIds })
const both = (...all: readonly Named[]): Named => ({
  extensionIds: all.flatMap(({ extensionIds }) => extensionIds),
  callFlowIds: all.flatMap(({ callFlowIds }) => callFlowIds),
})

/**
 * What the state of a call names. What was dialed in a menu, sent on or transferred to is not on the way from the
 * number that was called, so a node that reads the configuration of a call under way asks for it by name.
 */
export const namedIn = ({ place, menus, callbackFrom, placedBy, caller }: CallState): Named =>
  both(
    namedAt(place),
    extensions(...menus),
    callbackFrom === undefined ? none : extensions(callbackFrom),
    // Whoever placed the call is named in its record.
    placedBy?.kind === "inside" ? extensions(placedBy.extensionId) : none,
    caller.kind === "inside" ? extensions(caller.extensionId) : none,
  )

const namedAt = (place: Place): Named => {
  switch (place.kind) {
    case "ringing":
      return both(
        extensions(
          ...extensionOf(place.for),
          ...place.steps.flatMap(({ legs }) =>
            legs.flatMap((leg) => (leg.kind === "extension" ? [leg.extensionId] : [])),
          ),
        ),
        namedBy(place.exit),
      )
    case "outside":
      return namedBy(place.exit)
    case "flowMenu":
      return { ...none, callFlowIds: [place.flowId] }
    case "directory":
      return extensions(...place.found)
    case "menu":
    case "queue":
    case "callback":
    case "mailbox":
    case "conferencePin":
    case "conference":
    case "paging":
    case "fax":
    case "ownMailbox":
      return extensions(place.extensionId)
    case "codePin":
      return extensions(place.action.extensionId)
    case "parked":
      return extensions(place.parkedBy)
    case "talking":
      return place.with.kind === "extension" ? extensions(place.with.extensionId) : none
    case "codeExtension":
    case "feature":
    case "over":
      return none
  }
}

const ringKinds: ReadonlySet<ObjectRef["kind"]> = new Set(["person", "group", "queue"])
const extensionOf = ({ kind, id }: ObjectRef): readonly number[] => (ringKinds.has(kind) ? [Number(id)] : [])

const namedBy = (exit: Exit): Named => {
  switch (exit.kind) {
    case "destination":
      return namedByDestination(exit.to)
    case "voicemail":
      return extensions(exit.extensionId)
    case "node":
      return { ...none, callFlowIds: [exit.flowId] }
    case "unanswered":
      return none
  }
}

export const namedByDestination = (to: Destination): Named => ({
  extensionIds: "extensionId" in to ? [to.extensionId] : [],
  callFlowIds: "callFlowId" in to ? [to.callFlowId] : [],
})
