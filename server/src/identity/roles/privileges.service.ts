import type { UserId } from "@dialplane/contract/kit/ids"
import {
  privilegeKeys,
  privilegeObjectOf,
  type PrivilegeName,
} from "@dialplane/contract/identity/roles/legacy-privileges"
import { privilegeProblems } from "@dialplane/contract/identity/roles/roles.problems"
import type {
  GrantAddress,
  GrantedPrivilege,
  PrivilegeGrant,
  RolePrivilege,
  UserPrivileges,
} from "@dialplane/contract/identity/roles/roles.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import {
  deleteGrant,
  findGrant,
  listGrantsAround,
  listHolders,
  putGrant,
  type GrantRow,
  type HolderRow,
} from "./roles.queries.ts"
import { actorAsGranter, granterOf, mayGrant, privilegesOfRoles, type Holder } from "./roles.rules.ts"

const nobody: Holder = { isVendorSupport: false, roles: [] }

const readHolder = async (db: Db, ctx: Context, userId: UserId): Promise<Holder> =>
  (await listHolders(db, ctx.accountId, [userId]))[0] ?? nobody

export const getFromRoles = (ctx: Context, userId: UserId): Promise<RolePrivilege[]> =>
  inTransaction(ctx, async (db) => privilegesOfRoles(await readHolder(db, ctx, userId)))

export const get = (ctx: Context, userId: UserId): Promise<UserPrivileges> =>
  inTransaction(ctx, async (db) => {
    const grants = await listGrantsAround(db, ctx.accountId, userId)
    const people = await listHolders(db, ctx.accountId, [
      userId,
      ...grants.flatMap((grant) => [grant.granterUserId, grant.granteeUserId, grant.objectId]),
    ])
    const shown = (grant: GrantRow) => describeGrant(grant, people)
    return {
      userId,
      accountId: ctx.accountId,
      fromRoles: privilegesOfRoles(people.find((person) => person.userId === userId) ?? nobody),
      received: grants.filter((grant) => grant.granteeUserId === userId).map(shown),
      granted: grants.filter((grant) => grant.granterUserId === userId).map(shown),
    }
  })

export const grant = (ctx: Context, granterUserId: UserId, draft: PrivilegeGrant): Promise<GrantedPrivilege> =>
  inTransaction(ctx, async (db) => {
    requireSameAccount(ctx)
    const people = await listHolders(db, ctx.accountId, [granterUserId, draft.granteeUserId, draft.privObjectId])
    const holder = (userId: UserId) => people.find((person) => person.userId === userId)
    if (holder(draft.granteeUserId) === undefined) refuse(privilegeProblems.granteeNotFound)
    const object =
      draft.privObjectTypeId === 2
        ? (holder(draft.privObjectId) ?? refuse(privilegeProblems.objectNotFound))
        : undefined
    if (draft.privObjectTypeId === 1 && draft.privObjectId !== ctx.accountId) refuse(privilegeProblems.objectNotFound)
    // Both the caller and the user in whose name it is granted must hold the privilege.
    for (const privilege of draft.privileges) {
      requireMeaning(privilege, draft.privObjectTypeId)
      const granters = [granterOf(holder(granterUserId) ?? nobody), actorAsGranter(ctx.actor)]
      if (!granters.every((granter) => mayGrant(granter, [privilege], draft.privObjectTypeId, object)))
        refuse(privilegeProblems.notHeld, { privilege })
    }
    const before = await findGrant(db, ctx.accountId, granterUserId, draft)
    const after = await putGrant(db, ctx.accountId, granterUserId, draft).catch(
      onConstraint("granted_privileges_grantee_fkey", privilegeProblems.granteeNotFound),
    )
    await audit(db, ctx, {
      action: "privilege.granted",
      object: { type: "user", id: draft.granteeUserId, ...nameOf(holder(draft.granteeUserId)) },
      before: before ?? null,
      after,
    })
    await ctx.kit.events.publish(db, {
      accountId: ctx.accountId,
      userId: draft.granteeUserId,
      topic: "user",
      data: { userId: draft.granteeUserId, change: "privileges" },
    })
    return describeGrant(after, people)
  })

export const revoke = (ctx: Context, granterUserId: UserId, address: GrantAddress): Promise<undefined> =>
  inTransaction(ctx, async (db) => {
    requireSameAccount(ctx)
    const before = (await findGrant(db, ctx.accountId, granterUserId, address)) ?? refuse(privilegeProblems.notGranted)
    await deleteGrant(db, ctx.accountId, granterUserId, address)
    const [grantee] = await listHolders(db, ctx.accountId, [address.granteeUserId])
    await audit(db, ctx, {
      action: "privilege.revoked",
      object: { type: "user", id: address.granteeUserId, ...nameOf(grantee) },
      before,
    })
    await ctx.kit.events.publish(db, {
      accountId: ctx.accountId,
      userId: address.granteeUserId,
      topic: "user",
      data: { userId: address.granteeUserId, change: "privileges" },
    })
    return undefined
  })

const nameOf = (person: HolderRow | undefined) => (person === undefined ? {} : { name: person.userName })

/** Older clients send the account in a header; it must match the path. */
const requireSameAccount = (ctx: Context) => {
  const named = ctx.http.header("x-account-id")
  if (named !== undefined && named !== String(ctx.accountId)) refuse(privilegeProblems.otherAccount)
}

const requireMeaning = (privilege: PrivilegeName, objectType: 1 | 2) => {
  const object = privilegeObjectOf(objectType)
  if (object === undefined || privilegeKeys[privilege][object].length === 0)
    refuse(privilegeProblems.notForObject, { privilege })
}

const describeGrant = (grant: GrantRow, people: readonly HolderRow[]): GrantedPrivilege => {
  const find = (userId: UserId) => people.find((person) => person.userId === userId)
  const granter = find(grant.granterUserId)
  const object = grant.objectType === 2 ? find(grant.objectId) : undefined
  return {
    userId: grant.granterUserId,
    granteeUserId: grant.granteeUserId,
    privObjectTypeId: grant.objectType,
    privObjectId: grant.objectId,
    privileges: [...grant.privileges],
    grantedAt: grant.grantedAt,
    userName: granter?.userName ?? null,
    granteeUserName: find(grant.granteeUserId)?.userName ?? null,
    privObjectName: object?.userName ?? null,
    inForce:
      granter !== undefined &&
      granter.allowLogin &&
      mayGrant(granterOf(granter), grant.privileges, grant.objectType, object),
  }
}
