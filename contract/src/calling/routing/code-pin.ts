import type { Place } from "./call-place.ts"
import { confirmCode, handOver, refuseCode } from "./codes.ts"
import { act, note, put, reason, settingsRef, type Course } from "./course.ts"
import { mayAskPin, promptForPin } from "./pin-prompt.ts"
import type { Reason } from "./reason.ts"

/** What a code does only after a PIN. */
type PinnedAction = Extract<Place, { kind: "codePin" }>["action"]

/** Asks for the PIN before a code is carried out; `because` is said when it is. */
export const askForCodePin = (course: Course, action: PinnedAction, because: Reason, wrong = 0): void => {
  if (!mayAskPin(course, wrong)) return refuseCode(course, reason("codePinRefused", because.object))
  promptForPin(course, note(course, reason("codeAsksPin", because.object)))
  put(course, { kind: "codePin", action, because, wrong })
}

/** Whoever knows the PIN has compared it: this function never sees it. `why` says that it could not be compared. */
export const codePinChecked = (course: Course, right: boolean, why: string | undefined): void => {
  const { place } = course.state
  if (place.kind !== "codePin") return undefined
  if (why !== undefined) return refuseCode(course, reason("codeFailed", settingsRef(course.config), { why }))
  if (right) return carryOutPinned(course, place.action, place.because)
  act(course, { do: "play", sound: "wrongPin" }, note(course, reason("codePinWrong", place.because.object)))
  askForCodePin(course, place.action, place.because, place.wrong + 1)
}

export const codePinSilence = (course: Course): void => {
  const { place } = course.state
  if (place.kind !== "codePin") return
  note(course, reason("codePinMissing", place.because.object))
  askForCodePin(course, place.action, place.because, place.wrong + 1)
}

export const carryOutPinned = (course: Course, action: PinnedAction, because: Reason): void => {
  if (action.do === "monitor") return handOver(course, action, because)
  if (action.do === "setSharedPhone") return confirmCode(course, action, because)
  act(course, action, note(course, because))
  put(course, { kind: "ownMailbox", extensionId: action.extensionId })
}
