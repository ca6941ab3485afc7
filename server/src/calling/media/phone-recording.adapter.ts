import type { PhoneRecordingState } from "@dialplane/contract/calling/media/media.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { sampleRecording } from "./tones.rules.ts"

/** A call that records. */
export interface RecordingCall {
  readonly accountId: AccountId
  readonly recordId: number
  /** An extension number of the account, or a number in E.164 format. */
  readonly calls: string
  readonly startedAt: Date
}

export interface CallProgress {
  readonly state: PhoneRecordingState
  /** The recorded file, once the state is Saved. */
  readonly sound?: Uint8Array
}

/** What carries calls that record a sound: a telephony engine, or the sandbox. */
export interface PhoneRecorder {
  /** Whether no phone rings. */
  readonly simulated: boolean
  start(call: RecordingCall): Promise<void>
  look(call: RecordingCall, now: Date): Promise<CallProgress>
  hangUp(call: RecordingCall): Promise<void>
}

/** Seconds after the start at which the sandbox reaches each state. */
const steps: readonly (readonly [number, PhoneRecordingState])[] = [
  [6, "Saved"],
  [5, "Review"],
  [2, "Recording"],
  [1, "Answered"],
  [0, "Dialing"],
]
const noAnswerAfter = 3

/**
 * Replaces the engine: runs through the states in real time and delivers a sequence of tones. A number that ends in
 * 0000 is not answered.
 */
const sandbox: PhoneRecorder = {
  simulated: true,
  start: async () => {},
  look: async ({ calls, startedAt }, now) => {
    const seconds = (now.getTime() - startedAt.getTime()) / 1000
    if (calls.endsWith("0000")) return { state: seconds < noAnswerAfter ? "Dialing" : "NoAnswer" }
    const state = steps.find(([from]) => seconds >= from)?.[1] ?? "Dialing"
    return state === "Saved" ? { state, sound: sampleRecording() } : { state }
  },
  hangUp: async () => {},
}

/** The one in use. An adapter to the telephony engine replaces the sandbox here. */
export const phoneRecorder: PhoneRecorder = sandbox
