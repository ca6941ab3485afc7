import type { ShownBrand } from "@dialplane/contract/ground/branding/shown-brand"
import { findBrandOfAccount, findBrandOfHostname, ownBrand } from "../../ground/branding/branding.service.ts"
import type { PublicContext } from "../../kit/context.ts"
import { inSystem } from "../../kit/database/transaction.ts"

/** The brand of an account, else of the hostname that was asked for or typed; the product's own when nobody else's. */
export const getSignInBrand = (
  ctx: PublicContext,
  { account, host }: { account?: string | undefined; host?: string | undefined },
): Promise<ShownBrand> =>
  inSystem(ctx, async (db) => {
    const ofAccount = account === undefined ? undefined : await findBrandOfAccount(db, Number(account))
    return ofAccount ?? (await findBrandOfHostname(db, host ?? ctx.http.host)) ?? ownBrand
  })
