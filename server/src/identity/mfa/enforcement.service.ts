import { z } from "zod"
import { texts } from "@dialplane/contract/kit/language"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { roleProblems } from "@dialplane/contract/identity/roles/roles.problems"
import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import {
  mfaAudiences,
  mfaModes,
  type Enforcement,
  type EnforcementChange,
  type EnforcementEdit,
  type EnforcementPreview,
  type MfaSettings,
} from "@dialplane/contract/identity/mfa/mfa.schema"
import { requireProof } from "../../kit/access/require-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context, type UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { refuse } from "../../kit/refusal.ts"
import { endManySessions } from "../passwords/end-sessions.service.ts"
import { findSpared, keepRoles } from "../roles/roles.service.ts"
import { countAffected, countPeople, listCustomRoles, listSignedInWithout } from "./enforcement.queries.ts"
import { findNow, findPolicy, holdPolicy, savePolicy } from "./policy.queries.ts"
import { policyAfter, type Policy } from "./policy.rules.ts"

const enforcementMessages = texts("mfa.enforcement", { requirement: "Required two-factor authentication" })

const read = async (db: Db, accountId: AccountId): Promise<Enforcement> => {
  const policy = await findPolicy(db, accountId)
  return {
    accountId,
    ...policy,
    roleIds: [...policy.roleIds],
    requiredSince: policy.mode === "required" ? policy.requiredSince : null,
    enable_mfa: policy.mode === "required",
    ...(await countPeople(db, accountId, policy)),
  }
}

export const get = (ctx: Context) => read(reading(ctx), ctx.accountId)

/** Whom a change would affect, before it is made. */
export const preview = async (ctx: Context, edit: EnforcementEdit): Promise<EnforcementPreview> => {
  const db = reading(ctx)
  const after = policyAfter(await findPolicy(db, ctx.accountId), edit, await findNow(db))
  await requireRoles(db, ctx, after)
  const affected = await countAffected(db, ctx.accountId, after)
  return { ...affected, signedOut: edit.endSessions ? (await listToSignOut(db, ctx, after)).length : 0 }
}

export const set = async (ctx: Context, { currentPassword, code, passkey, ...edit }: EnforcementChange) => {
  await requireProof(ctx, { currentPassword, code, passkey })
  return inTransaction(ctx, async (db) => {
    await change(db, ctx, edit)
    return read(db, ctx.accountId)
  })
}

/**
 * The older calls know only on and off. On changes nothing where it is already required of somebody. Off means optional;
 * an account where two-factor authentication is not offered at all stays unchanged.
 */
export const setRequired = async (ctx: Context, { enable_mfa: required, ...proof }: MfaSettings) => {
  await requireProof(ctx, proof)
  return inTransaction(ctx, async (db) => {
    const { mode } = await findPolicy(db, ctx.accountId)
    await change(db, ctx, { mode: required ? "required" : mode === "off" ? "off" : "offered", endSessions: false })
    return read(db, ctx.accountId)
  })
}

/** The roles by name, for readers of the audit log. */
const namesOf = async (db: Db, ctx: Context, { roleIds }: Policy): Promise<(string | undefined)[]> => {
  if (roleIds.length === 0) return []
  const own = new Map((await listCustomRoles(db, ctx.accountId, roleIds)).map(({ id, name }) => [id, name]))
  return roleIds.map((roleId) => roleById.get(roleId)?.displayName ?? own.get(roleId))
}

const requireRoles = async (db: Db, ctx: Context, policy: Policy) => {
  const unknown = (await namesOf(db, ctx, policy)).indexOf(undefined)
  if (unknown >= 0) refuse(mfaProblems.roleUnknown, { roleId: policy.roleIds[unknown]! })
}

const change = async (db: Db, ctx: Context, edit: EnforcementEdit) => {
  // Roles before the policy, as where a role is deleted.
  await keepRoles(db, ctx.accountId, edit.roleIds ?? [])
  await holdPolicy(db, ctx.accountId)
  const before = await findPolicy(db, ctx.accountId)
  const after = policyAfter(before, edit, await findNow(db))
  await requireRoles(db, ctx, after)
  await save(db, ctx, before, after, async () =>
    edit.endSessions && after.mode === "required" ? endThoseWithout(db, ctx, after) : 0,
  )
}

const save = async (
  db: Db,
  ctx: Context,
  before: Policy,
  after: Policy,
  endSessions: () => Promise<number> = async () => 0,
) => {
  const [was, is] = [await factsOf(db, ctx, before), await factsOf(db, ctx, after)]
  const changed = (Object.keys(is) as (keyof Facts)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  if (changed.length > 0) await savePolicy(db, ctx.accountId, after)
  const endedSessions = await endSessions()
  if (changed.length === 0 && endedSessions === 0) return
  const side = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name]]))
  await audit(db, ctx, {
    action: "mfa.enforcement_changed",
    object: { type: "account", id: ctx.accountId },
    before: side(was),
    after: { ...side(is), ...(endedSessions > 0 ? { endedSessions } : {}) },
  })
}

export const findRoleUses: UseFinder["find"] = async (db, accountId, ids) => {
  const { requiredOf, roleIds } = await findPolicy(db, accountId)
  if (requiredOf !== "roles") return []
  return ids
    .filter((id) => roleIds.includes(id))
    .map((usedId) => ({ usedId, kind: "twoFactor", id: accountId, name: enforcementMessages.requirement }))
}

/** A deleted role is replaced or removed. The requirement itself does not end this way. */
const changeRole = async (db: Db, ctx: Context, from: number, to?: number) => {
  const before = await findPolicy(db, ctx.accountId)
  if (before.requiredOf !== "roles" || !before.roleIds.includes(from)) return
  requirePermission(ctx, "update:security-settings")
  await holdPolicy(db, ctx.accountId)
  const held = await findPolicy(db, ctx.accountId)
  const others = held.roleIds.filter((roleId) => roleId !== from)
  const isAdded = to !== undefined && !others.includes(to)
  const roleIds = isAdded ? [...others, to].toSorted((one, other) => one - other) : others
  if (roleIds.length === 0 && held.mode === "required") refuse(roleProblems.lastOfRequirement)
  // Other users of the new role have time to set up a method; a role that is only removed gives nobody more time.
  const requiredSince = isAdded ? await findNow(db) : held.requiredSince
  await save(db, ctx, held, { ...held, roleIds, requiredSince })
}
export const roleReplacer: UseReplacer = {
  of: "role",
  replace: (db, ctx, from, to) => changeRole(db, ctx, from, to),
  remove: (db, ctx, roleId) => changeRole(db, ctx, roleId),
}

/**
 * Without the calling user, whose work must not be interrupted, and without users whom the caller does not manage: they
 * are asked at their next sign-in.
 */
const listToSignOut = async (db: Db, ctx: Context, policy: Policy): Promise<UserId[]> => {
  const others = (await listSignedInWithout(db, ctx.accountId, policy))
    .map(({ userId }) => userId)
    .filter((userId) => userId !== ctx.actor.userId)
  const spared = new Set((await findSpared(db, ctx.actor, ctx.accountId, others)).map(({ userId }) => userId))
  return others.filter((userId) => !spared.has(userId))
}

const endThoseWithout = async (db: Db, ctx: Context, policy: Policy): Promise<number> => {
  const which = { userIds: await listToSignOut(db, ctx, policy), exceptSso: true }
  return endManySessions(db, ctx.accountId, which, "endedByAdministrator")
}

/** As in the audit log. When the grace period began is left out: after an undo it begins again. */
const factsOf = async (db: Db, ctx: Context, policy: Policy) => ({
  enforcement: policy.mode,
  requiredOf: policy.requiredOf,
  // Custom roles may have been deleted since.
  roles: (await namesOf(db, ctx, policy)).map((name) => name ?? ""),
  roleIds: policy.roleIds,
  graceDays: policy.graceDays,
  emailCodes: policy.emailCodes,
  rememberDays: policy.rememberDays,
})
type Facts = Awaited<ReturnType<typeof factsOf>>

export const undoEnforcement = defineUndo({
  action: "mfa.enforcement_changed",
  permission: "update:security-settings",
  needsProof: true,
  fields: z
    .object({
      enforcement: z.enum(mfaModes),
      requiredOf: z.enum(mfaAudiences),
      roles: z.array(z.string()),
      roleIds: z.array(z.int()),
      graceDays: z.int(),
      emailCodes: z.boolean(),
      rememberDays: z.int(),
    })
    .partial(),
  hold: async (db, ctx) => {
    await holdPolicy(db, ctx.accountId)
  },
  read: async (db, ctx) => factsOf(db, ctx, await findPolicy(db, ctx.accountId)),
  write: async (db, ctx, _change, { enforcement, roles: _names, ...fields }) => {
    const now = await findPolicy(db, ctx.accountId)
    // What the entry does not name stays as it is, also where a change would choose a value by itself.
    const { mode, requiredSince: _, ...rest } = now
    await change(db, ctx, {
      ...rest,
      roleIds: [...rest.roleIds],
      ...fields,
      mode: enforcement ?? mode,
      endSessions: false,
    })
  },
})
