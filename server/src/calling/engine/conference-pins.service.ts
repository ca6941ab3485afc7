import type { CallState, Decision } from "@dialplane/contract/calling/routing/call"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { tryPart } from "../../kit/database/savepoint.ts"
import { attemptWithin } from "../../kit/http/rate-limit.ts"

/** Wrong PINs of one caller at one bridge, over all their calls. Callers without a number are counted together. */
const pinLimit = { name: "conference-pin", most: 5, seconds: 900 } as const

const nameOf = ({ caller }: CallState) =>
  caller.kind === "inside" ? `extension ${caller.extensionId}` : `number ${caller.number ?? ""}`

/** Decides about an event, unless it is one PIN of a conference bridge too many. */
export const decideWithinPinLimit = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  state: CallState | null,
  event: CallEvent,
  decideOn: (event: CallEvent) => Decision,
): Promise<Decision> => {
  const decision = decideOn(event)
  if (event.kind !== "digits" || state?.place.kind !== "conferencePin") return decision
  const isRight = !decision.because.some(({ rule }) => rule === "conferencePinWrong")
  const counted = { limit: pinLimit, who: `${accountId}:${state.place.extensionId}:${nameOf(state)}` }
  const refusal = await tryPart(db, async () => {
    await attemptWithin(db, { kit }, counted, () => Promise.resolve(isRight))
  })
  if (refusal === undefined) return decision
  return decideOn({ kind: "pinChecked", at: event.at, right: false, why: refusal.text })
}
