import { scimProblems as problems } from "@dialplane/contract/identity/scim/scim.problems"
import {
  scimPath,
  type ScimAccount,
  type ScimAccountEdit,
  type ScimRoleMapping,
} from "@dialplane/contract/identity/scim/scim.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { Actor } from "../../kit/access/actor.ts"
import { requireProof } from "../../kit/access/require-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context, type IdentityProof, type UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { refuse } from "../../kit/refusal.ts"
import { findRole, findSpared, keepRoles, kindOfAccount, requireManaged } from "../roles/roles.service.ts"
import { isOnlyByScim } from "../users/users.service.ts"
import { countAttention } from "./scim-attention.queries.ts"
import { meterOf } from "./scim-authentication.service.ts"
import { applyRolesJob } from "./scim-roles.jobs.ts"
import { listMappedUsers } from "./scim-resources.queries.ts"
import { nextRole, whyNotMapped } from "./scim-roles.service.ts"
import { noteSwitched } from "./scim-stopped.service.ts"
import { findScimActor, neededKeys } from "./scim-standing.service.ts"
import * as queries from "./scim.queries.ts"
import { faultMessages, scimUseMessages } from "./scim.messages.ts"

type Mapping = Readonly<{ groupId: number; groupName: string; roleId: number }>

const readStanding = (ctx: Context, { actsForUserId }: queries.SettingsRow): Promise<Actor | undefined> =>
  findScimActor(ctx.kit.database.reading("system"), ctx.accountId, actsForUserId, 0)

const shownMappings = async (
  db: Db,
  ctx: Context,
  standing: Actor | undefined,
  mappings: readonly Mapping[],
): Promise<ScimRoleMapping[]> => {
  const kind = await kindOfAccount(db, ctx.accountId)
  const shown: ScimRoleMapping[] = []
  for (const mapping of mappings) {
    const role = await findRole(db, ctx.accountId, mapping.roleId)
    const why = standing === undefined ? undefined : whyNotMapped(standing, role, kind)
    shown.push({ ...mapping, roleName: role?.displayName ?? String(mapping.roleId), notGiven: why ?? null })
  }
  return shown
}

const stateOf = (
  { enabled }: queries.SettingsRow,
  tokens: readonly queries.TokenRow[],
  standing: Actor | undefined,
): ScimAccount["state"] => {
  if (!enabled) return "off"
  if (standing === undefined) return "stopped"
  return tokens.some(({ state }) => state === "active") ? "active" : "noToken"
}

/** How the synchronization goes has a permission of its own; the lists of errors and of what needs attention, too. */
const readStatus = async (db: Db, accountId: AccountId) => {
  const { linkedPeople, ...lastDay } = await queries.findFigures(db, accountId)
  return { lastDay, linkedPeople, needsAttention: await countAttention(db, accountId) }
}
const hiddenStatus = { lastSyncAt: null, lastDay: null, linkedPeople: null, needsAttention: null }

const read = async (db: Db, ctx: Context, standing: Actor | undefined): Promise<ScimAccount> => {
  const { accountId } = ctx
  const settings = await queries.findSettings(db, accountId)
  const tokens = await queries.listTokens(db, accountId)
  const status = ctx.actor.keys.has("read:sync-status") ? await readStatus(db, accountId) : hiddenStatus
  const state = stateOf(settings, tokens, standing)
  return {
    accountId,
    ...settings,
    address: `${ctx.kit.config.baseUrl}${scimPath}`,
    state,
    stoppedBecause: state === "stopped" ? faultMessages.stopped(settings.actsForName ?? "—") : null,
    ...status,
    tokens: [...tokens],
    groups: [...(await queries.listGroups(db, accountId))],
    roleMappings: await shownMappings(db, ctx, standing, await queries.listMappings(db, accountId)),
  }
}

export const get = async (ctx: Context): Promise<ScimAccount> => {
  await meterOf(ctx.kit).flush()
  const db = reading(ctx)
  return read(db, ctx, await readStanding(ctx, await queries.findSettings(db, ctx.accountId)))
}

export const addingPeople = async (ctx: Context) => ({ onlyByScim: await isOnlyByScim(reading(ctx), ctx.accountId) })

// --- what changes check ----------------------------------------------------------------------------------------------

export const confirm = (ctx: Context, proof: IdentityProof) => requireProof(ctx, proof, problems.proofNeeded)

/** Provisioning outlasts a session, so it is not given to somebody who only acts in the account. */
export const requireAtHome = ({ actor, accountId }: Context) => {
  if (actor.acting !== null || accountId !== actor.homeAccountId) refuse(problems.onlyAtHome)
}

/** Who uses it in the name of another user could do what they may not do themselves. */
export const requireOwnName = async (db: Db, ctx: Context, { actsForUserId, actsForName }: queries.SettingsRow) => {
  if (actsForUserId === ctx.actor.userId) return
  const isSpared =
    actsForUserId === null || (await findSpared(db, ctx.actor, ctx.accountId, [actsForUserId])).length > 0
  if (isSpared) refuse(problems.actsForOther, { name: actsForName ?? "—" })
}

const requireMayTurnOn = async (ctx: Context) => {
  requireAtHome(ctx)
  if ((await kindOfAccount(reading(ctx), ctx.accountId)) !== "company") refuse(problems.onlyCompanies)
  const missing = neededKeys.find((key) => !ctx.actor.keys.has(key) || !ctx.actor.role.keys.has(key))
  if (missing !== undefined) refuse(problems.rightsNeeded, { permission: missing })
}

/** Each role must be one that the caller can give, and the user in whose name it is given later. */
const requireMappings = async (
  db: Db,
  ctx: Context,
  standing: Actor | undefined,
  mappings: readonly { readonly groupId: number; readonly roleId: number }[],
): Promise<Mapping[]> => {
  const kind = await kindOfAccount(db, ctx.accountId)
  const groups = new Map((await queries.listGroups(db, ctx.accountId)).map(({ groupId, name }) => [groupId, name]))
  const named: Mapping[] = []
  for (const { groupId, roleId } of mappings) {
    const groupName = groups.get(groupId) ?? refuse(problems.groupUnknown)
    const role = await findRole(db, ctx.accountId, roleId)
    const reason =
      whyNotMapped(ctx.actor, role, kind) ?? (standing === undefined ? undefined : whyNotMapped(standing, role, kind))
    if (reason !== undefined)
      refuse(problems.roleNotMapped, { group: groupName, role: role?.displayName ?? String(roleId), reason })
    named.push({ groupId, groupName, roleId })
  }
  return named
}

const recorded = (
  settings: Pick<queries.SettingsRow, "enabled" | "onlyByScim" | "actsForName">,
  mappings: readonly Mapping[],
) => ({
  enabled: settings.enabled,
  onlyByScim: settings.onlyByScim,
  actsFor: settings.actsForName,
  roleMappings: mappings.map(({ groupName, roleId }) => `${groupName}: ${roleId}`),
})

/**
 * The only place that writes mappings. They take effect on all members of the groups, in the name of the user who
 * turned provisioning on. So they must not change the role of anybody whom the caller does not manage.
 */
const putMappings = async (
  db: Db,
  ctx: Context,
  { enabled, actsForUserId }: Pick<queries.SettingsRow, "enabled" | "actsForUserId">,
  mappings: readonly Mapping[],
) => {
  const { accountId } = ctx
  const pending = await listMappedUsers(db, accountId, null)
  await queries.replaceMappings(db, accountId, mappings)
  if (!enabled) return
  const before = new Map(pending.map(({ userId, wantedRoleId }) => [userId, wantedRoleId]))
  const changed = (await listMappedUsers(db, accountId, null)).filter(
    (user) =>
      user.userId !== actsForUserId &&
      nextRole(user) !== undefined &&
      !(before.has(user.userId) && before.get(user.userId) === user.wantedRoleId),
  )
  await requireManaged(
    db,
    ctx,
    changed.map(({ userId }) => userId),
    commonProblems.notManageable,
  )
  await ctx.kit.jobs.enqueue(db, applyRolesJob(ctx.kit), {}, { accountId })
}

type Facts = Readonly<Record<string, unknown>>
const changedOnly = (before: Facts, after: Facts) => {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const side = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]]))
  return names.length === 0 ? undefined : { before: side(before), after: side(after) }
}

export const publish = (db: Db, ctx: Context) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "scim", data: { change: "settings" } })

/** Turning off needs no confirmation, so that a stolen token can be stopped at once. */
const needsProof = (before: queries.SettingsRow, edit: ScimAccountEdit) =>
  (edit.enabled === true && !before.enabled) ||
  (edit.onlyByScim !== undefined && edit.onlyByScim !== before.onlyByScim) ||
  edit.roleMappings !== undefined

export const change = async (
  ctx: Context,
  { currentPassword, code, passkey, version, ...edit }: ScimAccountEdit,
): Promise<ScimAccount> => {
  const { accountId, actor } = ctx
  const seen = await queries.findSettings(reading(ctx), accountId)
  if (edit.enabled === true && !seen.enabled) await requireMayTurnOn(ctx)
  const isConfirmed = needsProof(seen, edit)
  if (isConfirmed) await confirm(ctx, { currentPassword, code, passkey })
  const turnsOnNow = edit.enabled === true && !seen.enabled
  const standing = await readStanding(ctx, turnsOnNow ? { ...seen, actsForUserId: actor.userId } : seen)
  await meterOf(ctx.kit).flush()
  return inTransaction(ctx, async (db) => {
    // Roles before the settings, as where a role is deleted.
    await keepRoles(
      db,
      accountId,
      (edit.roleMappings ?? []).map(({ roleId }) => roleId),
    )
    const before = await queries.holdSettings(db, accountId)
    if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
    if (before.version !== seen.version) refuse(problems.changedMeanwhile)
    const enabled = edit.enabled ?? before.enabled
    const turnsOn = enabled && !before.enabled
    const turnsOff = !enabled && before.enabled
    if (!enabled && (edit.onlyByScim === true || (edit.roleMappings ?? []).length > 0)) refuse(problems.off)
    const mappedBefore = await queries.listMappings(db, accountId)
    // Groups can be changed by others while it is off, so that nothing of it gives roles afterwards.
    const mapped = !enabled
      ? []
      : edit.roleMappings === undefined
        ? mappedBefore
        : await requireMappings(db, ctx, standing, edit.roleMappings)
    const after = {
      enabled,
      onlyByScim: enabled && (edit.onlyByScim ?? before.onlyByScim),
      actsForUserId: turnsOn ? actor.userId : turnsOff ? null : before.actsForUserId,
      actsForName: turnsOn ? actor.name : turnsOff ? null : before.actsForName,
    }
    const difference = changedOnly(recorded(before, mappedBefore), recorded(after, mapped))
    if (difference !== undefined) {
      await queries.updateSettings(db, accountId, { ...after, turnsOn })
      if (turnsOn) await queries.forgetPhones(db, accountId)
      if (turnsOn || turnsOff) {
        await queries.forgetRolesGiven(db, accountId)
        await queries.revokeAllTokens(db, accountId)
        await noteSwitched(db, accountId)
      }
      if ("roleMappings" in difference.after) await putMappings(db, ctx, after, mapped)
      await audit(db, ctx, {
        action: "scim.changed",
        object: { type: "scim", id: accountId, name: "SCIM" },
        ...difference,
      })
      await publish(db, ctx)
    }
    return read(db, ctx, enabled ? standing : undefined)
  })
}

// --- deleting roles that groups give ---------------------------------------------------------------------------------

export const findRoleUses: UseFinder["find"] = async (db, accountId, ids) =>
  (await queries.listMappings(db, accountId)).flatMap(({ groupId, groupName, roleId }) =>
    ids.includes(roleId)
      ? [{ usedId: roleId, kind: "groupRole", id: groupId, name: scimUseMessages.groupRole(groupName) }]
      : [],
  )

/** Groups give the replacement of a deleted role, if they may, or none. */
const changeMappedRole = async (db: Db, ctx: Context, from: number, to?: number) => {
  const { accountId } = ctx
  const before = await queries.listMappings(db, accountId)
  if (before.every(({ roleId }) => roleId !== from)) return
  requirePermission(ctx, "update:sso-settings")
  const settings = await queries.holdSettings(db, accountId)
  const held = await queries.listMappings(db, accountId)
  const meant = held.filter(({ roleId }) => roleId === from)
  if (to !== undefined)
    await requireMappings(
      db,
      ctx,
      settings.enabled ? await findScimActor(db, accountId, settings.actsForUserId, 0) : undefined,
      meant.map(({ groupId }) => ({ groupId, roleId: to })),
    )
  const after = held.flatMap((mapping) =>
    mapping.roleId !== from ? [mapping] : to === undefined ? [] : [{ ...mapping, roleId: to }],
  )
  const difference = changedOnly(recorded(settings, held), recorded(settings, after))
  if (difference === undefined) return
  await queries.updateSettings(db, accountId, { ...settings, turnsOn: false })
  await putMappings(db, ctx, settings, after)
  await audit(db, ctx, { action: "scim.changed", object: { type: "scim", id: accountId, name: "SCIM" }, ...difference })
  await publish(db, ctx)
}
export const roleReplacer: UseReplacer = {
  of: "role",
  replace: (db, ctx, from, to) => changeMappedRole(db, ctx, from, to),
  remove: (db, ctx, roleId) => changeMappedRole(db, ctx, roleId),
}
