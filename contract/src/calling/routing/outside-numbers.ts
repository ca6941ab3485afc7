import { isEmergencyNumber } from "../../inventory/extensions/number-rules.ts"
import { readCompleteNumber } from "../pbx-settings/dialed-number.ts"
import { decideBlocking } from "../call-blocking/blocking-decision.ts"
import { blockedReason } from "./blocked-calls.ts"
import type { Exit, Reason } from "./call.ts"
import { act, leave, note, put, reason, settingsRef, type Course } from "./course.ts"
import { record } from "./record.ts"

/** Why a call may not be sent to an outside number, or undefined if it may. */
export const outsideObjection = ({ config, at }: Course, number: string): Reason | undefined => {
  const digits = number.replace(/\D/g, "")
  if (isEmergencyNumber(digits)) return reason("outsideNumber", null, { number })
  const read = readCompleteNumber(config.dialing, digits)
  if (read.kind === "invalid") return reason("dialedInvalid", settingsRef(config), { dialed: `+${digits}` })
  if (!read.allowed) return reason("internationalOff", settingsRef(config), { number: `+${digits}` })
  const verdict = decideBlocking({
    settings: { ...config.blocking.settings, own: null },
    rules: config.blocking.rules,
    direction: "out",
    number: digits,
    dialedKind: read.kind,
    country: read.country ?? null,
    homeCountry: config.account.country,
    at: new Date(at),
  })
  return verdict.blocked ? blockedReason(verdict) : undefined
}

/** Sends the call to an outside number, if the account's rules let it. */
export const toOutside = (
  course: Course,
  number: string,
  shown: { readonly number: string | null; readonly name: string },
  exit: Exit,
  because: Reason,
): void => {
  const objection = outsideObjection(course, number)
  if (objection !== undefined) {
    note(course, objection)
    return leave(course, exit)
  }
  note(course, because)
  record(course, null)
  const digits = number.replace(/\D/g, "")
  act(course, { do: "dialOut", number: digits, callerId: shown.number, callerName: shown.name }, because)
  put(course, { kind: "outside", number: digits, exit })
}
