import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import type {
  ApplicationDraft,
  BulkAnswer,
  ProgrammableNumbers,
} from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { changeEach } from "./number-changes.service.ts"
import * as queries from "./programmable.queries.ts"
import { objectionToApplication } from "./numbers.rules.ts"
import { numberMessages } from "./numbers.messages.ts"

export const list = (ctx: Context): Promise<ProgrammableNumbers> =>
  inTransaction(ctx, async (db) => {
    const numbers = await queries.listProgrammable(db, ctx.accountId)
    return { quantity: await queries.findProgrammableQuantity(db, ctx.accountId), inUse: numbers.length, numbers }
  })

/**
 * Assigns or removes the application that answers the calls of these numbers, for at most as many as the account has
 * ordered.
 */
export const setApplication = (
  ctx: Context,
  phoneNumbers: readonly string[],
  application: ApplicationDraft | null,
): Promise<BulkAnswer> =>
  inTransaction(ctx, async (db) => {
    const quantity = application === null ? 0 : await queries.holdProgrammableQuantity(db, ctx.accountId)
    const answer = await changeEach(ctx, db, phoneNumbers, (number) => {
      const before = {
        application: number.application?.name ?? null,
        applicationId: number.application?.applicationId ?? null,
        active: number.application?.active ?? false,
      }
      const after = {
        application: application?.name ?? null,
        applicationId: application?.applicationId ?? null,
        active: application?.active ?? false,
      }
      if (JSON.stringify(before) === JSON.stringify(after))
        return { result: "skipped", reason: numberMessages.unchanged }
      const objection = application === null || number.application !== null ? undefined : objectionToApplication(number)
      if (objection !== undefined) return { result: "failed", reason: objection }
      return {
        action: application === null ? "phone_number.application_removed" : "phone_number.application_set",
        before,
        after,
        set: {
          applicationId: after.applicationId,
          applicationName: after.application ?? "",
          applicationActive: after.active,
        },
      }
    })
    // Counted afterward, because a refusal rolls everything back.
    if (application !== null && answer.done > 0 && (await queries.countApplications(db, ctx.accountId)) > quantity)
      refuse(refusals.noProgrammableLeft, { quantity })
    return answer
  })
