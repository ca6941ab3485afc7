import type { Access, SubjectKind } from "@dialplane/contract/kit/access"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { commonProblems, type Problem } from "@dialplane/contract/kit/problem"
import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import type { Actor } from "./context.ts"
import type { Database, Db } from "./database.ts"
import { Refusal } from "./refusal.ts"
import { sql } from "./sql.ts"

/** Finds the account that a path parameter belongs to; each kind of subject has one, given by the domain that owns it. */
export interface SubjectResolver {
  readonly kind: SubjectKind
  readonly notFound: Problem
  readonly resolve: (db: Db, value: string | number) => Promise<{ accountId: AccountId; userId?: UserId } | undefined>
}

/** The account, and the person in it, that an operation acts on. */
export interface Place {
  readonly accountId: AccountId
  readonly userId?: UserId | undefined
}

/** Whether someone granted a key that the actor's role lacks, for this place. Asked only when the role says no. */
export type GrantCheck = (db: Db, actor: Actor, place: Place, key: PermissionKey) => Promise<boolean>

/** The account an operation acts in, once it is certain that the caller may act there. Default deny. */
export const checkAccess = async (
  database: Database, resolvers: ReadonlyMap<SubjectKind, SubjectResolver>, access: Access, actor: Actor, params: Readonly<Record<string, unknown>>,
  grants: readonly GrantCheck[] = [],
): Promise<AccountId> => {
  if (access.kind !== "permission") return actor.accountId
  const place = await findPlace(database, resolvers, access, actor, params)
  const self = access.orSelf && place.userId === actor.userId
  if (actor.passwordExpired && !self) throw new Refusal(commonProblems.passwordExpired)
  const allowed = self || actor.keys.has(access.key) || (await isGranted(database, grants, actor, place, access.key))
  if (!allowed) throw new Refusal(commonProblems.notAllowed, { permission: access.key })
  return place.accountId
}

const isGranted = (database: Database, grants: readonly GrantCheck[], actor: Actor, place: Place, key: PermissionKey) =>
  database.transaction("system", async (db) => {
    for (const grant of grants) if (await grant(db, actor, place, key)) return true
    return false
  })

const findPlace = async (
  database: Database, resolvers: ReadonlyMap<SubjectKind, SubjectResolver>, access: Extract<Access, { kind: "permission" }>, actor: Actor, params: Readonly<Record<string, unknown>>,
): Promise<Place> => {
  const { subject } = access
  if (subject.kind === "own") return { accountId: actor.accountId }
  const value = params[subject.param] as string | number
  // The commonest cases need no look-up.
  if (subject.kind === "account" && value === actor.accountId) return { accountId: actor.accountId }
  if (subject.kind === "user" && value === actor.userId) return { accountId: actor.accountId, userId: actor.userId }
  const resolver = resolvers.get(subject.kind)
  if (resolver === undefined) throw new Error(`No domain resolves the subject "${subject.kind}".`)
  return database.transaction("system", async (db) => {
    const place = await resolver.resolve(db, value)
    // What cannot be reached and what does not exist get the same answer.
    if (place === undefined || !(await reaches(db, actor, place.accountId))) throw new Refusal(resolver.notFound)
    return place
  })
}

/** Own account always; accounts below it for roles that reach down the tree. */
export const reaches = async (db: Db, actor: Actor, accountId: AccountId): Promise<boolean> => {
  if (accountId === actor.accountId) return true
  if (actor.reach !== "tree") return false
  return (await db.maybeOne(sql`select 1 from accounts a where a.id = ${accountId} and a.path @> array[${actor.accountId}]::bigint[]`)) !== undefined
}
