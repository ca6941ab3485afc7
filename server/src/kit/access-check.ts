import type { Access, SubjectKind } from "@dialplane/contract/kit/access"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { commonProblems, type Problem } from "@dialplane/contract/kit/problem"
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


/** The account an operation acts in, once it is certain that the caller may act there. Default deny. */
export const checkAccess = async (
  database: Database, resolvers: ReadonlyMap<SubjectKind, SubjectResolver>, access: Access, actor: Actor, params: Readonly<Record<string, unknown>>,
): Promise<AccountId> => {
  if (access.kind !== "permission") return actor.accountId
  const place = await findPlace(database, resolvers, access, actor, params)
  const self = access.orSelf && place.userId === actor.userId
  if (actor.passwordExpired && !self) throw new Refusal(commonProblems.passwordExpired)
  if (!self && !actor.keys.has(access.key)) throw new Refusal(commonProblems.notAllowed, { permission: access.key })
  return place.accountId
}

const findPlace = async (
  database: Database, resolvers: ReadonlyMap<SubjectKind, SubjectResolver>, access: Extract<Access, { kind: "permission" }>, actor: Actor, params: Readonly<Record<string, unknown>>,
): Promise<{ accountId: AccountId; userId?: UserId | undefined }> => {
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
