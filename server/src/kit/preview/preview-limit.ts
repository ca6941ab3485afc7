import { commonProblems } from "@dialplane/contract/kit/problem"
import type { Context, Kit } from "../context.ts"
import { Refusal } from "../refusal.ts"

/** Up to so many objects (one phone, a few lines) a preview is small: it takes milliseconds. */
const mostObjectsOfSmall = 10
/** For previews of everything that somebody has: how much that is, is not known before. */
export const manyObjects = Infinity
interface Share {
  readonly kind: "small" | "bulk"
  readonly perSession: number
  readonly perAccount: number
}
/**
 * Small previews have a share of their own: a bulk preview under way must not keep anybody from seeing where help would
 * be sent.
 */
const small: Share = { kind: "small", perSession: 4, perAccount: 16 }
const bulk: Share = { kind: "bulk", perSession: 1, perAccount: 2 }
const retryAfterSeconds = 2
/** A dialog that asks anew has given up its first request, which needs a moment to notice. */
const graceMilliseconds = 1000
const lookEveryMilliseconds = 50

/** What is under way in this process, for each server that lives in it. */
const underWay = new WeakMap<Kit["database"], Map<string, number>>()

/**
 * Runs a preview of so many objects unless the session, or the people of the account together, have their share under
 * way already.
 */
export const withinPreviewLimit = async <T>(
  { kit, actor, accountId, http }: Context,
  objects: number,
  work: () => Promise<T>,
): Promise<T> => {
  const { kind, perSession, perAccount } = objects <= mostObjectsOfSmall ? small : bulk
  const running = underWay.get(kit.database) ?? new Map<string, number>()
  underWay.set(kit.database, running)
  const shares = [
    [`${kind}:session:${actor.sessionId}`, perSession],
    [`${kind}:account:${accountId}`, perAccount],
  ] as const
  const isTaken = () => shares.some(([key, most]) => (running.get(key) ?? 0) >= most)
  const giveUpAt = performance.now() + graceMilliseconds
  while (isTaken()) {
    if (performance.now() > giveUpAt || http.isClientGone?.() === true)
      throw new Refusal(commonProblems.previewUnderWay, { seconds: retryAfterSeconds })
    await new Promise((resolve) => setTimeout(resolve, lookEveryMilliseconds))
  }
  for (const [key] of shares) running.set(key, (running.get(key) ?? 0) + 1)
  try {
    return await work()
  } finally {
    for (const [key] of shares) {
      const left = (running.get(key) ?? 1) - 1
      if (left === 0) running.delete(key)
      else running.set(key, left)
    }
  }
}
