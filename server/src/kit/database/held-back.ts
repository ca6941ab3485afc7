import type { Db } from "./database.ts"

const held = new WeakMap<Db, unknown[]>()

/** Begins to hold back what this transaction wants to have done at its end. */
export const beginHoldingBack = <One>(db: Db): One[] => {
  const list: One[] = []
  held.set(db, list)
  return list
}

/** What an open transaction holds back so far; undefined if nobody does it at its end. */
export const heldBackBy = <One>(db: Db): One[] | undefined => held.get(db) as One[] | undefined

/** Call it before a part that may be rolled back: the returned function discards what was held back since. */
export const discardingSince = (db: Db): (() => void) => {
  const list = held.get(db)
  const before = list?.length ?? 0
  return () => {
    if (list !== undefined) list.length = Math.min(list.length, before)
  }
}
