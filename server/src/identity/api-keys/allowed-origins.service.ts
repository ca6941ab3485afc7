import { apiOriginProblems as problems } from "@dialplane/contract/identity/api-keys/api-keys.problems"
import type { ApiOrigins, ApiOriginsEdit } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { hasWildcard, originOf } from "@dialplane/contract/kit/web-origin"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { findOriginsRow, holdOrigins, saveOrigins } from "./allowed-origins.queries.ts"

export const findOrigins = async (db: Db, ctx: Pick<Context, "accountId">): Promise<ApiOrigins> =>
  (await findOriginsRow(db, ctx.accountId)) ?? { origins: [], version: 1 }

export const getOrigins = (ctx: Context): Promise<ApiOrigins> => findOrigins(reading(ctx), ctx)

const requireOrigin = (origin: string): string => {
  if (hasWildcard(origin)) refuse(problems.wildcard, { origin })
  return originOf(origin) ?? refuse(problems.invalid, { origin })
}

export const changeWithin = async (db: Db, ctx: Context, given: readonly string[], version?: number): Promise<void> => {
  const { accountId } = ctx
  await holdOrigins(db, accountId)
  const before = await findOrigins(db, ctx)
  if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
  const origins = [...new Set(given.map(requireOrigin))]
  if (JSON.stringify(origins) === JSON.stringify(before.origins)) return
  await saveOrigins(db, accountId, origins)
  await audit(db, ctx, {
    action: "api_origins.changed",
    object: { type: "account", id: accountId },
    before: { allowedOrigins: before.origins },
    after: { allowedOrigins: origins },
  })
  await ctx.kit.events.publish(db, { accountId, topic: "apiOrigins", data: {} })
}

export const changeOrigins = (ctx: Context, { origins, version }: ApiOriginsEdit): Promise<ApiOrigins> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, origins, version)
    return findOrigins(db, ctx)
  })
