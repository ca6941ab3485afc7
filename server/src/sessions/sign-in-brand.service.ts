import type { PublicContext } from "../kit/context.ts"
import { inSystem } from "../kit/transaction.ts"
import { findBrandByHost, findBrandOfAccount } from "./sign-in.queries.ts"

const ownBrand = { name: "Dialplane", primaryColor: null, favIcon: null, supportEmail: null }

/** The brand of an account, else of the hostname that was asked for or typed; the product's own when nobody else's. */
export const getSignInBrand = (ctx: PublicContext, { account, host }: { account?: string | undefined; host?: string | undefined }) =>
  inSystem(ctx, async (db) => {
    const ofAccount = account === undefined ? undefined : await findBrandOfAccount(db, Number(account))
    return ofAccount ?? (await findBrandByHost(db, host ?? ctx.http.host)) ?? ownBrand
  })
