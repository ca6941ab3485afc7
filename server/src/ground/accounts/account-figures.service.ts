import { figureNames, hasList, type AccountFigures } from "@dialplane/contract/ground/accounts/account-figures"
import type { Context } from "../../kit/context.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { readFigures } from "./account-figures.queries.ts"
import { listServices } from "./accounts.queries.ts"

/** The counts of an account with the ordered quantities. */
export const get = (ctx: Context): Promise<AccountFigures> =>
  inTransaction(ctx, async (db) => {
    const counts = await readFigures(db, ctx.accountId)
    const ordered = new Map((await listServices(db, ctx.accountId)).map(({ service, quantity }) => [service, quantity]))
    return {
      accountId: ctx.accountId,
      figures: figureNames.map((name) => ({
        name,
        count: hasList(name) ? counts[name] : null,
        ordered: name === "people" ? null : (ordered.get(name) ?? 0),
      })),
    }
  })
