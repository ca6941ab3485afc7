import { isoOf } from "../../kit/iso-time.ts"

interface ConferenceCall {
  readonly engineCallId: string
  readonly startedAt: string
}
export interface LiveConference {
  readonly number: string
  readonly name: string
  readonly hasOutside: boolean
  readonly calls: readonly ConferenceCall[]
  readonly recordingSince: string | null
  readonly recordedFirstAt: string | null
  readonly recordedMs: number
}

/** Begins to record, or goes on. */
export const recordingFrom = (conference: LiveConference, at: number): LiveConference =>
  conference.recordingSince !== null
    ? conference
    : { ...conference, recordingSince: isoOf(at), recordedFirstAt: conference.recordedFirstAt ?? isoOf(at) }

/** Stops to record, and counts what was recorded. */
export const recordingUntil = (conference: LiveConference, at: number): LiveConference =>
  conference.recordingSince === null
    ? conference
    : {
        ...conference,
        recordingSince: null,
        recordedMs: conference.recordedMs + Math.max(0, at - Date.parse(conference.recordingSince)),
      }
