import { z } from "zod"
import type { AccountId } from "@dialplane/contract/kit/ids"
import {
  mfaModes,
  type Enforcement,
  type EnforcementEdit,
  type MfaMode,
} from "@dialplane/contract/identity/mfa/mfa.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { endSessionsOf, getPerson } from "../passwords/passwords.service.ts"
import { countPeople, holdMode, listSignedInWithout, saveMode } from "./enforcement.queries.ts"
import { findMode } from "./methods.queries.ts"

const read = async (db: Db, accountId: AccountId): Promise<Enforcement> => {
  const mode = await findMode(db, accountId)
  return { accountId, mode, enable_mfa: mode === "required", ...(await countPeople(db, accountId)) }
}

export const get = (ctx: Context) => read(reading(ctx), ctx.accountId)

export const set = (ctx: Context, edit: EnforcementEdit) =>
  inTransaction(ctx, async (db) => {
    await change(db, ctx, edit)
    return read(db, ctx.accountId)
  })

/**
 * The older calls know only on and off. Off means optional; an account where two-factor authentication is not offered
 * at all stays unchanged.
 */
export const setRequired = (ctx: Context, required: boolean) =>
  inTransaction(ctx, async (db) => {
    const before = await findMode(db, ctx.accountId)
    await change(db, ctx, { mode: required ? "required" : before === "off" ? "off" : "offered", endSessions: false })
    return read(db, ctx.accountId)
  })

const change = async (db: Db, ctx: Context, { mode, endSessions }: EnforcementEdit) => {
  await holdMode(db, ctx.accountId)
  const before = await findMode(db, ctx.accountId)
  if (before !== mode) await saveMode(db, ctx.accountId, mode)
  const endedSessions = endSessions && mode === "required" ? await endThoseWithout(db, ctx) : 0
  if (before === mode && endedSessions === 0) return
  await audit(db, ctx, {
    action: "mfa.enforcement_changed",
    object: { type: "account", id: ctx.accountId },
    before: { enforcement: before },
    after: { enforcement: mode, ...(endedSessions > 0 ? { endedSessions } : {}) },
  })
}

/** Everyone except the calling user, whose work must not be interrupted: they are asked at their next sign-in. */
const endThoseWithout = async (db: Db, ctx: Context): Promise<number> => {
  let count = 0
  for (const { userId } of await listSignedInWithout(db, ctx.accountId)) {
    if (userId === ctx.actor.userId) continue
    count += await endSessionsOf(db, await getPerson(db, ctx.accountId, userId), "endedByAdministrator")
  }
  return count
}

export const undoEnforcement = defineUndo({
  action: "mfa.enforcement_changed",
  permission: "update:security-settings",
  fields: z.object({ enforcement: z.enum(mfaModes) }),
  hold: async (db, ctx) => {
    await holdMode(db, ctx.accountId)
  },
  read: async (db, ctx): Promise<{ enforcement: MfaMode }> => ({ enforcement: await findMode(db, ctx.accountId) }),
  write: async (db, ctx, _change, { enforcement }) => change(db, ctx, { mode: enforcement, endSessions: false }),
})
