import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepRecordingJob, type RecordedSound } from "./keep-recording.jobs.ts"

/** In the transaction that ends the call: a job makes a recording of what was recorded. */
export const keepRecording = async (kit: Kit, db: Db, accountId: AccountId, sound: RecordedSound): Promise<void> => {
  await kit.jobs.enqueue(db, keepRecordingJob(kit), sound, { accountId })
}
