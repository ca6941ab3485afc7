import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { kindsUnder } from "@dialplane/contract/ground/accounts/new-account"
import type { AccountFilter } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import type { Page } from "@dialplane/contract/kit/paging"
import { partnerProblems } from "@dialplane/contract/commercial/partners/partners.problems"
import { partnerSettingsEdit } from "@dialplane/contract/commercial/partners/partners.schema"
import type {
  AccessLevel,
  AccessOfStaffMember,
  AccessOrigin,
  CustomerOfStaffMember,
  PartnerSettings,
  PartnerSettingsEdit,
  StaffAccess,
  StaffAccessEdit,
  StaffExceptions,
} from "@dialplane/contract/commercial/partners/partners.schema"
import { accessChanged } from "@dialplane/contract/identity/sessions/sessions.events"
import { canGrant } from "@dialplane/contract/identity/roles/role-assignment"
import { roleById, roles } from "@dialplane/contract/kit/access/roles.table"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { list as listAccounts } from "../../ground/accounts/account-search.service.ts"
import { readKind } from "../../ground/accounts/create-account.service.ts"
import { requireRecentProof } from "../../kit/access/recent-proof.ts"
import { reach, seesWholeTree } from "../../kit/access/access-check.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { rolesHeldBy } from "../../identity/roles/roles.service.ts"
import { endActingWhere } from "../../identity/sessions/acting-sessions.service.ts"
import * as queries from "./partners.queries.ts"

const messages = texts("partners.staff", { vendorSupport: "Vendor support" })

const unsaid: Omit<PartnerSettings, "accountId"> = {
  defaultChildAccess: "manage",
  welcomeText: "",
  notifyEmail: "",
  version: 0,
}

/** Only partners and the platform operator have customers. */
export const requirePartner = async (db: Db, accountId: AccountId) => {
  const kind = (await readKind(db, accountId)) ?? refuse(accountProblems.notFound)
  if (kindsUnder(kind).length === 0) refuse(partnerProblems.notAPartner)
  return kind
}

export const getSettings = (ctx: Context): Promise<PartnerSettings> =>
  inSystem(ctx, async (db) => {
    await requirePartner(db, ctx.accountId)
    return { accountId: ctx.accountId, ...((await queries.findSettings(db, ctx.accountId)) ?? unsaid) }
  })

export const updateSettings = (ctx: Context, { version, ...edit }: PartnerSettingsEdit): Promise<PartnerSettings> =>
  inSystem(ctx, async (db) => {
    await requirePartner(db, ctx.accountId)
    const before = (await queries.findSettings(db, ctx.accountId)) ?? unsaid
    if (version !== undefined && version !== before.version) refuse(partnerProblems.changedMeanwhile)
    await saveSettings(db, ctx, before, edit)
    return { accountId: ctx.accountId, ...((await queries.findSettings(db, ctx.accountId)) ?? unsaid) }
  })

const order: Readonly<Record<AccessLevel, number>> = { no_access: 0, view: 1, manage: 2 }

/**
 * The default access of all staff includes the caller, so only users whom no setting limits and who have all of it can
 * widen it.
 */
const requireAboveStaff = (ctx: Context) => {
  if (!seesWholeTree(ctx.actor) || !canGrant(ctx.actor.keys, roles.partnerAccountSuperuser.keys))
    refuse(partnerProblems.defaultExceedsOwn)
}

const saveSettings = async (
  db: Db,
  ctx: Context,
  before: Omit<PartnerSettings, "accountId">,
  edit: Omit<PartnerSettingsEdit, "version">,
) => {
  const after = { ...before, ...edit }
  const names = (["defaultChildAccess", "welcomeText", "notifyEmail"] as const).filter(
    (name) => before[name] !== after[name],
  )
  if (names.length === 0) return
  if (order[after.defaultChildAccess] > order[before.defaultChildAccess]) {
    requireAboveStaff(ctx)
    requireRecentProof(ctx)
  }
  await queries.saveSettings(db, ctx.accountId, after)
  const part = (of: typeof after) => Object.fromEntries(names.map((name) => [name, of[name]]))
  await audit(db, ctx, {
    action: "partner_settings.changed",
    object: { type: "account", id: ctx.accountId },
    before: part(before),
    after: part(after),
  })
  if (before.defaultChildAccess !== after.defaultChildAccess)
    await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: accessChanged, data: {} })
}

export const undoSettings = defineUndo({
  action: "partner_settings.changed",
  permission: "update:partner-settings",
  fields: partnerSettingsEdit.omit({ version: true }),
  hold: async (db, ctx) => {
    await queries.findSettings(db, ctx.accountId)
  },
  read: async (db, ctx) => {
    const { version: _, ...settings } = (await queries.findSettings(db, ctx.accountId)) ?? unsaid
    return settings
  },
  write: async (db, ctx, _change, fields) =>
    saveSettings(db, ctx, (await queries.findSettings(db, ctx.accountId)) ?? unsaid, fields),
})

const alwaysManages = ({ roleId, isVendorSupport }: Pick<queries.StaffRow, "roleId" | "isVendorSupport">) =>
  isVendorSupport || roleById.get(roleId)?.parentType === true || roleById.get(roleId)?.level === "top"

interface Said {
  readonly chosen: AccessLevel | null
  readonly nearest: AccessLevel | null
}

/** A user's access and its origin. */
const judge = (
  fixed: boolean,
  said: Said,
  settings: Pick<PartnerSettings, "defaultChildAccess"> | undefined,
): { chosen: AccessLevel | null; inForce: AccessLevel; origin: AccessOrigin } => {
  if (fixed) return { chosen: null, inForce: "manage", origin: "role" }
  const { chosen, nearest } = said
  return {
    chosen,
    inForce: nearest ?? settings?.defaultChildAccess ?? "manage",
    origin: chosen !== null ? "here" : nearest !== null ? "above" : settings !== undefined ? "settings" : "role",
  }
}

const describeStaff = async (db: Db, partnerId: AccountId, childId: AccountId): Promise<StaffAccess[]> => {
  const settings = await queries.findSettings(db, partnerId)
  return (await queries.listStaff(db, partnerId, childId)).map((row) => {
    const fixed = alwaysManages(row)
    return {
      userId: row.userId,
      name: row.name,
      loginName: row.loginName,
      roleName: roleById.get(row.roleId)?.displayName ?? row.customRoleName ?? `Role ${row.roleId}`,
      fixed,
      ...judge(fixed, row, settings),
    }
  })
}

const requireChild = async (db: Db, ctx: Context, childId: AccountId) =>
  (await queries.findChild(db, ctx.accountId, childId)) ?? refuse(partnerProblems.childNotFound)

export const listAccess = (ctx: Context, childId: AccountId): Promise<StaffAccess[]> =>
  inSystem(ctx, async (db) => {
    await requirePartner(db, ctx.accountId)
    await requireChild(db, ctx, childId)
    return describeStaff(db, ctx.accountId, childId)
  })

/** Access to an account grants a user's own permissions there: all, or the read-only ones. */
const requireHeld = async (db: Db, ctx: Context, userId: UserId, level: AccessLevel) => {
  const keys = (await rolesHeldBy(db, ctx.accountId, userId)).flatMap((role) => [...role.keys])
  if (!canGrant(ctx.actor.keys, level === "manage" ? keys : keys.filter((key) => key.startsWith("read:"))))
    refuse(partnerProblems.exceedsOwn)
}

export const setAccess = (
  ctx: Context,
  childId: AccountId,
  { userId, level }: StaffAccessEdit,
): Promise<StaffAccess[]> =>
  inSystem(ctx, async (db) => {
    await requirePartner(db, ctx.accountId)
    const child = await requireChild(db, ctx, childId)
    const person =
      (await queries.listStaff(db, ctx.accountId, childId)).find((row) => row.userId === userId) ??
      refuse(partnerProblems.staffNotFound)
    if (alwaysManages(person))
      refuse(partnerProblems.alwaysManages, {
        role: roleById.get(person.roleId)?.displayName ?? messages.vendorSupport,
      })
    // Users with limited access cannot grant others more.
    const own = await reach(db, ctx.actor, childId)
    if (order[own] < order[level ?? "manage"]) refuse(partnerProblems.exceedsOwn)
    const settings = await queries.findSettings(db, ctx.accountId)
    const wanted = level ?? "manage"
    if (order[wanted] > order[judge(false, person, settings).inForce]) {
      await requireHeld(db, ctx, userId, wanted)
      requireRecentProof(ctx)
    }
    if (level === null) await queries.deleteAccess(db, ctx.accountId, userId, childId)
    else await queries.putAccess(db, ctx.accountId, userId, childId, level)
    if (level !== "manage") await sendOut(db, childId, ctx.accountId, userId)
    // Makes their open pages check their access again.
    await ctx.kit.events.publish(db, {
      accountId: ctx.accountId,
      userId,
      topic: accessChanged,
      data: { accountId: childId, userId },
    })
    await audit(db, ctx, {
      action: "child_access.changed",
      object: { type: "user", id: userId, name: person.name },
      before: { customer: child.name, level: person.chosen },
      after: { customer: child.name, level },
    })
    return describeStaff(db, ctx.accountId, childId)
  })

/** Ends sessions that were started with wider access. */
const sendOut = async (db: Db, childId: AccountId, homeAccountId: AccountId, userId: UserId) => {
  for (const { id } of await queries.listBelow(db, childId))
    await endActingWhere(db, { actingAccountId: id, homeAccountId, userId }, "accessTaken")
}

export const listAccessOf = (ctx: Context, accountId: AccountId, userId: UserId): Promise<AccessOfStaffMember[]> =>
  inSystem(ctx, async (db) => {
    if (accountId !== ctx.accountId) refuse(userProblems.notFound)
    return queries.listAccessOf(db, accountId, userId)
  })

export const listExceptions = (ctx: Context): Promise<StaffExceptions[]> =>
  inSystem(ctx, async (db) => {
    await requirePartner(db, ctx.accountId)
    return queries.countExceptions(db, ctx.accountId)
  })

/** The customers that the caller sees, with the access of another user. */
export const listCustomersOf = async (
  ctx: Context,
  accountId: AccountId,
  userId: UserId,
  filter: AccountFilter,
): Promise<Page<CustomerOfStaffMember>> => {
  if (accountId !== ctx.accountId) refuse(userProblems.notFound)
  const page = await listAccounts(ctx, filter, accountId)
  return inSystem(ctx, async (db) => {
    await requirePartner(db, accountId)
    const fixed = alwaysManages(
      (await queries.findStaffMember(db, accountId, userId)) ?? refuse(partnerProblems.staffNotFound),
    )
    const settings = await queries.findSettings(db, accountId)
    const exceptions = new Map(
      (
        await queries.listExceptionsOf(
          db,
          accountId,
          userId,
          page.items.map((one) => one.accountId),
        )
      ).map((one) => [one.accountId, one]),
    )
    const items = page.items.flatMap(({ accountId: id, name, kind, status, partnerAccountName }) => {
      const there = exceptions.get(id)
      return there === undefined
        ? []
        : [{ accountId: id, name, kind, status, partnerAccountName, ...judge(fixed, there, settings) }]
    })
    return { ...page, items }
  })
}
