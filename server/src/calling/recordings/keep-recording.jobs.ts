import { z } from "zod"
import { directions, recordingKinds } from "@dialplane/contract/calling/recordings/recordings.schema"
import { sampleBytes } from "../../kit/audio/sample-sound.ts"
import type { Kit } from "../../kit/context.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { insertRecording } from "./keep-recording.queries.ts"

const recorded = z.object({
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
  soundSeed: z.int(),
  engine: z.string(),
  /** The calls in which it was recorded. */
  calls: z.array(z.object({ engineCallId: z.string(), startedAt: z.string() })),
})
export type RecordedSound = z.infer<typeof recorded>

/** Makes a recording of what an engine has recorded, after its call has ended. */
export const keepRecordingJob = (kit: Kit) =>
  defineJob({
    name: "recordings.keep",
    permission: { none: "keeps what was recorded in a call that has ended" },
    lane: "interactive",
    payload: recorded,
    visible: false,
    run: (run, sound) =>
      run.inAccount(async (db) => {
        const { accountId } = run
        if (!(await insertRecording(db, accountId, { ...sound, bytes: sampleBytes(sound.seconds) }))) return
        await kit.events.publish(db, { accountId, topic: "recording", data: {} })
      }),
  })
