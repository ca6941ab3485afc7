import { z } from "zod"
import { directions, recordingKinds } from "@dialplane/contract/calling/recordings/recordings.schema"

/** What was recorded, by whom and in which calls. */
export const recordedSound = z.object({
  /** The same for what was recorded once, however often it is reported. */
  sourceKey: z.string(),
  kind: z.enum(recordingKinds),
  userId: z.int().nullable(),
  ownerName: z.string(),
  /** It has no user: of a conference bridge, or of a phone that nobody in particular uses. */
  ownedByExtension: z.boolean(),
  extensionId: z.int(),
  extension: z.string(),
  direction: z.enum(directions),
  otherNumber: z.string(),
  otherName: z.string(),
  startedAt: z.string(),
  seconds: z.int().min(1),
  engine: z.string(),
  /** The calls in which it was recorded. */
  calls: z.array(z.object({ engineCallId: z.string(), startedAt: z.string() })),
})
export type RecordedSound = z.infer<typeof recordedSound>

/** Where the sound is: a file of the account, or what is played instead if calls are simulated. */
export const readySound = z.object({
  fileKey: z.string().nullable(),
  soundSeed: z.int().nullable(),
  bytes: z.int().min(0),
})
export type ReadySound = z.infer<typeof readySound>
