import type { CallState } from "@dialplane/contract/calling/routing/call"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { checkVoicemailPin } from "../../inventory/extensions/voicemail-pin.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { tryPart } from "../../kit/database/savepoint.ts"
import { checkMonitoringPin } from "./phone-monitoring.service.ts"
import { asPhoneUser } from "./phone-user.service.ts"

interface PinnedCall {
  readonly accountId: AccountId
  readonly engineCallId: string
  readonly state: CallState | null
  readonly placedBy: string | undefined
}

/** The permissions that the portal asks for the same. A rule allows monitoring, whatever the role. */
const needs = {
  monitor: "read:profile",
  openMailbox: "read:own-voicemail",
  setSharedPhone: "update:own-devices",
} as const

/** Compares the PIN that a code needs. What goes on to decisions and records says only whether it was right. */
export const checkPin = async (
  kit: Kit,
  db: Db,
  { accountId, engineCallId, state, placedBy }: PinnedCall,
  event: CallEvent,
): Promise<CallEvent> => {
  if (event.kind !== "digits" || state?.place.kind !== "codePin") return event
  const { action } = state.place
  const pin = event.digits.replace(/#$/, "")
  const { extensionId } = action
  let right = false
  const refusal = await tryPart(db, () =>
    asPhoneUser(
      kit,
      db,
      { accountId, extensionId, traceId: engineCallId, needs: needs[action.do], placedBy },
      async (ctx) => {
        right =
          action.do === "monitor"
            ? await checkMonitoringPin(db, ctx, pin)
            : await checkVoicemailPin(
                db,
                ctx,
                extensionId,
                pin,
                action.do === "setSharedPhone" ? "sharedPhone" : "ownMailbox",
              )
      },
    ),
  )
  const { at } = event
  return refusal === undefined
    ? { kind: "pinChecked", at, right }
    : { kind: "pinChecked", at, right: false, why: refusal.text }
}
