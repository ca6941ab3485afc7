import { scimProblems as problems } from "@dialplane/contract/identity/scim/scim.problems"
import { scimLimits, type NewScimToken, type ScimTokenDraft } from "@dialplane/contract/identity/scim/scim.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { confirm, publish, requireAtHome, requireOwnName } from "./scim-settings.service.ts"
import { newTokenValue } from "./scim-token.rules.ts"
import * as queries from "./scim.queries.ts"

const objectOf = ({ tokenId, masked }: queries.TokenRow) => ({ type: "scim_token", id: tokenId, name: masked })

export const create = async (ctx: Context, { days, ...proof }: ScimTokenDraft): Promise<NewScimToken> => {
  const { accountId, actor } = ctx
  requireAtHome(ctx)
  if (!(await queries.findSettings(reading(ctx), accountId)).enabled) refuse(problems.off)
  await confirm(ctx, proof)
  const { value, ...parts } = newTokenValue()
  return inTransaction(ctx, async (db) => {
    const settings = await queries.holdSettings(db, accountId)
    if (!settings.enabled) refuse(problems.off)
    await requireOwnName(db, ctx, settings)
    if ((await queries.countLiveTokens(db, accountId)) >= scimLimits.liveTokens) refuse(problems.tooManyTokens)
    const id = await queries.insertToken(db, accountId, { ...parts, hash: hashToken(value), days, by: actor.name })
    const row = (await queries.findToken(db, accountId, id))!
    await audit(db, ctx, {
      action: "scim.token_created",
      object: objectOf(row),
      after: { masked: row.masked, expiresAt: row.expiresAt },
    })
    await publish(db, ctx)
    return { ...row, value }
  })
}

/** Whoever may change the settings can stop a token. */
export const revoke = (ctx: Context, id: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    await queries.holdSettings(db, ctx.accountId)
    const row = (await queries.findToken(db, ctx.accountId, id)) ?? refuse(problems.tokenNotFound)
    if (row.state === "revoked") return
    await queries.revokeToken(db, ctx.accountId, id)
    await audit(db, ctx, { action: "scim.token_revoked", object: objectOf(row), before: { masked: row.masked } })
    await publish(db, ctx)
  })
