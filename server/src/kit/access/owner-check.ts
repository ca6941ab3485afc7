import { keyProblems } from "@dialplane/contract/kit/api-key-problems"
import { assignedAssetsOf, valuesAt, type AssignedAsset } from "@dialplane/contract/kit/assigned-assets"
import type { AssetKind } from "@dialplane/contract/kit/owner-treatment"
import type { Endpoint, Parsed } from "@dialplane/contract/kit/endpoint"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Problem } from "@dialplane/contract/kit/problem"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Actor } from "./actor.ts"
import type { Database, Db } from "../database/database.ts"
import { Refusal } from "../refusal.ts"
import { nameSpared } from "./spared-people.ts"

/**
 * Finds the users that objects of an account belong to. Each kind has one finder, from the domain that owns it. Objects
 * without an owner are not in the answer.
 */
export interface OwnerFinder {
  readonly kind: AssetKind
  readonly notManageable: Problem
  readonly find: (db: Db, accountId: AccountId, values: readonly (string | number)[]) => Promise<readonly UserId[]>
}

/** A user whom the caller may not manage. */
export interface SparedPerson {
  readonly userId: UserId
  readonly name: string
  /** The role that the caller may not manage. */
  readonly role: string
}

/**
 * The rule for managing users: returns those whom the actor may not manage. A granted permission counts for the
 * operation it is for.
 */
export type PersonRule = (
  db: Db,
  actor: Actor,
  accountId: AccountId,
  userIds: readonly UserId[],
  key?: PermissionKey,
) => Promise<readonly SparedPerson[]>

/** All finders, for use cases about objects of any domain. */
export interface Owners {
  register(finder: OwnerFinder): void
  find(db: Db, kind: AssetKind, accountId: AccountId, values: readonly (string | number)[]): Promise<readonly UserId[]>
}

export const makeOwners = (): Owners => {
  const finders = new Map<AssetKind, OwnerFinder>()
  return {
    register: (finder) => void finders.set(finder.kind, finder),
    find: async (db, kind, accountId, values) => finders.get(kind)?.find(db, accountId, values) ?? [],
  }
}

const signInKinds: ReadonlySet<AssetKind> = new Set<AssetKind>(["user", "login", "mfaMethod"])

export interface OwnerCheck {
  readonly finders: ReadonlyMap<AssetKind, OwnerFinder>
  readonly rule: PersonRule
}

/**
 * Refuses changes to objects of users whom the caller may not manage. Path parameters are checked before the rest of
 * the request is parsed, so that callers without access learn nothing about its validity.
 */
export const makeOwnerCheck = (endpoint: Endpoint, { finders, rule }: OwnerCheck) => {
  const asked = assignedAssetsOf(endpoint).filter(({ treatment }) => treatment === "manage")
  const unknown = asked.find(({ kind }) => !finders.has(kind))
  if (unknown !== undefined)
    throw new Error(`${endpoint.method} ${endpoint.path}: no domain finds whose a "${unknown.kind}" is.`)
  const key = endpoint.access.kind === "permission" ? endpoint.access.key : undefined

  const check = async (
    database: Database,
    actor: Actor,
    accountId: AccountId,
    assignedAssets: readonly AssignedAsset[],
    valuesOf: (one: AssignedAsset) => (string | number)[],
  ) => {
    const named = assignedAssets
      .map((one) => ({ finder: finders.get(one.kind)!, values: [...new Set(valuesOf(one))] }))
      .filter(({ values }) => values.length > 0)
    if (named.length === 0) return
    await database.transaction({ account: accountId }, async (db) => {
      for (const { finder, values } of named) {
        const owners = await finder.find(db, accountId, values)
        // With the sign-in of its owner a key would have all of the owner's rights.
        if (actor.apiKey !== null && signInKinds.has(finder.kind) && owners.includes(actor.userId))
          throw new Refusal(keyProblems.notForKeys)
        const spared = owners.length === 0 ? [] : await rule(db, actor, accountId, owners, key)
        if (spared.length > 0) throw new Refusal(finder.notManageable, nameSpared(spared))
      }
    })
  }

  const inPath = asked.filter(({ part }) => part === "params")
  const inRest = asked.filter(({ part }) => part !== "params")
  return {
    ofPath: (database: Database, actor: Actor, accountId: AccountId, params: unknown) =>
      check(database, actor, accountId, inPath, ({ at }) => valuesAt(params, at)),
    // Checks the body as sent and as parsed, because parsing may transform it.
    ofRest: (database: Database, actor: Actor, accountId: AccountId, input: Parsed<Endpoint>, sentBody: unknown) =>
      check(database, actor, accountId, inRest, ({ at, part }) =>
        part === "query" ? valuesAt(input.query, at) : [...valuesAt(input.body, at), ...valuesAt(sentBody, at)],
      ),
  }
}
