import { isEmergencyNumber } from "../../inventory/extensions/number-rules.ts"
import { readCompleteNumber } from "../pbx-settings/dialed-number.ts"
import { decideBlocking } from "../call-blocking/blocking-decision.ts"
import { blockedReason } from "./blocked-calls.ts"
import type { Exit } from "./call-place.ts"
import type { Reason } from "./reason.ts"
import { accountRef, act, leave, note, put, reason, settingsRef, writtenNumber, type Course } from "./course.ts"
import { record } from "./record.ts"

/**
 * Why a call may not be sent to an outside number, or undefined if it may. Every leg that leaves the account asks this,
 * whoever or whatever sends it out. Emergency calls of phones do not come here.
 */
export const outsideObjection = ({ config, at }: Course, number: string): Reason | undefined => {
  const { outgoing, status } = config.account
  if (outgoing !== "all") return reason("accountSuspended", accountRef(config), { status })
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

interface Shown {
  readonly number: string | null
  readonly name: string
}

/** Sends the call to an outside number, if the account's rules let it. */
export const toOutside = (course: Course, number: string, shown: Shown, exit: Exit, because: Reason): void => {
  const objection = outsideObjection(course, number)
  if (objection === undefined) return sendOut(course, number, shown, exit, because)
  // Nothing else was set up for it: the call ends for this reason, and not because somebody outside did not answer.
  if (exit.kind === "unanswered" && exit.because === because) return leave(course, { ...exit, because: objection })
  note(course, objection)
  leave(course, exit)
}

/** Sends the call to an outside number that was found to be allowed; short numbers of a country are dialed as they are. */
export const sendOut = (course: Course, number: string, shown: Shown, exit: Exit, because: Reason): void => {
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
