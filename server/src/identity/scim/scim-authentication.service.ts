import type { Actor } from "../../kit/access/actor.ts"
import type { Context, Kit, PublicContext } from "../../kit/context.ts"
import { byNetwork, takeFromLimit, type RateLimit } from "../../kit/http/rate-limit.ts"
import { makeBatchedWrites } from "../../kit/runtime/batched-writes.ts"
import { makeRecentReads } from "../../kit/runtime/recent-reads.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { makeKeyLimit } from "../api-keys/key-limit.service.ts"
import { concernsEverybody, usersConcernedBy } from "../sessions/changed-rights.service.ts"
import { addFailure, count } from "./scim-log.queries.ts"
import { fingerprintOf } from "./scim-log.rules.ts"
import { countLiveTokens, findByHash, noteUses, type PresentedToken, type TokenUse } from "./scim.queries.ts"
import { ScimFault } from "./scim-fault.rules.ts"
import { findScimActor } from "./scim-standing.service.ts"
import { noteStopped, noteWorking } from "./scim-stopped.service.ts"
import { isWellFormed } from "./scim-token.rules.ts"
import { faultMessages as messages } from "./scim.messages.ts"

/** As for access tokens: see authenticate.service.ts of sessions. */
const trustMilliseconds = 1000
const remembered = 1000

/** Requests without a valid token from one network. */
const strangers: RateLimit = { name: "scim-strangers", most: 60, seconds: 60 }

interface Known {
  readonly token: PresentedToken
  readonly actor: Actor | undefined
}

/** When each token was used last. */
const makeMeter = (kit: Kit) => {
  const uses = makeBatchedWrites<TokenUse>(kit.log, {
    idOf: ({ tokenId }) => tokenId,
    merge: (_earlier, later) => later,
    write: (used) =>
      kit.database.transaction("system", async (db) => {
        await noteUses(db, used)
        await noteWorking(db, used)
      }),
    failure: "uses of SCIM tokens could not be written",
  })
  return {
    flush: uses.flush,
    note: ({ accountId, tokenId }: PresentedToken, address: string) =>
      uses.add({ accountId, tokenId, at: kit.now().toISOString(), address }),
  }
}
const meters = new WeakMap<Kit, ReturnType<typeof makeMeter>>()
/** One for each server. */
export const meterOf = (kit: Kit) => {
  const meter = meters.get(kit) ?? makeMeter(kit)
  meters.set(kit, meter)
  return meter
}

const unauthorized = () => new ScimFault(401, messages.tokenInvalid)

/** Finds the account and the rights of a request by its token. */
export const makeScimAuthenticator = (kit: Kit, now: () => number = Date.now) => {
  const known = makeRecentReads<Known>({ most: remembered, milliseconds: trustMilliseconds, now })
  const limit = makeKeyLimit(now, "scim")
  const forgetAll = () => known.forget(() => true)
  kit.events.forget((event) => {
    if (event.topic === "scim") known.forget(({ token }) => token.accountId === event.accountId)
    if (concernsEverybody(event)) forgetAll()
    const userIds = usersConcernedBy(event)
    if (userIds.size > 0) known.forget(({ token }) => token.actsForUserId !== null && userIds.has(token.actsForUserId))
  }, forgetAll)

  const read = (hash: string): Promise<Known | undefined> =>
    known.get(hash, async () => {
      const db = kit.database.reading("system")
      const token = await findByHash(db, hash)
      if (token === undefined) return undefined
      return { token, actor: await findScimActor(db, token.accountId, token.actsForUserId, token.tokenId) }
    })

  /** What its owners should know: the identity provider calls, and nothing happens. */
  const noteRefused = (ctx: PublicContext, { accountId }: PresentedToken, reason: string, isStopped: boolean) =>
    kit.database.transaction({ account: accountId }, async (db) => {
      const failure = { operation: "Authorization", subject: "", reason }
      await addFailure(db, accountId, { ...failure, fingerprint: fingerprintOf(failure), traceId: ctx.traceId })
      await count(db, accountId, "failed")
      // An expired token beside a valid one is one that was replaced.
      if (isStopped || (await countLiveTokens(db, accountId)) === 0) await noteStopped(db, accountId, reason)
    })

  return async (ctx: PublicContext): Promise<Context> => {
    const given = /^bearer +([\w.~+/=-]+)$/i.exec(ctx.http.header("authorization") ?? "")?.[1] ?? ""
    const found = isWellFormed(given) ? await read(hashToken(given)) : undefined
    if (found === undefined) {
      await takeFromLimit(ctx, strangers, byNetwork(ctx))
      throw unauthorized()
    }
    const { token, actor } = found
    await limit.take(ctx, { apiKeyId: token.tokenId, requestsPerMinute: token.requestsPerMinute })
    if (Date.parse(token.expiresAt) <= kit.now().getTime()) {
      await noteRefused(ctx, token, messages.tokenExpired, false)
      throw new ScimFault(401, messages.tokenExpired)
    }
    if (actor === undefined) {
      const reason = messages.stopped(token.actsForName ?? "")
      await noteRefused(ctx, token, reason, true)
      throw new ScimFault(403, reason)
    }
    meterOf(kit).note(token, ctx.http.address)
    return { ...ctx, actor, accountId: token.accountId }
  }
}
