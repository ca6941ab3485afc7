/**
 * Where recordings come from. The telephony engine records; an adapter to it stores the sound and writes the row.
 * Everything else in the house reads the table of recordings.
 */
export interface RecordingSource {
  readonly name: string
  /** Whether a telephony engine stands behind it. */
  readonly connected: boolean
}

/** Stands in for the engine: its recordings are samples, made for the demo world, of voices that say nothing. */
const sandboxRecordings: RecordingSource = { name: "Sandbox", connected: false }

/** The source in use. An adapter to the telephony engine takes the sandbox's place here. */
export const recordingSource: RecordingSource = sandboxRecordings
