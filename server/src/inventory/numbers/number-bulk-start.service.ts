import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import type { BulkJobDraft, RemovalJobDraft } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { requirePlace } from "../locations/locations.service.ts"
import { findTag } from "./custom-tags.queries.ts"
import { bulkChangeJob } from "./number-bulk.jobs.ts"
import { requireChange, type JobChange } from "./number-bulk.service.ts"
import { findExtension } from "./numbers.queries.ts"
import { numberJobMessages } from "./numbers.messages.ts"

/** Removing a tag or location has a title of its own. */
const titleOf = (change: JobChange, count: number): string => {
  if (change.kind === "tag" && change.customTagId === null) return numberJobMessages.removeTag(count)
  if (change.kind === "location" && change.locationId === null) return numberJobMessages.removeLocation(count)
  return numberJobMessages[change.kind](count)
}

/** Checks that what the change refers to exists, before thousands of rows fail. */
export const requireNamed = async (db: Db, ctx: Context, change: JobChange, phoneNumbers: readonly string[] = []) => {
  requireChange(ctx, change)
  if (change.kind === "remove" && change.replacement !== undefined && phoneNumbers.includes(change.replacement))
    refuse(refusals.replacementUnknown)
  if (change.kind === "assign" && (await findExtension(db, ctx.accountId, change.extensionId)) === undefined)
    refuse(refusals.extensionUnknown)
  if (
    change.kind === "tag" &&
    change.customTagId !== null &&
    (await findTag(db, ctx.accountId, change.customTagId)) === undefined
  )
    refuse(refusals.tagUnknown)
  if (change.kind === "location" && change.locationId !== null) await requirePlace(db, ctx, change.locationId)
}

const start = async (
  ctx: Context,
  db: Db,
  phoneNumbers: readonly string[],
  change: JobChange,
): Promise<{ jobId: number }> => {
  const wanted = [...new Set(phoneNumbers)]
  const title = titleOf(change, wanted.length)
  const jobId = await ctx.kit.jobs.enqueue(
    db,
    bulkChangeJob(ctx.kit),
    { phoneNumbers: wanted, change, actor: keepActor(ctx) },
    { accountId: ctx.accountId, userId: ctx.actor.userId, title },
  )
  await audit(db, ctx, {
    action: "phone_numbers.bulk_started",
    object: { type: "job", id: jobId!, name: title },
    after: { change: title },
  })
  return { jobId: jobId! }
}

export const startChange = (ctx: Context, { phoneNumbers, change }: BulkJobDraft) =>
  inTransaction(ctx, async (db) => {
    await requireNamed(db, ctx, change)
    return start(ctx, db, phoneNumbers, change)
  })

export const startRemoval = (ctx: Context, { phoneNumbers, evenInUse, replacement }: RemovalJobDraft) =>
  inTransaction(ctx, async (db) => {
    const wanted = [...new Set(phoneNumbers)]
    const change: JobChange = { kind: "remove", evenInUse, replacement, takesDestination: wanted.length === 1 }
    await requireNamed(db, ctx, change, wanted)
    return start(ctx, db, wanted, change)
  })
