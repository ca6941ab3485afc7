import type { CallState } from "./call.ts"
import type { ObjectRef } from "./reason.ts"
import { act, note, reason, type Course } from "./course.ts"
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
  if (state.place.kind !== "talking" || (state.isRecorded === true) === on) return
  state.isRecorded = on
  const because = note(course, reason(on ? "recordingStarted" : "recordingStopped", null, { by }))
  act(course, { do: on ? "startRecording" : "stopRecording" }, because)
}
