import type { ShownBrand } from "@dialplane/contract/ground/branding/shown-brand"
import { findBrandOfAccount, findBrandOfHostname, ownBrand } from "../../ground/branding/branding.service.ts"
import type { PublicContext } from "../../kit/context.ts"
import { inSystem } from "../../kit/database/transaction.ts"

/** The brand of the account, otherwise of the requested or entered hostname, otherwise the product's own. */
export const getSignInBrand = (
  ctx: PublicContext,
  { account, host }: { account?: string | undefined; host?: string | undefined },
): Promise<ShownBrand> =>
  inSystem(ctx, async (db) => {
    const ofAccount = account === undefined ? undefined : await findBrandOfAccount(db, Number(account))
    return ofAccount ?? (await findBrandOfHostname(db, host ?? ctx.http.host)) ?? ownBrand
  })
