import { numberProblems as refusals } from "@dialplane/contract/numbers/numbers.problems"
import type { BulkJobDraft, RemovalJobDraft } from "@dialplane/contract/numbers/numbers.schema"
import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { keepActor } from "../kit/job-context.ts"
import { refuse } from "../kit/refusal.ts"
import { inTransaction } from "../kit/transaction.ts"
import { demandPlace } from "../locations/locations.service.ts"
import { findTag } from "./custom-tags.queries.ts"
import { bulkChangeJob } from "./number-bulk.jobs.ts"
import { demandChange, type JobChange } from "./number-bulk.service.ts"
import { findExtension } from "./numbers.queries.ts"

const titles: Readonly<Record<JobChange["kind"], (count: number) => string>> = {
  assign: (count) => `Give ${count} numbers to an extension`, free: (count) => `Remove ${count} numbers from use`, tag: (count) => `Tag ${count} numbers`, callerId: (count) => `Change the caller ID of ${count} numbers`,
  backup: (count) => `Change the backup of ${count} numbers`, status: (count) => `Change the status of ${count} numbers`, location: (count) => `Place ${count} numbers`, provider: (count) => `Change the provider of ${count} numbers`,
  offered: (count) => `Change which of ${count} numbers are offered first`, remove: (count) => `Remove ${count} numbers from the account`,
}

/** Taking a tag or a place away is neither tagging nor placing. */
const titleOf = (change: JobChange, count: number): string => {
  if (change.kind === "tag" && change.customTagId === null) return `Take the tag off ${count} numbers`
  if (change.kind === "location" && change.locationId === null) return `Take ${count} numbers off their locations`
  return titles[change.kind](count)
}

/** What the change names must be there before thousands of rows find out that it is not. */
const demandNamed = async (db: Db, ctx: Context, change: JobChange) => {
  if (change.kind === "assign" && (await findExtension(db, ctx.accountId, change.extensionId)) === undefined) refuse(refusals.extensionUnknown)
  if (change.kind === "tag" && change.customTagId !== null && (await findTag(db, ctx.accountId, change.customTagId)) === undefined) refuse(refusals.tagUnknown)
  if (change.kind === "location" && change.locationId !== null) await demandPlace(db, ctx, change.locationId)
}

const start = async (ctx: Context, db: Db, phoneNumbers: readonly string[], change: JobChange): Promise<{ jobId: number }> => {
  const wanted = [...new Set(phoneNumbers)]
  const jobId = await ctx.kit.jobs.enqueue(db, bulkChangeJob(ctx.kit), { phoneNumbers: wanted, change, actor: keepActor(ctx) }, { accountId: ctx.accountId, userId: ctx.actor.userId, title: titleOf(change, wanted.length) })
  return { jobId: jobId! }
}

export const startChange = (ctx: Context, { phoneNumbers, change }: BulkJobDraft) =>
  inTransaction(ctx, async (db) => {
    demandChange(ctx, change)
    await demandNamed(db, ctx, change)
    return start(ctx, db, phoneNumbers, change)
  })

export const startRemoval = (ctx: Context, { phoneNumbers, evenInUse }: RemovalJobDraft) => inTransaction(ctx, (db) => start(ctx, db, phoneNumbers, { kind: "remove", evenInUse }))
