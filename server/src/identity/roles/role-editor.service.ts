import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import {
  isCustomRoleId,
  customRoleDraft,
  roleSettingReaders,
  type AssignableRole,
  type CustomRoleDraft,
  type CustomRoleEdit,
  type RoleDetails,
  type RoleOfAccount,
  type RolePermissionsEdit,
  type WhoCan,
} from "@dialplane/contract/identity/roles/custom-roles.schema"
import { isPermissionKey, resources, type PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { canGrant, levelOf, whyNotAssign } from "@dialplane/contract/identity/roles/role-assignment"
import { roleProblems } from "@dialplane/contract/identity/roles/roles.problems"
import { keysPossibleAt } from "@dialplane/contract/identity/roles/possible-keys"
import { roleById, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import { texts } from "@dialplane/contract/kit/language"
import { readNames } from "../../ground/accounts/account-names.service.ts"
import { requireRecentProof } from "../../kit/access/recent-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import * as queries from "./custom-roles.queries.ts"
import { toKnownRole } from "./custom-roles.rules.ts"
import { actingPersonOf, creatorOf, inOrder, keysOfLevels, menusFor } from "./roles.rules.ts"

const messages = texts("roles.editor", {
  holders: (count: number) => (count === 1 ? "1 user" : `${count} users`),
  vendorSupport: "Vendor support",
  otherSettings: (count: number) =>
    count === 1 ? "1 setting that you cannot view" : `${count} settings that you cannot view`,
})

const shownHolders = 12
const shownPeople = 200

const kindOf = async (db: Db, ctx: Context): Promise<AccountKind> =>
  (await queries.findAccountKind(db, ctx.accountId)) ?? refuse(accountProblems.notFound)

const describe = (
  ctx: Context,
  kind: AccountKind,
  role: KnownRole,
  holders: number,
  row?: queries.CustomRoleRow,
): RoleOfAccount => {
  const reason = whyNotAssign(actingPersonOf(ctx.actor), role, kind) ?? null
  return {
    accountId: ctx.accountId,
    roleId: role.id,
    name: role.displayName,
    description: row?.description ?? "",
    system: role.key !== null,
    holders,
    permissions: inOrder(role.keys),
    assignable: reason === null,
    notAssignableBecause: reason,
    editable: role.key === null && ctx.actor.keys.has("update:roles") && canGrant(ctx.actor.keys, role.keys),
    version: row?.version ?? null,
    changedAt: row?.changedAt ?? null,
  }
}

const systemRolesAt = (kind: AccountKind): KnownRole[] =>
  [...roleById.values()].filter(({ level }) => level === levelOf(kind))

export const list = (ctx: Context): Promise<RoleOfAccount[]> =>
  inTransaction(ctx, async (db) => {
    const kind = await kindOf(db, ctx)
    const held = new Map(
      (await queries.countHolders(db, ctx.accountId)).map(({ roleId, holders }) => [roleId, holders]),
    )
    const own = await queries.listCustomRoles(db, ctx.accountId)
    return [
      ...systemRolesAt(kind).map((role) => describe(ctx, kind, role, held.get(role.id) ?? 0)),
      ...own.map((row) => describe(ctx, kind, toKnownRole(row), held.get(row.id) ?? 0, row)),
    ]
  })

/** The same rule as when a user is created. */
export const listAssignable = async (ctx: Context): Promise<AssignableRole[]> => {
  const db = reading(ctx)
  const kind = await kindOf(db, ctx)
  const own = await queries.listCustomRoles(db, ctx.accountId)
  return [
    ...systemRolesAt(kind).map((role) => ({ role, description: "" })),
    ...own.map((row) => ({ role: toKnownRole(row), description: row.description })),
  ].flatMap(({ role, description }) =>
    whyNotAssign(creatorOf(ctx.actor), role, kind) === undefined
      ? [{ roleId: role.id, name: role.displayName, description, system: role.key !== null }]
      : [],
  )
}

const read = async (db: Db, ctx: Context, roleId: number): Promise<RoleDetails> => {
  const kind = await kindOf(db, ctx)
  const [row] = isCustomRoleId(roleId) ? await queries.findCustomRoles(db, ctx.accountId, [roleId]) : []
  const role = row === undefined ? systemRolesAt(kind).find(({ id }) => id === roleId) : toKnownRole(row)
  if (role === undefined) return refuse(roleProblems.notFound)
  const holders = (await queries.countHolders(db, ctx.accountId)).find((one) => one.roleId === roleId)?.holders ?? 0
  return {
    ...describe(ctx, kind, role, holders, row),
    usedBy: await queries.listSomeHolders(db, ctx.accountId, roleId, shownHolders),
    menus: menusFor(role.keys),
    ...shownSettings(ctx, await listSettings(db, ctx, roleId)),
  }
}

type RoleSetting = RoleDetails["namedIn"][number]

/** The settings of later domains that name a role. */
export const listSettings = async (db: Db, ctx: Context, roleId: number): Promise<readonly RoleSetting[]> =>
  isCustomRoleId(roleId) ? ((await ctx.kit.uses.find(db, "role", ctx.accountId, [roleId])) as RoleSetting[]) : []

/** Those whose settings the caller may read by name, the others as a number. */
const shownSettings = (ctx: Context, settings: readonly RoleSetting[]) => {
  const readable = settings.filter(({ kind }) => ctx.actor.keys.has(roleSettingReaders[kind]))
  return {
    namedIn: readable.map(({ kind, name }) => ({ kind, name })),
    namedInOthers: settings.length - readable.length,
  }
}

/** The same for a refusal. */
export const nameSettings = (ctx: Context, settings: readonly RoleSetting[]): string => {
  const { namedIn, namedInOthers } = shownSettings(ctx, settings)
  const names = namedIn.map(({ name }) => name)
  return [...names, ...(namedInOthers === 0 ? [] : [messages.otherSettings(namedInOthers)])].join(", ")
}

export const get = (ctx: Context, roleId: number): Promise<RoleDetails> => read(reading(ctx), ctx, roleId)

/** Refuses keys that the caller does not hold, and keys that do not exist for the kind of account. */
const requireGivable = (ctx: Context, kind: AccountKind, keys: readonly PermissionKey[]) => {
  const strange = keys.filter((key) => !keysPossibleAt(levelOf(kind)).has(key))
  if (strange.length > 0) refuse(roleProblems.notPossibleHere, { permissions: strange.slice(0, 5).join(", ") })
  const beyond = keys.filter((key) => !ctx.actor.keys.has(key))
  if (beyond.length > 0) refuse(roleProblems.exceedsOwn, { permissions: beyond.slice(0, 5).join(", ") })
}

const nameTaken = (name: string) => onConstraint("own_roles_name_key", roleProblems.nameTaken, { name })

export const create = (ctx: Context, draft: CustomRoleDraft): Promise<RoleDetails> =>
  inTransaction(ctx, async (db) => {
    requireGivable(ctx, await kindOf(db, ctx), draft.keys)
    const { id } = await queries.insertCustomRole(db, ctx.accountId, draft).catch(nameTaken(draft.name))
    await audit(db, ctx, { action: "role.created", object: { type: "role", id, name: draft.name }, after: draft })
    await publishChange(db, ctx, id)
    return read(db, ctx, id)
  })

const hold = async (db: Db, ctx: Context, roleId: number, version: number | undefined) => {
  const system = systemRolesAt(await kindOf(db, ctx)).find(({ id }) => id === roleId)
  if (system !== undefined) refuse(roleProblems.fixed, { role: system.displayName })
  const row = (await queries.lockCustomRole(db, ctx.accountId, roleId)) ?? refuse(roleProblems.notFound)
  if (version !== undefined && version !== row.version) refuse(roleProblems.changedMeanwhile)
  // A change of a role affects everything its holders may do, so the caller must hold all its keys.
  requireGivable(ctx, row.kind, [...toKnownRole(row).keys])
  return row
}

const save = async (db: Db, ctx: Context, row: queries.CustomRoleRow, after: CustomRoleDraft): Promise<RoleDetails> => {
  requireGivable(ctx, row.kind, after.keys)
  const before: CustomRoleDraft = { name: row.name, description: row.description, keys: [...row.keys] }
  if (JSON.stringify(before) === JSON.stringify(after)) return read(db, ctx, row.id)
  requireRecentProof(ctx)
  await queries.updateCustomRole(db, ctx.accountId, row.id, after).catch(nameTaken(after.name))
  await audit(db, ctx, {
    action: "role.changed",
    object: { type: "role", id: row.id, name: after.name },
    before,
    after,
  })
  await publishChange(db, ctx, row.id)
  return read(db, ctx, row.id)
}

export const change = (ctx: Context, roleId: number, { version, ...edit }: CustomRoleEdit): Promise<RoleDetails> =>
  inTransaction(ctx, async (db) => {
    const row = await hold(db, ctx, roleId, version)
    return save(db, ctx, row, {
      name: edit.name ?? row.name,
      description: edit.description ?? row.description,
      keys: edit.keys ?? [...row.keys],
    })
  })

/** Restoring a role gives the keys it had, so the caller must hold all of them. */
export const undoRole = defineUndo({
  action: "role.changed",
  permission: "update:roles",
  fields: customRoleDraft,
  hold: async (db, ctx, { objectId }) => {
    await queries.lockCustomRole(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) => {
    const [row] = await queries.findCustomRoles(db, ctx.accountId, [Number(objectId)])
    return row && { name: row.name, description: row.description, keys: [...row.keys] }
  },
  write: async (db, ctx, { objectId }, draft) => {
    await save(db, ctx, await hold(db, ctx, Number(objectId), undefined), draft)
  },
})

export const setPermissions = (
  ctx: Context,
  roleId: number,
  { keys, levels, version }: RolePermissionsEdit,
): Promise<RoleDetails> =>
  inTransaction(ctx, async (db) => {
    const row = await hold(db, ctx, roleId, version)
    const unknown = levels?.find(({ resource }) => !(resources as readonly string[]).includes(resource))
    if (unknown !== undefined) refuse(roleProblems.unknownResource, { resource: unknown.resource })
    return save(db, ctx, row, {
      name: row.name,
      description: row.description,
      keys: keys ?? keysOfLevels(row.keys, levels ?? []),
    })
  })

/** Locks a custom role until the transaction ends; refused when the caller could not delete it. */
export const holdCustomRole = (db: Db, ctx: Context, roleId: number) => hold(db, ctx, roleId, undefined)

/** What the holders of a deleted role got instead, for the audit entry, and who they were. */
interface RoleTaken {
  readonly after?: Readonly<Record<string, unknown>>
  readonly holders?: readonly queries.RoleUser[]
}

/** Deletes a role that this transaction has locked. */
export const removeCustomRole = async (
  ctx: Context,
  db: Db,
  row: Pick<queries.CustomRoleRow, "id" | "name" | "description" | "keys">,
  { after, holders: changedUsers = [] }: RoleTaken = {},
): Promise<void> => {
  const named = await listSettings(db, ctx, row.id)
  if (named.length > 0) refuse(roleProblems.named, { settings: nameSettings(ctx, named) })
  const held = (await queries.countHolders(db, ctx.accountId)).find((one) => one.roleId === row.id)?.holders ?? 0
  const holders = messages.holders(held)
  await queries
    .deleteCustomRole(db, ctx.accountId, row.id)
    .catch(onConstraint("role_memberships_own_role_fkey", roleProblems.inUse, { holders }))
    .catch(onConstraint("account_trusts_own_role_fkey", roleProblems.trustedUse))
  await audit(db, ctx, {
    action: "role.deleted",
    object: { type: "role", id: row.id, name: row.name },
    before: { name: row.name, description: row.description, keys: row.keys },
    ...(after && { after }),
    changedUsers,
  })
  await publishChange(db, ctx, row.id)
}

export const remove = (ctx: Context, roleId: number): Promise<void> =>
  inTransaction(ctx, async (db) => removeCustomRole(ctx, db, await hold(db, ctx, roleId, undefined)))

const publishChange = (db: Db, ctx: Context, roleId: number) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "role", data: { roleId } })

export const listWhoCan = async (ctx: Context, key: string): Promise<WhoCan> => {
  if (!isPermissionKey(key)) return { key, people: [], more: false, roles: [], outside: [] }
  const { giving, ...inside } = await listInside(ctx, key)
  return { ...inside, outside: await listOutside(ctx, key, giving) }
}

const listInside = (
  ctx: Context,
  key: PermissionKey,
): Promise<Omit<WhoCan, "outside"> & { readonly giving: readonly KnownRole[] }> =>
  inTransaction(ctx, async (db) => {
    const known = [
      ...systemRolesAt(await kindOf(db, ctx)),
      ...(await queries.listCustomRoles(db, ctx.accountId)).map(toKnownRole),
    ]
    const giving = known.filter((role) => role.keys.has(key))
    const people = await queries.listHoldersOf(
      db,
      ctx.accountId,
      giving.map((role) => role.id),
      shownPeople + 1,
    )
    return {
      key,
      giving,
      people: people.slice(0, shownPeople).map(({ userId, name, loginName, roleIds, isVendorSupport }) => ({
        userId,
        name,
        loginName,
        through: [
          ...(isVendorSupport ? [messages.vendorSupport] : []),
          ...giving.filter((role) => roleIds.includes(role.id)).map((role) => role.displayName),
        ],
      })),
      more: people.length > shownPeople,
      roles: giving.map((role) => ({ roleId: role.id, name: role.displayName, system: role.key !== null })),
    }
  })

/** Users of other accounts: through a trust in force, or from parent accounts, whose roles reach down the tree. */
const listOutside = (ctx: Context, key: PermissionKey, giving: readonly KnownRole[]): Promise<WhoCan["outside"]> =>
  inSystem(ctx, async (db) => {
    const names = await readNames(db, ctx)
    const trusts = (await queries.listTrustsInForce(db, ctx.accountId)).flatMap(
      ({ accountId, accountName, roleId }) => {
        const role = giving.find(({ id }) => id === roleId)
        return role === undefined
          ? []
          : [{ kind: "trust" as const, accountName: names.label(accountId, accountName), through: [role.displayName] }]
      },
    )
    const above = []
    for (const { id, name, kind, isParent } of await queries.listAccountsAbove(db, ctx.accountId)) {
      const known = [...systemRolesAt(kind), ...(await queries.listCustomRoles(db, id)).map(toKnownRole)]
      const through = known
        .filter((role) => role.reach === "tree" && role.keys.has(key))
        .map((role) => role.displayName)
      const isTop = kind === "topLevel"
      // The operator's support staff hold every key, whatever their role.
      if (isTop) through.push(messages.vendorSupport)
      if (through.length > 0)
        above.push({
          kind: isTop ? ("operator" as const) : ("partner" as const),
          accountName: isParent && !isTop ? names.label(id, name) : null,
          through,
        })
    }
    return [...trusts, ...above]
  })

/** Creates or updates a role by its name. The caller has checked that it may be given. */
export const putCustomRole = async (db: Db, accountId: AccountId, role: CustomRoleDraft): Promise<void> => {
  const there = (await queries.listCustomRoles(db, accountId)).find(
    ({ name }) => name.toLowerCase() === role.name.toLowerCase(),
  )
  if (there === undefined) await queries.insertCustomRole(db, accountId, role)
  else await queries.updateCustomRole(db, accountId, there.id, role)
}
