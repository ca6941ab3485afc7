import { isoOf } from "../../kit/iso-time.ts"
import type { LiveConference } from "./live-conferences.queries.ts"

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
