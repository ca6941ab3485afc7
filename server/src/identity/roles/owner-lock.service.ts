import type { z } from "zod"
import {
  lockableKinds,
  type OwnerLock,
  type ownerLockQuery,
} from "@dialplane/contract/identity/roles/owner-lock.schema"
import { requirePermission, type Context } from "../../kit/context.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { findSpared } from "./roles.service.ts"

/** What an attempt would be answered, for screens: uses the same queries and the same rule. */
export const getOwnerLock = (ctx: Context, { kind, id }: z.output<typeof ownerLockQuery>): Promise<OwnerLock> =>
  inTransaction(ctx, async (db) => {
    requirePermission(ctx, lockableKinds[kind])
    const owners = await ctx.kit.owners.find(db, kind, ctx.accountId, [id])
    const [spared] = await findSpared(
      db,
      ctx.actor,
      ctx.accountId,
      owners,
      kind === "user" ? "update:users" : undefined,
    )
    return { owner: spared === undefined ? null : { name: spared.name, role: spared.role } }
  })
