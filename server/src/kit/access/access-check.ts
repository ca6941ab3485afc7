import { onlyReads } from "@dialplane/contract/ground/accounts/account-admission"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
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
 * Finds the account that a path parameter belongs to; each kind of subject has one, given by the domain that owns it.
 */
export interface SubjectResolver {
  readonly kind: SubjectKind
  readonly notFound: Problem
  readonly resolve: (db: Db, value: string | number) => Promise<{ accountId: AccountId; userId?: UserId } | undefined>
}

/** The account, and the person in it, that an operation acts on. */
export interface Place {
  readonly accountId: AccountId
  readonly userId?: UserId | undefined
  /** How far the caller gets there, if less than their permissions say. */
  readonly level?: "view" | "manage"
  /** The status of the account, where it was read. */
  readonly status?: AccountStatus
  /** Set where the caller could change things there, were it not for the status of their own account. */
  readonly stoppedBy?: AccountStatus
}

/** Whether someone granted a key that the actor's role lacks, for this place. Asked only when the role says no. */
export type GrantCheck = (db: Db, actor: Actor, place: Place, key: PermissionKey) => Promise<boolean>

/**
 * What an account's own settings take from everybody who would hold the key; the reason, or nothing. Asked only for the
 * keys it names.
 */
export interface LimitCheck {
  readonly keys: ReadonlySet<PermissionKey>
  readonly reason: (kit: Kit, actor: Actor, accountId: AccountId, key: PermissionKey) => Promise<string | undefined>
}

/** The account an operation acts in, once it is certain that the caller may act there. Default deny. */
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
  if (actor.passwordExpired && !self) throw new Refusal(commonProblems.passwordExpired)
  if (!self && !onlyReads(access.key)) requireChanges(actor, place)
  // Someone who may only look at an account gets what its readers get.
  const withinLevel = place.level !== "view" || onlyReads(access.key)
  const allowed =
    self || (withinLevel && actor.keys.has(access.key)) || (await isGranted(database, grants, actor, place, access.key))
  if (!allowed) throw new Refusal(commonProblems.notAllowed, { permission: access.key })
  return place.accountId
}

/** After access was given: whether the account's settings take it away again. */
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
 * The status of an account decides whether anything can be changed in it, and that of one's own whether one changes
 * accounts below it.
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
  // The commonest cases need no look-up.
  if (subject.kind === "account" && value === actor.accountId) return { accountId: actor.accountId }
  if (subject.kind === "user" && value === actor.userId && access.orSelf)
    return { accountId: actor.homeAccountId, userId: actor.userId }
  const resolver = resolvers.get(subject.kind)
  if (resolver === undefined) throw new Error(`No domain resolves the subject "${subject.kind}".`)
  const db = database.reading("system")
  const place = await resolver.resolve(db, value)
  // What is one's own is at home, wherever one acts.
  if (access.orSelf && place?.userId === actor.userId) return place
  const found = place === undefined ? nowhere : await reachInto(db, actor, place.accountId)
  // What cannot be reached and what does not exist get the same answer.
  if (place === undefined || found.level === "no_access") throw new Refusal(resolver.notFound)
  return { ...place, ...found, level: found.level }
}

/** How far someone gets in an account: the own one always; those below it for roles that reach down the tree. */
export const reach = async (db: Db, actor: Actor, accountId: AccountId): Promise<ReachLevel> =>
  (await reachInto(db, actor, accountId)).level

export type ReachLevel = "no_access" | "view" | "manage"
interface Reached {
  readonly level: ReachLevel
  readonly status?: AccountStatus
  readonly stoppedBy?: AccountStatus
}
const nowhere: Reached = { level: "no_access" }

/** Needs the system's view: the statuses of both accounts are read with it, so that every way down asks for them. */
const reachInto = async (db: Db, actor: Actor, accountId: AccountId): Promise<Reached> => {
  if (accountId === actor.accountId) return { level: "manage", status: actor.accountStatus }
  if (actor.reach !== "tree") return nowhere
  const found = await db.maybeOne<{ level: ReachLevel; status: AccountStatus; aboveStatus: AccountStatus }>(sql`
    select ${reachLevel(actor)} as level, a.status, o.status as above_status from accounts a
      join accounts o on o.id = ${actor.accountId} where a.id = ${accountId} and ${isBelow(actor)}`)
  if (found === undefined) return nowhere
  // People of a suspended account look at what lies below it, and change nothing there.
  const stopped = found.level === "manage" && stopsUnder(found.aboveStatus, "managing")
  return {
    level: stopped || (found.level === "manage" && stopsUnder(found.status, "changes")) ? "view" : found.level,
    status: found.status,
    ...(stopped ? { stoppedBy: found.aboveStatus } : {}),
  }
}

/**
 * What somebody is told who wants to change something in an account that they reach, and may only look at it; undefined
 * when they may.
 */
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
  // Everything lies below the top, and a condition that always holds would only mislead the planner.
  if (seesWholeTree(actor)) return actor.accountId === topAccountId ? sql`true` : isBelow(actor)
  return sql`${isBelow(actor)} and (a.id = ${actor.accountId} or ${reachLevel(actor)} <> 'no_access')`
}

const isBelow = (actor: Actor) => sql`a.path @> array[${actor.accountId}]::bigint[]`

/** A partner's owners and administrators manage all of its customers; for other staff the partner may say otherwise. */
const isAboveStaff = (role: Actor["role"]) => role.parentType || role.level === "top"
/**
 * What a partner said about one of its staff holds in an assumed role as well: otherwise assuming the owner's would be
 * a way around it.
 */
const isLimitedAtHome = ({ acting }: Actor) => acting?.kind === "assume" && !isAboveStaff(acting.homeRole)
export const seesWholeTree = (actor: Actor) =>
  actor.isVendorSupport || (isAboveStaff(actor.role) && !isLimitedAtHome(actor))

/** The entry nearest to the account decides, then the partner's rule for staff without one. */
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
