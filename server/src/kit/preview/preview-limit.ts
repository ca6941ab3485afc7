import { commonProblems } from "@dialplane/contract/kit/problem"
import type { Context, Kit } from "../context.ts"
import { Refusal } from "../refusal.ts"

/** A preview of up to this many objects (one phone, a few lines) is small: it takes milliseconds. */
const mostObjectsOfSmall = 10
/** For previews of everything that a user has, the number of which is not known before. */
export const manyObjects = Infinity
interface Share {
  readonly kind: "small" | "bulk"
  readonly perSession: number
  readonly perAccount: number
}
/**
 * Small previews have a limit of their own, so that a running bulk preview does not block the preview of an emergency
 * location.
 */
const small: Share = { kind: "small", perSession: 4, perAccount: 16 }
const bulk: Share = { kind: "bulk", perSession: 1, perAccount: 2 }
const retryAfterSeconds = 2
/** A dialog that sends a new request has cancelled its previous one, which takes a moment to end. */
const graceMilliseconds = 1000
const lookEveryMilliseconds = 50

/** Running previews in this process, for each server in it. */
const underWay = new WeakMap<Kit["database"], Map<string, number>>()

/** Runs a preview of this many objects, unless the session or the account has reached its limit of running previews. */
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
