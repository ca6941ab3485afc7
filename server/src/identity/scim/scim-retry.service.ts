import { scimProblems as problems } from "@dialplane/contract/identity/scim/scim.problems"
import type { ScimRetry } from "@dialplane/contract/identity/scim/scim.schema"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { purgeOldReservations } from "../users/login-names.service.ts"
import { renameLogin } from "../users/rename-login.service.ts"
import { attentionMessages as messages } from "./scim-attention.messages.ts"
import { ScimFault } from "./scim-fault.rules.ts"
import { findConflict, type Conflict } from "./scim-log.queries.ts"
import { findByLogin } from "./scim-resources.queries.ts"
import { confirm, publish, requireOwnName } from "./scim-settings.service.ts"
import { findScimActor } from "./scim-standing.service.ts"
import { createWithin, renameLinked, whyNotLink } from "./scim-users.service.ts"
import { findSettings, holdSettings, type SettingsRow } from "./scim.queries.ts"

/** Makes room for a user of the identity provider: whoever has the login name here gets another one. */
const renameOther = async (db: Db, ctx: Context, settings: SettingsRow, conflict: Conflict, newName: string) => {
  requirePermission(ctx, "update:users")
  const known = await findByLogin(db, ctx.accountId, conflict.loginName)
  if (known === undefined) return refuse(problems.notRenamed, { reason: messages.elsewhere })
  if (known.isLinked) return refuse(problems.notRenamed, { reason: messages.nameFromProvider })
  if (known.userId === settings.actsForUserId) return refuse(problems.notRenamed, { reason: messages.actsForThem })
  const why = await whyNotLink(db, ctx, known)
  if (why !== undefined) return refuse(problems.notRenamed, { reason: messages[why] })
  return renameLogin(db, ctx, known.userId, newName, {})
}

/** What the identity provider asked for when it was refused. */
const repeat = (db: Db, ctx: Context, conflict: Conflict): Promise<unknown> =>
  conflict.reason === "loginTaken" && conflict.userId !== null
    ? renameLinked(db, ctx, conflict.userId, conflict.loginName)
    : createWithin(db, ctx, {
        loginName: conflict.loginName,
        firstName: conflict.givenName,
        lastName: conflict.familyName,
        email: conflict.email,
        externalId: conflict.externalId ?? undefined,
        displayName: undefined,
        phones: undefined,
        active: conflict.isActive,
      })

/**
 * Does again what the identity provider was refused, in its name and with its rights, and before that gives the user who
 * has the login name another one. All or nothing.
 */
export const retry = async (
  ctx: Context,
  conflictId: number,
  { renameExistingTo, ...proof }: ScimRetry,
): Promise<void> => {
  const seen = await findSettings(reading(ctx), ctx.accountId)
  if (!seen.enabled) refuse(problems.off)
  await confirm(ctx, proof)
  await purgeOldReservations(ctx)
  const system = ctx.kit.database.reading("system")
  const actor = (await findScimActor(system, ctx.accountId, seen.actsForUserId, 0)) ?? refuse(problems.standsStill)
  await inTransaction(ctx, async (db) => {
    const settings = await holdSettings(db, ctx.accountId)
    if (!settings.enabled) refuse(problems.off)
    if (settings.version !== seen.version) refuse(problems.changedMeanwhile)
    await requireOwnName(db, ctx, settings)
    const conflict = (await findConflict(db, ctx.accountId, conflictId)) ?? refuse(problems.conflictNotFound)
    if (conflict.reason === "unlinked") refuse(problems.nothingToRetry)
    if (renameExistingTo !== undefined) await renameOther(db, ctx, settings, conflict, renameExistingTo)
    await repeat(db, { ...ctx, actor }, conflict).catch((error: unknown) => {
      if (error instanceof ScimFault) refuse(problems.notSolved, { reason: error.message })
      throw error
    })
    await audit(db, ctx, {
      action: "scim.retried",
      object: { type: "scim", id: ctx.accountId, name: conflict.loginName },
      after: {
        loginName: conflict.loginName,
        ...(renameExistingTo === undefined ? {} : { renamedTo: renameExistingTo }),
      },
    })
    await publish(db, ctx)
  })
}
