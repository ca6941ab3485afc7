import { sampleBytes } from "../../kit/audio/sample-sound.ts"
import type { Kit } from "../../kit/context.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { announce } from "../../kit/webhooks/announce.ts"
import { insertRecording } from "./keep-recording.queries.ts"
import { readySound, recordedSound } from "./recorded-sound.rules.ts"

/** Jobs of earlier versions know only recordings of the simulated engine, by their seed. */
const payload = recordedSound.extend({
  fileKey: readySound.shape.fileKey.default(null),
  soundSeed: readySound.shape.soundSeed,
  bytes: readySound.shape.bytes.optional(),
})

/** Makes a recording of what an engine has recorded, after its call has ended. */
export const keepRecordingJob = (kit: Kit) =>
  defineJob({
    name: "recordings.keep",
    permission: { none: "keeps what was recorded in a call that has ended" },
    lane: "interactive",
    payload,
    visible: false,
    run: (run, sound) =>
      run.inAccount(async (db) => {
        const { accountId } = run
        const bytes = sound.bytes ?? sampleBytes(sound.seconds)
        const recordingId = await insertRecording(db, accountId, { ...sound, bytes })
        if (recordingId === undefined) return
        const { kind, startedAt, seconds } = sound
        await announce(db, [{ accountId, event: "recording.ready", data: { recordingId, kind, startedAt, seconds } }])
        await kit.events.publish(db, { accountId, topic: "recording", data: {} })
      }),
  })
