import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { inTransaction } from "../../kit/database/transaction.ts"

/** Records who took a report out of the portal as a file without a job. A repeat with the same Idempotency-Key is another download. */
export const noteDownload = (
  { idempotency: _, ...ctx }: Context,
  id: string,
  { report, ...how }: { readonly report: string; readonly format: string; readonly period?: string },
): Promise<unknown> =>
  inTransaction(ctx, (db) =>
    audit(db, ctx, {
      action: "report.downloaded",
      object: { type: "report", id, name: report },
      after: { report, ...how },
    }),
  )
