/**
 * The source of recordings. What the engine has recorded in a call becomes a row by a job (keep-recording.jobs.ts).
 * Everything else reads the table of recordings.
 */
export interface RecordingSource {
  readonly name: string
  /** Whether a telephony engine is connected. */
  readonly connected: boolean
}

/** Replaces the engine in the demo: generated samples without speech. */
const sandboxRecordings: RecordingSource = { name: "Sandbox", connected: false }

/** The source in use. An adapter to the telephony engine replaces the sandbox here. */
export const recordingSource: RecordingSource = sandboxRecordings
