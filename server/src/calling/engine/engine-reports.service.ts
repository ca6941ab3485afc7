import type { AccountId } from "@dialplane/contract/kit/ids"
import { lineRegistered, lineUnregistered } from "../../inventory/devices/heard-lines.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { expectRecording, recordingReady, type RecordedSound } from "../recordings/keep-recording.service.ts"
import type { Engine, EngineReport } from "./engine.adapter.ts"

/**
 * Takes in what an engine reports of phones and recordings. What was taken in before, or is older than what is known,
 * changes nothing. Returns whether it was new.
 */
export const takeReport = (kit: Kit, db: Db, engine: Engine, report: EngineReport): Promise<boolean> => {
  const { accountId } = report
  switch (report.kind) {
    case "registered":
      return lineRegistered(kit, db, accountId, { ...report, source: engine.name })
    case "unregistered":
      return lineUnregistered(kit, db, accountId, report)
    case "recordingReady":
      return recordingReady(kit, db, accountId, report.recordingKey, report.sound)
  }
}

/** In the transaction that ends the call: it becomes a recording when the engine says where its sound is. */
export const keepRecorded = async (
  kit: Kit,
  db: Db,
  engine: Engine,
  accountId: AccountId,
  recorded: RecordedSound,
): Promise<void> => {
  const { sourceKey, seconds } = recorded
  await expectRecording(kit, db, accountId, recorded)
  const sound = await engine.finishRecording(db, accountId, sourceKey, seconds)
  if (sound === undefined) return
  const at = kit.now().getTime()
  await takeReport(kit, db, engine, { kind: "recordingReady", accountId, at, recordingKey: sourceKey, sound })
}
