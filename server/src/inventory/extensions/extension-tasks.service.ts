import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import type { BulkChange, DataReset, Task } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import type { BulkPreview } from "@dialplane/contract/kit/bulk-preview"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { previewBulk } from "../../kit/preview/preview-bulk.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { findTask, listFailures } from "./extension-tasks.queries.ts"
import { extensionMessages as messages } from "./extensions.messages.ts"
import { changeJob, resetJob, resetJobName } from "./extensions.jobs.ts"
import { findNames } from "./extensions.queries.ts"
import { changeExtension } from "./extensions.service.ts"
import { resetExtension } from "./reset-extension.service.ts"

/** Removes duplicates, and refuses extensions of other accounts. */
const requireKnown = async (db: Db, ctx: Context, extensionIds: readonly number[]): Promise<number[]> => {
  const ids = [...new Set(extensionIds)]
  const known = new Set((await findNames(db, ctx.accountId, ids)).map(({ extensionId }) => extensionId))
  const stranger = ids.find((id) => !known.has(id))
  return stranger === undefined ? ids : refuse(problems.destinationUnknown, { id: stranger })
}

export const startReset = (ctx: Context, { extensionIds, parts }: DataReset): Promise<{ taskId: number }> =>
  inTransaction(ctx, async (db) => {
    const ids = await requireKnown(db, ctx, extensionIds)
    const title = messages.resetMany(ids.length)
    const taskId = await ctx.kit.jobs.enqueue(
      db,
      resetJob(ctx.kit),
      { extensionIds: ids, parts: [...new Set(parts)], actor: keepActor(ctx) },
      { accountId: ctx.accountId, userId: ctx.actor.userId, title },
    )
    await audit(db, ctx, {
      action: "extension.reset_started",
      object: { type: "job", id: taskId!, name: title },
      after: { extensions: ids.length, parts },
    })
    return { taskId: taskId! }
  })

export const previewChange = (ctx: Context, { extensionIds, change }: BulkChange) =>
  preview(ctx, extensionIds, (inside, db, id) => changeExtension(inside, db, id, change))
export const previewReset = (ctx: Context, { extensionIds, parts }: DataReset) =>
  preview(ctx, extensionIds, (inside, db, id) => resetExtension(inside, db, id, parts))

const preview = async (
  ctx: Context,
  extensionIds: readonly number[],
  change: (inside: Context, db: Db, id: number) => Promise<unknown>,
): Promise<BulkPreview> => {
  const ids = await inTransaction(ctx, (db) => requireKnown(db, ctx, extensionIds))
  return previewBulk(ctx, {
    ids,
    change,
    nameOf: async (db, id) => {
      const [named] = await findNames(db, ctx.accountId, [id])
      return named === undefined ? messages.extensionById(id) : `${named.extension} ${named.name}`
    },
  })
}

export const startChange = (ctx: Context, { extensionIds, change }: BulkChange): Promise<{ jobId: number }> =>
  inTransaction(ctx, async (db) => {
    const ids = await requireKnown(db, ctx, extensionIds)
    const title = messages.changeMany(ids.length)
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      changeJob(ctx.kit),
      { extensionIds: ids, change, actor: keepActor(ctx) },
      { accountId: ctx.accountId, userId: ctx.actor.userId, title },
    )
    await audit(db, ctx, {
      action: "extension.bulk_change_started",
      object: { type: "job", id: jobId!, name: title },
      after: { extensions: ids.length, ...change },
    })
    return { jobId: jobId! }
  })

const mostFailures = 500
export const getReset = (ctx: Context, taskId: number): Promise<Task> =>
  inTransaction(ctx, async (db) => {
    const task = (await findTask(db, ctx.accountId, taskId, resetJobName)) ?? refuse(problems.taskNotFound)
    return {
      ...task,
      failures: await listFailures(db, ctx.accountId, taskId, mostFailures),
      finished: !["waiting", "running"].includes(task.state),
    }
  })
