import { isPossibleScope } from "@dialplane/contract/identity/api-keys/api-key-scopes"
import { apiKeyProblems as problems } from "@dialplane/contract/identity/api-keys/api-keys.problems"
import {
  apiKeyLimits,
  type ApiKey,
  type ApiKeyDraft,
  type ApiKeyEdit,
  type ApiKeyFilter,
  type ApiKeyRotation,
  type ApiKeyUsage,
  type NewApiKey,
} from "@dialplane/contract/identity/api-keys/api-keys.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Page } from "@dialplane/contract/kit/paging"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { SubjectResolver } from "../../kit/access/access-check.ts"
import { areWithin, rangeOf } from "../../kit/access/ip-ranges.ts"
import { requireProof } from "../../kit/access/require-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, IdentityProof } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { findSpared, requireManaged } from "../roles/roles.service.ts"
import { tellAdministrators } from "./api-keys.mails.ts"
import * as queries from "./api-keys.queries.ts"
import { meterOf } from "./key-usage.service.ts"
import { newKeyValue } from "./key-value.rules.ts"

export const apiKeySubject: SubjectResolver = {
  kind: "apiKey",
  notFound: problems.notFound,
  resolve: (db, value) => queries.findPlaceOfKey(db, Number(value)),
}

const shown = async (db: Db, ctx: Context, rows: readonly queries.KeyRow[]): Promise<ApiKey[]> => {
  const owners = rows.map(({ ownerUserId }) => ownerUserId)
  const spared = new Set((await findSpared(db, ctx.actor, ctx.accountId, owners)).map(({ userId }) => userId))
  return rows.map((row) => ({ ...row, scopes: [...row.scopes], manageable: !spared.has(row.ownerUserId) }))
}
const shownOne = async (db: Db, ctx: Context, id: number): Promise<ApiKey> => {
  const row = (await queries.findKey(db, ctx.accountId, id)) ?? refuse(problems.notFound)
  return (await shown(db, ctx, [row]))[0]!
}

export const list = async (ctx: Context, filter: ApiKeyFilter): Promise<Page<ApiKey>> => {
  const db = reading(ctx)
  if (filter.totalOnly !== undefined) {
    const total = await queries.countKeys(db, ctx.accountId, filter)
    return { items: [], nextCursor: null, previousCursor: null, total }
  }
  await meterOf(ctx.kit).flush()
  const page = await queries.listKeys(db, ctx.accountId, filter)
  return { ...page, items: await shown(db, ctx, page.items) }
}
export const get = async (ctx: Context, id: number): Promise<ApiKey> => {
  await meterOf(ctx.kit).flush()
  return shownOne(reading(ctx), ctx, id)
}
export const usage = async (ctx: Context, id: number): Promise<ApiKeyUsage> => {
  await meterOf(ctx.kit).flush()
  const db = reading(ctx)
  if ((await queries.findKey(db, ctx.accountId, id)) === undefined) refuse(problems.notFound)
  const today = ctx.kit.now().toISOString().slice(0, 10)
  return { days: await queries.listUsage(db, ctx.accountId, id, today, apiKeyLimits.usageDays) }
}

// --- what every change checks ----------------------------------------------------------------------------------------

const confirm = (ctx: Context, proof: IdentityProof) => requireProof(ctx, proof, problems.proofNeeded)
const requireScopes = (ctx: Context, scopes: readonly PermissionKey[]) => {
  const impossible = scopes.find((key) => !isPossibleScope(key))
  if (impossible !== undefined) refuse(problems.notPossible, { permission: impossible })
  const beyond = scopes.find((key) => !ctx.actor.keys.has(key))
  if (beyond !== undefined) refuse(problems.exceedsOwn, { permission: beyond })
}
const requireRanges = (ranges: readonly string[]) => {
  const wrong = ranges.find((range) => rangeOf(range) === undefined)
  if (wrong !== undefined) refuse(problems.rangeInvalid, { range: wrong })
  return [...new Set(ranges)]
}
const requireFuture = (ctx: Context, expiresAt: string | null) => {
  if (expiresAt !== null && Date.parse(expiresAt) <= ctx.kit.now().getTime()) refuse(problems.expiryPast)
}
/** The key, locked; its caller manages its owner. */
const requireKey = async (db: Db, ctx: Context, id: number): Promise<queries.KeyRow> => {
  await queries.lockKey(db, ctx.accountId, id)
  const row = (await queries.findKey(db, ctx.accountId, id)) ?? refuse(problems.notFound)
  await requireManaged(db, ctx, [row.ownerUserId], commonProblems.notManageable)
  return row
}
const requireLive = (row: queries.KeyRow) => {
  if (row.revokedAt !== null) refuse(problems.revoked)
}

const objectOf = ({ apiKeyId, name }: queries.KeyRow) => ({ type: "api_key", id: apiKeyId, name })
const publish = (db: Db, ctx: Context, apiKeyId: number) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "apiKey", data: { apiKeyId } })
type Facts = Readonly<Record<string, unknown>>
const factsOf = ({ name, scopes, ipRanges, expiresAt, requestsPerMinute }: queries.KeySettings): Facts => ({
  name,
  scopes,
  ipRanges,
  expiresAt,
  requestsPerMinute,
})

// --- changes ---------------------------------------------------------------------------------------------------------

/** Who acts in another role or account gets no value of a key, because it would outlast that. */
const requireAtHome = ({ actor, accountId }: Context) => {
  if (actor.acting !== null || accountId !== actor.homeAccountId) refuse(problems.onlyAtHome)
}

/** A key belongs to its maker. */
export const create = async (
  ctx: Context,
  { currentPassword, code, passkey, ...draft }: ApiKeyDraft,
): Promise<NewApiKey> => {
  const { actor, accountId } = ctx
  requireAtHome(ctx)
  requireScopes(ctx, draft.scopes)
  requireFuture(ctx, draft.expiresAt)
  const settings = { ...draft, ipRanges: requireRanges(draft.ipRanges) }
  await confirm(ctx, { currentPassword, code, passkey })
  const { value, ...parts } = newKeyValue()
  return inTransaction(ctx, async (db) => {
    await queries.lockAccountKeys(db, accountId)
    if ((await queries.countLive(db, accountId)) >= apiKeyLimits.keys)
      refuse(problems.tooMany, { most: apiKeyLimits.keys })
    const id = await queries.insertKey(db, accountId, actor, { ...parts, hash: hashToken(value) }, settings)
    const row = (await queries.findKey(db, accountId, id))!
    await audit(db, ctx, { action: "api_key.created", object: objectOf(row), after: factsOf(row) })
    await tellAdministrators(db, ctx, "created", row)
    await publish(db, ctx, id)
    return { ...(await shownOne(db, ctx, id)), value }
  })
}

const earlierOrSame = (after: string | null, before: string | null) =>
  before === null || (after !== null && Date.parse(after) <= Date.parse(before))
/** Whether a change lets a key do nothing that it could not do before. */
const onlyNarrows = (before: queries.KeySettings, after: queries.KeySettings) =>
  after.scopes.every((key) => before.scopes.includes(key)) &&
  areWithin(after.ipRanges, before.ipRanges) &&
  earlierOrSame(after.expiresAt, before.expiresAt) &&
  after.requestsPerMinute <= before.requestsPerMinute

const settingsAfter = (before: queries.KeySettings, edit: Partial<queries.KeySettings>): queries.KeySettings => ({
  name: edit.name ?? before.name,
  scopes: edit.scopes ?? before.scopes,
  ipRanges: edit.ipRanges === undefined ? before.ipRanges : requireRanges(edit.ipRanges),
  expiresAt: edit.expiresAt === undefined ? before.expiresAt : edit.expiresAt,
  requestsPerMinute: edit.requestsPerMinute ?? before.requestsPerMinute,
})

export const change = async (
  ctx: Context,
  id: number,
  { version, currentPassword, code, passkey, ...given }: ApiKeyEdit,
): Promise<ApiKey> => {
  const edit = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<queries.KeySettings>
  // Read once before: a wrong password is counted even if the change is rolled back.
  const read = (await queries.findKey(reading(ctx), ctx.accountId, id)) ?? refuse(problems.notFound)
  const isConfirmed = read.ownerUserId === ctx.actor.userId && !onlyNarrows(read, settingsAfter(read, edit))
  if (isConfirmed) await confirm(ctx, { currentPassword, code, passkey })
  return inTransaction(ctx, async (db) => {
    const before = await requireKey(db, ctx, id)
    requireLive(before)
    if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
    const after = settingsAfter(before, edit)
    if (!onlyNarrows(before, after)) {
      if (before.ownerUserId !== ctx.actor.userId) refuse(problems.onlyNarrower, { name: before.ownerName })
      if (!isConfirmed) refuse(problems.changedMeanwhile)
      // As when it is created: from their own account and role.
      requireAtHome(ctx)
      requireScopes(
        ctx,
        after.scopes.filter((key) => !before.scopes.includes(key)),
      )
    }
    if (after.expiresAt !== before.expiresAt) requireFuture(ctx, after.expiresAt)
    const [was, is] = [factsOf(before), factsOf(after)]
    const changed = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
    if (changed.length > 0) {
      await queries.updateKey(db, ctx.accountId, id, after)
      const side = (facts: Facts) => Object.fromEntries(changed.map((key) => [key, facts[key]]))
      await audit(db, ctx, { action: "api_key.changed", object: objectOf(before), before: side(was), after: side(is) })
      await publish(db, ctx, id)
    }
    return shownOne(db, ctx, id)
  })
}

/** Who sees the new value could use it: they need all of its permissions themselves. */
export const rotate = async (ctx: Context, id: number, { overlap, ...proof }: ApiKeyRotation): Promise<NewApiKey> => {
  if ((await queries.findKey(reading(ctx), ctx.accountId, id)) === undefined) refuse(problems.notFound)
  requireAtHome(ctx)
  await confirm(ctx, proof)
  const { value, ...parts } = newKeyValue()
  return inTransaction(ctx, async (db) => {
    const before = await requireKey(db, ctx, id)
    requireLive(before)
    if (before.ownerUserId !== ctx.actor.userId) {
      const beyond = before.scopes.find((key) => !ctx.actor.keys.has(key))
      if (beyond !== undefined) refuse(problems.exceedsOwn, { permission: beyond })
    }
    const hours = overlap ? apiKeyLimits.overlapHours : 0
    await queries.rotateKey(db, ctx.accountId, id, { ...parts, hash: hashToken(value) }, hours)
    if (!overlap) await queries.deleteTokens(db, ctx.accountId, id)
    const row = (await queries.findKey(db, ctx.accountId, id))!
    await audit(db, ctx, {
      action: "api_key.rotated",
      object: objectOf(row),
      after: { previousUntil: row.previousUntil },
    })
    await tellAdministrators(db, ctx, "rotated", row)
    await publish(db, ctx, id)
    return { ...(await shownOne(db, ctx, id)), value }
  })
}

export const revoke = (ctx: Context, id: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const before = await requireKey(db, ctx, id)
    if (before.revokedAt !== null) return
    await queries.revokeKey(db, ctx.accountId, id)
    await queries.deleteTokens(db, ctx.accountId, id)
    await audit(db, ctx, { action: "api_key.revoked", object: objectOf(before), before: factsOf(before) })
    await publish(db, ctx, id)
  })
