import {
  defaultMoveBatch,
  type MoveAnswer,
  type MoveDraft,
  type MovePreview,
} from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Context, Kit } from "../../kit/context.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { changeInSystem, inSystem } from "../../kit/database/transaction.ts"
import { requireTarget, judgeMove, moveBatch } from "./number-batches.service.ts"
import { moveNumbersJob } from "./number-moves.jobs.ts"
import { countKeys } from "./number-moves.queries.ts"
import { readNumbers } from "./numbers.queries.ts"
import { answerOf } from "./numbers.rules.ts"
import { numberJobMessages } from "./numbers.messages.ts"

/** Numbers per batch, configurable by the platform operator. */
export const batchSizeOf = (kit: Kit): number => {
  const given = (kit.config.runtimeConfig as Readonly<Record<string, unknown>>)["bulkMoveBatchSize"]
  return typeof given === "number" && Number.isInteger(given) && given >= 1 ? given : defaultMoveBatch
}

/** One batch immediately, with the results; more as a job, which survives a crash. */
export const move = (ctx: Context, { toAccountId, phoneNumbers, evenInUse }: MoveDraft): Promise<MoveAnswer> =>
  changeInSystem(ctx, async (db) => {
    const { to, from } = await requireTarget(db, ctx, toAccountId)
    const wanted = [...new Set(phoneNumbers)]
    const batchSize = batchSizeOf(ctx.kit)
    if (wanted.length <= batchSize)
      return { jobId: null, ...answerOf(await moveBatch(ctx, db, wanted, { to, fromName: from.name, evenInUse })) }
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      moveNumbersJob(ctx.kit),
      { toAccountId, fromName: from.name, evenInUse, batchSize, actor: keepActor(ctx), phoneNumbers: wanted },
      {
        accountId: ctx.accountId,
        userId: ctx.actor.userId,
        title: numberJobMessages.move(wanted.length, to.name),
      },
    )
    return { jobId: jobId!, ...answerOf([]) }
  })

/** A preview of the same request. */
export const preview = (ctx: Context, { toAccountId, phoneNumbers, evenInUse }: MoveDraft): Promise<MovePreview> =>
  inSystem(ctx, async (db) => {
    const { to } = await requireTarget(db, ctx, toAccountId)
    const wanted = [...new Set(phoneNumbers)]
    const { results, moving } = judgeMove(wanted, await readNumbers(db, ctx.accountId, wanted), evenInUse)
    const batchSize = batchSizeOf(ctx.kit)
    return {
      toAccountId: to.id,
      toAccountName: to.name,
      batchSize,
      batches: Math.ceil(wanted.length / batchSize),
      loses: {
        extensions: moving.filter(({ leadsTo }) => leadsTo !== null).length,
        tags: moving.filter(({ customTagId }) => customTagId !== null).length,
        locations: moving.filter(({ locationId }) => locationId !== null).length,
        clickToCallKeys: await countKeys(
          db,
          ctx.accountId,
          moving.map(({ phoneNumberId }) => phoneNumberId),
        ),
      },
      // Only failures are listed; thousands of successes would hide them.
      ...answerOf(results),
      results: results.filter(({ result }) => result !== "done").slice(0, 1000),
    }
  })
