import { onlyReads } from "@dialplane/contract/ground/accounts/account-admission"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { keyProblems } from "@dialplane/contract/kit/api-key-problems"
import type { Access, SubjectKind } from "@dialplane/contract/kit/access/access"
import { topAccountId, type AccountId, type UserId } from "@dialplane/contract/kit/ids"
import { commonProblems, type Problem } from "@dialplane/contract/kit/problem"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Kit } from "../context.ts"
import type { Actor } from "./actor.ts"
import type { Database, Db } from "../database/database.ts"
import { Refusal } from "../refusal.ts"
import { sql, type Sql } from "../database/sql.ts"

/**
 * Finds the account that a path parameter belongs to. Each kind of subject has one resolver, from the domain that owns
 * it.
 */
export interface SubjectResolver {
  readonly kind: SubjectKind
  readonly notFound: Problem
  readonly resolve: (db: Db, value: string | number) => Promise<{ accountId: AccountId; userId?: UserId } | undefined>
}

/** The account that an operation acts on, and the user if it is about one. */
export interface Place {
  readonly accountId: AccountId
  readonly userId?: UserId | undefined
  /** The caller's level of access there, if it is lower than their permissions. */
  readonly level?: "view" | "manage"
  /** The status of the account, where it was read. */
  readonly status?: AccountStatus
  /** The status of the caller's own account, if it is what prevents changes there. */
  readonly stoppedBy?: AccountStatus
}

/**
 * Whether the actor was granted a permission that their role lacks, for this place. Only called if the role lacks it.
 */
export type GrantCheck = (db: Db, actor: Actor, place: Place, key: PermissionKey) => Promise<boolean>

/**
 * Withdraws permissions because of the account's own settings; returns the reason, or nothing. Only called for the
 * permissions it names.
 */
export interface LimitCheck {
  readonly keys: ReadonlySet<PermissionKey>
  readonly reason: (kit: Kit, actor: Actor, accountId: AccountId, key: PermissionKey) => Promise<string | undefined>
}

/** The account an operation acts in, after checking that the caller may act there. Denies by default. */
export const checkAccess = async (
  database: Database,
  resolvers: ReadonlyMap<SubjectKind, SubjectResolver>,
  access: Access,
  actor: Actor,
  params: Readonly<Record<string, unknown>>,
  grants: readonly GrantCheck[] = [],
): Promise<AccountId> => {
  if (access.kind !== "permission") return actor.homeAccountId
  const place = await findPlace(database, resolvers, access, actor, params)
  const self = access.orSelf && place.userId === actor.userId
  // What users do with their own data is not for their keys.
  if (self && actor.apiKey !== null) throw new Refusal(keyProblems.notForKeys)
  if (actor.passwordExpired && !self) throw new Refusal(commonProblems.passwordExpired)
  if (!self && !onlyReads(access.key)) requireChanges(actor, place)
  // A caller with view access gets the permissions that only read.
  const withinLevel = place.level !== "view" || onlyReads(access.key)
  const allowed =
    self ||
    (withinLevel && actor.keys.has(access.key)) ||
    // A key has its scopes and nothing that was granted to its owner besides.
    (actor.apiKey === null && (await isGranted(database, grants, actor, place, access.key)))
  if (!allowed) throw new Refusal(commonProblems.notAllowed, { permission: access.key })
  return place.accountId
}

/** After access was granted: whether the account's settings withdraw it. */
export const checkLimits = async (
  kit: Kit,
  limits: readonly LimitCheck[],
  access: Access,
  actor: Actor,
  accountId: AccountId,
): Promise<void> => {
  if (access.kind !== "permission") return
  for (const limit of limits) {
    const reason = limit.keys.has(access.key) ? await limit.reason(kit, actor, accountId, access.key) : undefined
    if (reason !== undefined) throw new Refusal(commonProblems.limitedByAccount, { reason })
  }
}

/**
 * The status of an account decides whether it can be changed; the status of the caller's own account decides whether
 * they can change accounts below it.
 */
const requireChanges = (actor: Actor, { accountId, status, stoppedBy }: Place) => {
  const there = status ?? (accountId === actor.accountId ? actor.accountStatus : undefined)
  if (there !== undefined && stopsUnder(there, "changes")) throw new Refusal(accountProblems.cancelled)
  if (stoppedBy !== undefined) throw new Refusal(accountProblems.managingStopped, { status: stoppedBy.toLowerCase() })
}

const isGranted = async (
  database: Database,
  grants: readonly GrantCheck[],
  actor: Actor,
  place: Place,
  key: PermissionKey,
) => {
  const db = database.reading("system")
  for (const grant of grants) if (await grant(db, actor, place, key)) return true
  return false
}

const findPlace = async (
  database: Database,
  resolvers: ReadonlyMap<SubjectKind, SubjectResolver>,
  access: Extract<Access, { kind: "permission" }>,
  actor: Actor,
  params: Readonly<Record<string, unknown>>,
): Promise<Place> => {
  const { subject } = access
  if (subject.kind === "own") return { accountId: actor.accountId }
  const value = params[subject.param] as string | number
  // The most common cases need no query.
  if (subject.kind === "account" && value === actor.accountId) return { accountId: actor.accountId }
  if (subject.kind === "user" && value === actor.userId && access.orSelf)
    return { accountId: actor.homeAccountId, userId: actor.userId }
  const resolver = resolvers.get(subject.kind)
  if (resolver === undefined) throw new Error(`No domain resolves the subject "${subject.kind}".`)
  const db = database.reading("system")
  const place = await resolver.resolve(db, value)
  // A user's own data is in their home account, wherever they act.
  if (access.orSelf && place?.userId === actor.userId) return place
  const found = place === undefined ? nowhere : await reachInto(db, actor, place.accountId)
  // An account that cannot be reached is answered like one that does not exist.
  if (place === undefined || found.level === "no_access") throw new Refusal(resolver.notFound)
  return { ...place, ...found, level: found.level }
}

/** The level of access to an account: full in the own one, and in those below for roles that reach down the tree. */
export const reach = async (db: Db, actor: Actor, accountId: AccountId): Promise<ReachLevel> =>
  (await reachInto(db, actor, accountId)).level

export type ReachLevel = "no_access" | "view" | "manage"
interface Reached {
  readonly level: ReachLevel
  readonly status?: AccountStatus
  readonly stoppedBy?: AccountStatus
}
const nowhere: Reached = { level: "no_access" }

/** Needs the system's view. Reads the status of both accounts, so that every access from above checks them. */
const reachInto = async (db: Db, actor: Actor, accountId: AccountId): Promise<Reached> => {
  if (accountId === actor.accountId) return { level: "manage", status: actor.accountStatus }
  if (actor.reach !== "tree") return nowhere
  const found = await db.maybeOne<{ level: ReachLevel; status: AccountStatus; aboveStatus: AccountStatus }>(sql`
    select ${reachLevel(actor)} as level, a.status, o.status as above_status from accounts a
      join accounts o on o.id = ${actor.accountId} where a.id = ${accountId} and ${isBelow(actor)}`)
  if (found === undefined) return nowhere
  // Users of a suspended account can view the accounts below it but not change them.
  const stopped = found.level === "manage" && stopsUnder(found.aboveStatus, "managing")
  return {
    level: stopped || (found.level === "manage" && stopsUnder(found.status, "changes")) ? "view" : found.level,
    status: found.status,
    ...(stopped ? { stoppedBy: found.aboveStatus } : {}),
  }
}

/** The refusal for a user who reaches an account but can only view it; undefined if they can change it. */
export const refusalOfChanges = async (db: Db, actor: Actor, accountId: AccountId): Promise<Refusal | undefined> => {
  const { level, status, stoppedBy } = await reachInto(db, actor, accountId)
  if (level === "no_access") return undefined
  if (stoppedBy !== undefined) return new Refusal(accountProblems.managingStopped, { status: stoppedBy.toLowerCase() })
  if (status !== undefined && stopsUnder(status, "changes")) return new Refusal(accountProblems.cancelled)
  return level === "manage" ? undefined : new Refusal(accountProblems.lookOnly)
}

export const reaches = async (db: Db, actor: Actor, accountId: AccountId) =>
  (await reach(db, actor, accountId)) !== "no_access"

/** For lists of accounts (as `a`): those the actor reaches. */
export const withinReach = (actor: Actor): Sql => {
  if (actor.reach !== "tree") return sql`a.id = ${actor.accountId}`
  // All accounts are below the top account, and a condition that is always true would mislead the query planner.
  if (seesWholeTree(actor)) return actor.accountId === topAccountId ? sql`true` : isBelow(actor)
  return sql`${isBelow(actor)} and (a.id = ${actor.accountId} or ${reachLevel(actor)} <> 'no_access')`
}

const isBelow = (actor: Actor) => sql`a.path @> array[${actor.accountId}]::bigint[]`

/** A partner's owners and administrators manage all of its customers. Access of other staff can be limited. */
const isAboveStaff = (role: Actor["role"]) => role.parentType || role.level === "top"
/**
 * A limit for a staff member also applies in an assumed role; otherwise assuming the owner's role would circumvent it.
 */
const isLimitedAtHome = ({ acting }: Actor) => acting?.kind === "assume" && !isAboveStaff(acting.homeRole)
export const seesWholeTree = (actor: Actor) =>
  actor.isVendorSupport || (isAboveStaff(actor.role) && !isLimitedAtHome(actor))

/** The nearest exception decides, then the partner's default for staff. */
const reachLevel = (actor: Actor): Sql => {
  const staffOf = isLimitedAtHome(actor) ? actor.homeAccountId : actor.accountId
  return seesWholeTree(actor)
    ? sql`'manage'`
    : sql`coalesce(
        (select c.level from child_access c join accounts o on o.id = c.child_account_id
          where c.account_id = ${staffOf} and c.user_id = ${actor.userId} and a.path @> array[c.child_account_id]
            order by cardinality(o.path) desc limit 1),
        (select p.default_child_access from partner_settings p where p.account_id = ${staffOf}),
        'manage')`
}
