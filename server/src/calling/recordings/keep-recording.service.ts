import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepRecordingJob } from "./keep-recording.jobs.ts"
import * as queries from "./keep-recording.queries.ts"
import type { ReadySound, RecordedSound } from "./recorded-sound.rules.ts"

export type { ReadySound, RecordedSound } from "./recorded-sound.rules.ts"

/** What was recorded in a call that ends. It becomes a recording when the engine has said where its sound is. */
export const expectRecording = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  recorded: RecordedSound,
): Promise<void> => {
  if (await queries.putRecorded(db, accountId, recorded)) await keepIfComplete(kit, db, accountId, recorded.sourceKey)
}

/**
 * An engine has stored a sound. It becomes a recording when the call has ended, which may have been reported before or
 * not yet. False if the sound was reported before.
 */
export const recordingReady = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  sourceKey: string,
  sound: ReadySound,
): Promise<boolean> => {
  if (!(await queries.putSound(db, accountId, sourceKey, sound))) return false
  await keepIfComplete(kit, db, accountId, sourceKey)
  return true
}

const keepIfComplete = async (kit: Kit, db: Db, accountId: AccountId, sourceKey: string): Promise<void> => {
  const both = await queries.takeBoth(db, accountId, sourceKey)
  if (both !== undefined)
    await kit.jobs.enqueue(db, keepRecordingJob(kit), { ...both.recorded, ...both.sound }, { accountId })
}
