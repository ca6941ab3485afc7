import { commonProblems } from "@dialplane/contract/kit/problem"
import type { PublicContext } from "../../kit/context.ts"
import { sayLimit, takeBlock, type RateLimit } from "../../kit/http/rate-limit.ts"
import { Refusal } from "../../kit/refusal.ts"
import { RecentValues } from "../../kit/runtime/recent-values.ts"
import type { PresentedKey } from "./api-keys.queries.ts"

/** A node keeps what it took this long at most. */
const blockMilliseconds = 5000

interface Block {
  left: number
  until: number
  leftInDatabase: number
  wait: number
  refusedUntil: number
  refill: Promise<void> | undefined
}

/**
 * The limit is counted in the database for all nodes. A node takes a twentieth of it at a time and counts single
 * requests in memory, so that a busy key writes one row for many requests; what a node took and does not use within
 * seconds is lost to the key, at most a twentieth for each node.
 */
export const makeKeyLimit = (now: () => number = Date.now, name = "api-key") => {
  const blocks = new RecentValues<Block>(5000)

  const refill = async (ctx: PublicContext, limit: RateLimit, apiKeyId: number, block: Block) => {
    const who = String(apiKeyId)
    const many = Math.max(1, Math.floor(limit.most / 20))
    let units = many
    let got = await takeBlock(ctx, limit, who, units)
    if (!got.taken && many > 1) {
      units = Math.max(1, Math.min(many, got.left))
      got = await takeBlock(ctx, limit, who, units)
    }
    block.leftInDatabase = got.left
    block.wait = got.wait
    if (got.taken) Object.assign(block, { left: units, until: now() + blockMilliseconds })
    else block.refusedUntil = now() + Math.min(1000, (limit.seconds / limit.most) * 1000)
  }

  /** Counts one request, or refuses with the time to wait. */
  const take = async (
    ctx: PublicContext,
    { apiKeyId, requestsPerMinute }: Pick<PresentedKey, "apiKeyId" | "requestsPerMinute">,
  ): Promise<void> => {
    const limit: RateLimit = { name, most: requestsPerMinute, seconds: 60 }
    const block = blocks.get(String(apiKeyId)) ?? {
      left: 0,
      until: 0,
      leftInDatabase: 0,
      wait: 1,
      refusedUntil: 0,
      refill: undefined,
    }
    blocks.set(String(apiKeyId), block)
    while (block.left === 0 || block.until <= now()) {
      if (block.refusedUntil > now()) {
        sayLimit(ctx, limit, 0, block.wait)
        throw new Refusal(commonProblems.tooMany, { seconds: block.wait })
      }
      block.refill ??= refill(ctx, limit, apiKeyId, block).finally(() => {
        block.refill = undefined
      })
      await block.refill
    }
    block.left -= 1
    sayLimit(ctx, limit, block.left + block.leftInDatabase, block.wait)
  }
  return { take }
}
