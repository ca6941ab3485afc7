import { mostThingsNamed, type BulkPreview, type RemovalPreview } from "@dialplane/contract/kit/bulk-preview"
import { numberProblems } from "@dialplane/contract/inventory/numbers/numbers.problems"
import type { BulkJobDraft, RemovalJobDraft } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { fillText } from "@dialplane/contract/kit/problem"
import type { Context } from "../../kit/context.ts"
import { previewBulk } from "../../kit/preview/preview-bulk.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { changeWithin } from "./number-bulk-changes.service.ts"
import { requireNamed } from "./number-bulk-start.service.ts"
import type { JobChange } from "./number-bulk.service.ts"
import { findNumber, readNumbers } from "./numbers.queries.ts"
import { requireDone, usesOf } from "./numbers.service.ts"

/** The refusal of a single number starts with the number, which the preview shows separately. */
const withoutNumber = (reason: string, number: string) => {
  const opening = fillText(numberProblems.refused.text, { number, reason: "" })
  return reason.startsWith(opening) ? reason.slice(opening.length) : reason
}

const preview = async (ctx: Context, phoneNumbers: readonly string[], change: JobChange): Promise<BulkPreview> => {
  const { leftOut, ...counts } = await previewBulk(ctx, {
    ids: phoneNumbers,
    change: async (inside, db, phoneNumber) => requireDone(await changeWithin(inside, db, [phoneNumber], change)),
    nameOf: async (_, phoneNumber) => `+${phoneNumber}`,
    known: {
      find: async (db, numbers) => new Set((await readNumbers(db, ctx.accountId, numbers)).keys()),
      otherwise: numberProblems.notFound,
    },
  })
  return {
    ...counts,
    leftOut: leftOut.map(({ reason, ...one }) => ({ ...one, reason: withoutNumber(reason, one.name) })),
  }
}

export const previewChange = async (ctx: Context, { phoneNumbers, change }: BulkJobDraft): Promise<BulkPreview> => {
  await inTransaction(ctx, (db) => requireNamed(db, ctx, change))
  return preview(ctx, phoneNumbers, change)
}

/**
 * Lists each number and what depends on it. With a replacement, only what the replacement does not take over is listed.
 */
export const previewRemoval = async (
  ctx: Context,
  { phoneNumbers, evenInUse, replacement }: RemovalJobDraft,
): Promise<RemovalPreview> => {
  const wanted = [...new Set(phoneNumbers)]
  const change: JobChange = { kind: "remove", evenInUse, replacement, takesDestination: wanted.length === 1 }
  const things = await inTransaction(ctx, async (db) => {
    await requireNamed(db, ctx, change, wanted)
    const named: RemovalPreview["things"] = []
    for (const phoneNumber of wanted.slice(0, mostThingsNamed)) {
      const number = await findNumber(db, ctx.accountId, phoneNumber)
      named.push({
        id: phoneNumber,
        name: `+${phoneNumber}`,
        uses: number === undefined ? [] : await usesOf(db, ctx, number),
      })
    }
    return named
  })
  return { ...(await preview(ctx, wanted, change)), things }
}
