import { hearsKeys } from "@dialplane/contract/calling/engine/key-places"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import { saidBy } from "./people.rules.ts"

/** Where a caller is who presses keys, and which keys the queue there knows. */
export interface KeyPlace {
  readonly place: string
  readonly exitKey: string | null
  readonly callbackKey: string | null
}

/** What the caller leaves a queue for by a key; undefined if the key means nothing there. */
export const leavesQueueBy = (
  { exitKey, callbackKey }: Pick<KeyPlace, "exitKey" | "callbackKey">,
  keys: string,
): "exitKey" | "callback" | undefined => (keys === exitKey ? "exitKey" : keys === callbackKey ? "callback" : undefined)

/** What an engine reports when a caller presses keys; undefined where they mean nothing. */
export const pressedAt = (where: KeyPlace, keys: string, engineCallId: string, at: number): CallEvent | undefined => {
  if (!hearsKeys(where.place)) return undefined
  if (where.place === "queue") {
    const why = leavesQueueBy(where, keys)
    return why === undefined ? undefined : { kind: "leftQueue", why, at }
  }
  // The pound key ends a message; the others say nothing.
  if (where.place === "mailbox")
    return keys.endsWith("#") ? { kind: "messageLeft", ...saidBy(engineCallId), at } : undefined
  return { kind: "digits", digits: keys, at }
}
