import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { preferences, type Preferences } from "@dialplane/contract/identity/users/preferences.schema"
import type { OwnSettings } from "@dialplane/contract/identity/users/users.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { json } from "../../kit/database/sql.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { requireManaged } from "../roles/roles.service.ts"
import { differences } from "./users.rules.ts"
import { findPreferences, updatePreferences } from "./users.queries.ts"
import { requireAccount, findPerson } from "./users.service.ts"

/** Preferences stored by an older version that can no longer be read are replaced by the default. */
const understood = (stored: unknown): Preferences => {
  const result = preferences.safeParse(stored)
  return result.success ? result.data : preferences.parse({})
}

export const read = async (db: Db, ctx: Context, userId: UserId) =>
  understood((await findPreferences(db, ctx.accountId, userId)) ?? refuse(userProblems.notFound))

export const get = async (ctx: Context, accountId: AccountId, userId: UserId): Promise<Preferences> => {
  requireAccount(ctx, accountId)
  return read(reading(ctx), ctx, userId)
}

export const set = async (
  ctx: Context,
  accountId: AccountId,
  userId: UserId,
  wanted: Preferences,
): Promise<Preferences> => {
  requireAccount(ctx, accountId)
  return inTransaction(ctx, (db) => setWithin(db, ctx, userId, wanted))
}

/** `set` in an open transaction. */
export const setWithin = async (db: Db, ctx: Context, userId: UserId, wanted: Preferences): Promise<Preferences> => {
  const before = await read(db, ctx, userId)
  await requireManaged(db, ctx, [userId], userProblems.notManageable)
  const difference = differences(before, wanted)
  if (difference === undefined) return before
  await updatePreferences(db, ctx.accountId, userId, json(wanted))
  await audit(db, ctx, { action: "user.preferences_changed", object: { type: "user", id: userId }, ...difference })
  await ctx.kit.events.publish(db, { accountId: ctx.accountId, userId, topic: "preferences", data: { userId } })
  return wanted
}

export const getOwnSettings = (ctx: Context): Promise<OwnSettings> =>
  inTransaction(ctx, async (db) => {
    const person = (await findPerson(db, ctx, ctx.actor.userId)) ?? refuse(userProblems.notFound)
    const {
      userId,
      accountId,
      updateMeWithAnnouncements,
      sendEmail,
      allowEndUserOutboundCallerId,
      allowCallBlocking,
      allowMainNumberMessaging,
    } = person
    return {
      userId,
      accountId,
      updateMeWithAnnouncements,
      sendEmail,
      allowEndUserOutboundCallerId,
      allowCallBlocking,
      allowMainNumberMessaging,
      preferences: await read(db, ctx, userId),
    }
  })
