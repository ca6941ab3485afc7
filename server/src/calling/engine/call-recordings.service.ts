import type { CallSummary } from "@dialplane/contract/calling/routing/call-summary"
import type { Journey } from "@dialplane/contract/calling/routing/journey"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { isoOf } from "../../kit/iso-time.ts"
import type { Engine } from "./engine.adapter.ts"
import { keepRecorded } from "./engine-reports.service.ts"
import { findPhoneUser } from "./phone-user.queries.ts"
import { recordedOf } from "./recorded-parts.rules.ts"

/** What the parties of a call have recorded becomes their recordings, after the call has ended. */
export const keepRecordingsOfCall = async (
  kit: Kit,
  db: Db,
  engine: Engine,
  { accountId, engineCallId }: { readonly accountId: AccountId; readonly engineCallId: string },
  journey: Journey,
  summary: CallSummary,
): Promise<void> => {
  for (const { extensionId, startedAt, ...recorded } of recordedOf(journey, summary)) {
    const owner = await findPhoneUser(db, accountId, extensionId)
    const leg = journey.legs.find((one) => one.extensionId === extensionId)
    const sourceKey = `${engine.name}:${engineCallId}:${extensionId}`
    await keepRecorded(kit, db, engine, accountId, {
      ...recorded,
      sourceKey,
      kind: "onDemand",
      userId: owner?.userId ?? null,
      ownerName: owner?.name ?? leg?.name ?? "",
      ownedByExtension: owner?.userId == null,
      extensionId,
      extension: leg?.number ?? "",
      direction: summary.direction,
      startedAt: isoOf(startedAt),
      engine: engine.name,
      calls: [{ engineCallId, startedAt: isoOf(summary.startedAt) }],
    })
  }
}
