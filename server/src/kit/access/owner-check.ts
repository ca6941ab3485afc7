import { assignedAssetsOf, valuesAt, type AssignedAsset } from "@dialplane/contract/kit/assigned-assets"
import type { AssetKind } from "@dialplane/contract/kit/owner-treatment"
import type { Endpoint, Parsed } from "@dialplane/contract/kit/endpoint"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Problem } from "@dialplane/contract/kit/problem"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Actor } from "./actor.ts"
import type { Database, Db } from "../database/database.ts"
import { Refusal } from "../refusal.ts"

/**
 * Finds the people whom things of an account belong to; each kind has one, given by the domain that owns it. What is
 * nobody's has no line in the answer.
 */
export interface OwnerFinder {
  readonly kind: AssetKind
  readonly notManageable: Problem
  readonly find: (db: Db, accountId: AccountId, values: readonly (string | number)[]) => Promise<readonly UserId[]>
}

/** Somebody the caller may not manage. */
export interface SparedPerson {
  readonly userId: UserId
  readonly name: string
  /** The role that is out of reach. */
  readonly role: string
}

/**
 * THE rule about people: who of them the actor may not manage. What somebody granted counts for the operation's own
 * key.
 */
export type PersonRule = (
  db: Db,
  actor: Actor,
  accountId: AccountId,
  userIds: readonly UserId[],
  key?: PermissionKey,
) => Promise<readonly SparedPerson[]>

/** All finders, for use cases that are asked about things of any domain. */
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

export interface OwnerCheck {
  readonly finders: ReadonlyMap<AssetKind, OwnerFinder>
  readonly rule: PersonRule
}

/**
 * Refuses what would touch something of somebody whom the caller may not manage. Path parameters are looked at before
 * the rest of the request is read: who may not touch a thing does not learn what is wrong with the request.
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
        const [spared] = owners.length === 0 ? [] : await rule(db, actor, accountId, owners, key)
        if (spared !== undefined) throw new Refusal(finder.notManageable, { role: spared.role, name: spared.name })
      }
    })
  }

  const inPath = asked.filter(({ part }) => part === "params")
  const inRest = asked.filter(({ part }) => part !== "params")
  return {
    ofPath: (database: Database, actor: Actor, accountId: AccountId, params: unknown) =>
      check(database, actor, accountId, inPath, ({ at }) => valuesAt(params, at)),
    // As it was sent and as it was read: some bodies are turned into another shape on the way.
    ofRest: (database: Database, actor: Actor, accountId: AccountId, input: Parsed<Endpoint>, sentBody: unknown) =>
      check(database, actor, accountId, inRest, ({ at, part }) =>
        part === "query" ? valuesAt(input.query, at) : [...valuesAt(input.body, at), ...valuesAt(sentBody, at)],
      ),
  }
}
