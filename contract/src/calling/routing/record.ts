import type { CallState } from "./call.ts"
import type { ObjectRef } from "./reason.ts"
import { act, note, objectOf, reason, type Course } from "./course.ts"
import type { RecordingHook } from "./routing-config.ts"

/** Asks for recording once, when the call first rings, waits or goes out. `who` is rung or waited for. */
export const record = (course: Course, who: ObjectRef | null): void => {
  const { config, state } = course
  if (config.recording.length === 0 || course.actions.some((action) => action.do === "record")) return
  const found = config.recording.filter((rule) => applies(rule, state, who))
  if (found.length === 0) return
  const [{ ruleId, name }] = found as [RecordingHook]
  const because = note(course, reason("recording", { kind: "recordingRule", id: ruleId, name }))
  act(course, { do: "record", ruleIds: found.map((rule) => rule.ruleId) }, because)
}

const applies = (
  { extensionIds, directions, percent }: RecordingHook,
  { direction, caller, seed }: CallState,
  who: ObjectRef | null,
) =>
  directions.has(direction) &&
  seed % 100 < percent &&
  (extensionIds === null ||
    (who !== null && extensionIds.has(Number(who.id))) ||
    (caller.kind === "inside" && extensionIds.has(caller.extensionId)))

/** A party of the call starts or stops the recording. */
export const setRecording = (course: Course, on: boolean, by: string): void => {
  const { state } = course
  if (state.place.kind === "conference") return setConferenceRecording(course, on)
  if (state.place.kind !== "talking" || (state.isRecorded === true) === on) return
  state.isRecorded = on
  const because = note(course, reason(on ? "recordingStarted" : "recordingStopped", null, { by }))
  act(course, { do: on ? "startRecording" : "stopRecording" }, because)
}

/** Whoever started a recording hears nothing of what is said after they have left. */
export const endRecording = (course: Course): void => {
  const { state } = course
  const { kind } = state.place
  if (state.isRecorded !== true || kind === "talking") return
  state.isRecorded = false
  // The end of the call is the end of the recording, and needs no sentence.
  if (kind !== "over") act(course, { do: "stopRecording" }, note(course, reason("recordingEnds", null)))
}

/** The host of a conference that records when the host wants it. */
const setConferenceRecording = (course: Course, on: boolean): void => {
  const { place } = course.state
  const bridge = place.kind === "conference" ? course.config.extensions.get(place.extensionId) : undefined
  if (bridge?.kind !== "conference" || place.kind !== "conference") return
  if (place.role !== "host" || bridge.record !== "host" || bridge.isRecorded === on) return
  const rule = on ? "conferenceRecordingStarted" : "conferenceRecordingStopped"
  act(course, { do: on ? "startRecording" : "stopRecording" }, note(course, reason(rule, objectOf(bridge))))
}

/** The host presses the account's code for recording on the keys of the phone. */
export const conferenceDigits = (course: Course, digits: string): void => {
  const { place } = course.state
  const bridge = place.kind === "conference" ? course.config.extensions.get(place.extensionId) : undefined
  const isCode = course.config.dialing.featureCodes.some(
    ({ feature, code, enabled }) => feature === "record" && enabled && code === digits,
  )
  if (bridge?.kind === "conference" && isCode) setConferenceRecording(course, !bridge.isRecorded)
}
