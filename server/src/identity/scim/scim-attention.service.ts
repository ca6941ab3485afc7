import { scimProblems as problems } from "@dialplane/contract/identity/scim/scim.problems"
import {
  scimLimits,
  type PersonProvisioning,
  type ScimAttention,
  type ScimAttentionFilter,
  type ScimError,
  type ScimErrorFilter,
  type ScimLink,
} from "@dialplane/contract/identity/scim/scim.schema"
import type { UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { keepAssets, listAttention } from "./scim-attention.queries.ts"
import { attentionMessages as messages } from "./scim-attention.messages.ts"
import { confirm, publish, requireOwnName } from "./scim-settings.service.ts"
import * as log from "./scim-log.queries.ts"
import { findByLogin, findLinkOf } from "./scim-resources.queries.ts"
import { findSettings, holdSettings } from "./scim.queries.ts"
import { linkWithin, whyNotLink } from "./scim-users.service.ts"

export const listErrors = async (ctx: Context, filter: ScimErrorFilter): Promise<Page<ScimError>> => {
  const db = reading(ctx)
  if (filter.totalOnly === undefined) return log.listErrors(db, ctx.accountId, filter)
  const total = await log.countErrors(db, ctx.accountId, filter)
  return { items: [], nextCursor: null, previousCursor: null, total }
}

export const list = (ctx: Context, filter: ScimAttentionFilter): Promise<Page<ScimAttention>> =>
  listAttention(reading(ctx), ctx.accountId, filter)

const dayMilliseconds = 86_400_000

export const provisioningOf = async (ctx: Context, userId: UserId): Promise<PersonProvisioning> => {
  const db = reading(ctx)
  const { enabled } = await findSettings(db, ctx.accountId)
  const link = await findLinkOf(db, ctx.accountId, userId)
  if (!enabled || link === undefined) return { managed: false, phonesManaged: false, disabledAt: null, keptUntil: null }
  const { disabledAt, sendsPhones } = link
  const keptUntil =
    disabledAt === null
      ? null
      : new Date(Date.parse(disabledAt) + scimLimits.reviewDays * dayMilliseconds).toISOString()
  return { managed: true, phonesManaged: sendsPhones, disabledAt, keptUntil }
}

const reasons = { actsForThem: messages.actsForThem, notManageable: messages.notManageable }

/** An administrator says that both are the same person; the identity provider manages them from then on. */
export const link = async (ctx: Context, conflictId: number, proof: ScimLink): Promise<void> => {
  if (!(await findSettings(reading(ctx), ctx.accountId)).enabled) refuse(problems.off)
  await confirm(ctx, proof)
  await inTransaction(ctx, async (db) => {
    const settings = await holdSettings(db, ctx.accountId)
    if (!settings.enabled) refuse(problems.off)
    await requireOwnName(db, ctx, settings)
    const conflict = (await log.findConflict(db, ctx.accountId, conflictId)) ?? refuse(problems.conflictNotFound)
    // The user is linked already, and the name that they should get belongs to somebody else.
    if (conflict.reason === "loginTaken" && conflict.userId !== null)
      return refuse(problems.notLinkable, { reason: messages.alreadyLinked })
    const known = await findByLogin(db, ctx.accountId, conflict.loginName)
    if (known === undefined) return refuse(problems.notLinkable, { reason: messages.elsewhere })
    if (known.isLinked) return refuse(problems.notLinkable, { reason: messages.alreadyLinked })
    // Neither the caller nor the user in whose name it acts may hand over somebody they do not manage.
    if (known.userId === settings.actsForUserId) return refuse(problems.notLinkable, { reason: messages.actsForThem })
    const why = await whyNotLink(db, ctx, known)
    if (why !== undefined) return refuse(problems.notLinkable, { reason: reasons[why] })
    await linkWithin(db, ctx, known, { externalId: conflict.externalId, loginName: conflict.loginName })
    await log.count(db, ctx.accountId, "created")
    await publish(db, ctx)
  })
}

/** An administrator decides that a user who was disabled keeps extension and numbers. */
export const keep = (ctx: Context, userId: UserId): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const link = await findLinkOf(db, ctx.accountId, userId)
    if (link === undefined || !(await keepAssets(db, ctx.accountId, userId))) return refuse(problems.conflictNotFound)
    await audit(db, ctx, {
      action: "scim.kept",
      object: { type: "user", id: userId, name: `${link.firstName} ${link.lastName}` },
    })
    return publish(db, ctx)
  })

export const ignore = (ctx: Context, conflictId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const conflict = (await log.findConflict(db, ctx.accountId, conflictId)) ?? refuse(problems.conflictNotFound)
    await log.ignoreConflict(db, ctx.accountId, conflictId)
    await audit(db, ctx, {
      action: "scim.ignored",
      object: { type: "scim", id: ctx.accountId, name: conflict.loginName },
      before: { loginName: conflict.loginName },
    })
    await publish(db, ctx)
  })
