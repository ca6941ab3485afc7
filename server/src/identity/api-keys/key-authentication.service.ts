import { apiKeyProblems as problems } from "@dialplane/contract/identity/api-keys/api-keys.problems"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Actor } from "../../kit/access/actor.ts"
import { isAllowedFrom, mayComeFrom } from "../../kit/access/ip-ranges.ts"
import type { Kit, PublicContext } from "../../kit/context.ts"
import { dataOf } from "../../kit/live/events.ts"
import { Refusal } from "../../kit/refusal.ts"
import { makeRecentReads } from "../../kit/runtime/recent-reads.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { concernsEverybody, usersConcernedBy } from "../sessions/changed-rights.service.ts"
import { findPresentActor, ownActor } from "../sessions/present-actor.service.ts"
import { findByHash, findByToken, type PresentedKey } from "./api-keys.queries.ts"
import { makeKeyLimit } from "./key-limit.service.ts"
import { meterOf } from "./key-usage.service.ts"
import { isTokenOfKey, isWellFormed, looksLikeKey } from "./key-value.rules.ts"

/** As for access tokens: see authenticate.service.ts of sessions. */
const trustMilliseconds = 1000
const remembered = 5000

interface Known {
  readonly key: PresentedKey
  readonly actor: Actor | undefined
}

/** Told the account of a key before the key may be refused. */
type WhenKnown = (accountId: AccountId) => Promise<void>

export interface Presented {
  readonly key: PresentedKey
  readonly actor: Actor
}

const madeFor = new WeakMap<Kit, ReturnType<typeof makeKeyAuthenticator>>()
/** One for each server: requests and the token call count against the same limit. */
export const keyAuthenticatorOf = (kit: Kit) => {
  const made = madeFor.get(kit) ?? makeKeyAuthenticator(kit)
  madeFor.set(kit, made)
  return made
}

const makeKeyAuthenticator = (kit: Kit, now: () => number = Date.now) => {
  const known = makeRecentReads<Known>({ most: remembered, milliseconds: trustMilliseconds, now })
  const limit = makeKeyLimit(now)
  const forgetAll = () => known.forget(() => true)
  kit.events.forget((event) => {
    if (event.topic === "apiKey") {
      const apiKeyIds = new Set(dataOf(event).map((data) => data["apiKeyId"]))
      known.forget(({ key }) => apiKeyIds.has(key.apiKeyId))
    }
    if (concernsEverybody(event)) forgetAll()
    const userIds = usersConcernedBy(event)
    if (userIds.size > 0) known.forget(({ key }) => userIds.has(key.ownerUserId))
  }, forgetAll)

  const read = async (token: string): Promise<Known | undefined> => {
    const isToken = isTokenOfKey(token)
    if (!isToken && !isWellFormed(token)) return undefined
    const hash = hashToken(token)
    return known.get(hash, async () => {
      const db = kit.database.reading("system")
      const key = await (isToken ? findByToken : findByHash)(db, hash)
      if (key === undefined) return undefined
      const { accountId, ownerUserId, apiKeyId, name, scopes } = key
      const actor = await findPresentActor(db, {
        ...ownActor(accountId, ownerUserId, ""),
        apiKey: { id: apiKeyId, name, scopes: scopes && [...scopes] },
      })
      return { key, actor }
    })
  }

  const hasPassed = (time: string | null) => time !== null && Date.parse(time) <= kit.now().getTime()

  /** The key of a value or token, and its owner, narrowed to it; undefined if it is unknown, revoked or replaced. */
  const present = async (token: string, ctx: PublicContext, whenKnown?: WhenKnown): Promise<Presented | undefined> => {
    const found = await read(token)
    if (found === undefined || hasPassed(found.key.previousUntil)) return undefined
    const { key, actor } = found
    await whenKnown?.(key.accountId)
    if (hasPassed(key.expiresAt)) throw new Refusal(problems.expired)
    if (actor === undefined) throw new Refusal(problems.ownerInactive)
    const { address } = ctx.http
    try {
      // A key is bound by what binds its owner, besides its own ranges.
      const isAllowed = isAllowedFrom(key.ipRanges, address) && mayComeFrom(key.roleRanges, [actor.role.id], address)
      if (!isAllowed) throw new Refusal(problems.addressNotAllowed, { address })
      await limit.take(ctx, key)
    } catch (error) {
      if (error instanceof Refusal) meterOf(kit).count(key, address, true)
      throw error
    }
    meterOf(kit).count(key, address, false)
    return { key, actor }
  }
  const authenticate = async (token: string, ctx: PublicContext, whenKnown: WhenKnown): Promise<Actor | undefined> =>
    (await present(token, ctx, whenKnown))?.actor
  return { present, authenticate, isKey: looksLikeKey }
}
