import { createHash } from "node:crypto"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context, Kit } from "../context.ts"
import { languageOfRequest } from "../http/language.ts"
import { publishedLately, type LiveEvent } from "./events.ts"

/**
 * Answers that many open windows ask for again and again, kept for some seconds in this process. A change announced by
 * an event makes them void at once. `ANSWERS_KEPT_SECONDS` is how long; 0 keeps none.
 */
interface Kept {
  readonly at: number
  readonly accountId: AccountId
  readonly topics: ReadonlySet<string>
  readonly answer: Promise<unknown>
}
const mostKept = 2000

const stores = new WeakMap<Kit["events"], Map<string, Kept>>()
const storeOf = ({ events }: Pick<Kit, "events">) => {
  const found = stores.get(events)
  if (found !== undefined) return found
  const store = new Map<string, Kept>()
  stores.set(events, store)
  events.forget(
    ({ accountId, topic }: LiveEvent) => {
      for (const [key, kept] of store) if (kept.accountId === accountId && kept.topics.has(topic)) store.delete(key)
    },
    () => store.clear(),
  )
  return store
}

export interface AnswerKept {
  readonly name: string
  /** Events of this account with one of these topics make the answer void. */
  readonly accountId: AccountId
  readonly topics: ReadonlySet<string>
  /** What the answer depends on besides. */
  readonly key?: string
}

/** An answer from the last seconds, or a new one. Everyone who asks meanwhile waits for the same one. */
export const keptAnswer = async <T>(
  kit: Pick<Kit, "events" | "config">,
  { name, accountId, topics, key = "" }: AnswerKept,
  read: () => Promise<T>,
): Promise<T> => {
  const milliseconds = kit.config.answersKeptSeconds * 1000
  // The event of a change that is committed at this moment may not have come back yet.
  if (milliseconds === 0 || publishedLately(accountId)) return read()
  const store = storeOf(kit)
  const place = `${name} ${accountId} ${key}`
  const now = performance.now()
  const found = store.get(place)
  if (found !== undefined && now - found.at < milliseconds) return found.answer as Promise<T>
  const answer = read()
  store.delete(place)
  store.set(place, { at: now, accountId, topics, answer })
  // The oldest is the first.
  for (const [oldest] of store) {
    if (store.size <= mostKept) break
    store.delete(oldest)
  }
  answer.catch(() => {
    if (store.get(place)?.answer === answer) store.delete(place)
  })
  return answer
}

/** The same answer for all who have the same permissions in the account and read the same language. */
export const byPermissions = ({ actor }: Pick<Context, "actor">): string =>
  createHash("sha256")
    .update([languageOfRequest(), actor.homeAccountId, actor.reach, ...[...actor.keys].toSorted()].join(" "))
    .digest("base64")
