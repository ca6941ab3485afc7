import { isEmergencyNumber } from "../../inventory/extensions/number-rules.ts"
import { readCompleteNumber } from "../pbx-settings/dialed-number.ts"
import { decideBlocking } from "../call-blocking/blocking-decision.ts"
import { blockedReason } from "./blocked-calls.ts"
import type { Exit, Reason } from "./call.ts"
import { act, leave, note, put, reason, settingsRef, writtenNumber, type Course } from "./course.ts"
import { record } from "./record.ts"

/** Why a call may not be sent to an outside number, or undefined if it may. */
export const outsideObjection = ({ config, at }: Course, number: string): Reason | undefined => {
  const digits = number.replace(/\D/g, "")
  if (isEmergencyNumber(digits)) return reason("outsideNumber", null, { number })
  const read = readCompleteNumber(config.dialing, digits)
  if (read.kind === "invalid") return reason("dialedInvalid", settingsRef(config), { dialed: writtenNumber(digits) })
  if (!read.allowed) return reason("internationalOff", settingsRef(config), { number: writtenNumber(digits) })
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
    // The call never goes out, so what would be said of a call that did is not said.
    return leave(course, exit.kind === "unanswered" ? { kind: "unanswered", because: objection } : exit)
  }
  note(course, because)
  record(course, null)
  const digits = number.replace(/\D/g, "")
  const isHidden = course.state.hidesCallerId === true
  act(
    course,
    {
      do: "dialOut",
      number: digits,
      callerId: isHidden ? null : shown.number,
      callerName: isHidden ? "" : shown.name,
    },
    because,
  )
  put(course, { kind: "outside", number: digits, exit })
}
