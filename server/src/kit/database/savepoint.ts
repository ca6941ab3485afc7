import type { Db } from "./database.ts"
import { Refusal } from "../refusal.ts"
import { sql } from "./sql.ts"

/**
 * Does one part of a larger whole. A refusal takes back this part only and is handed on; anything else is a bug and
 * takes back everything.
 */
export const tryPart = async (db: Db, work: () => Promise<void>): Promise<Refusal | undefined> => {
  await db.run(sql`savepoint part`)
  try {
    await work()
    await db.run(sql`release savepoint part`)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await db.run(sql`rollback to savepoint part`)
    await db.run(sql`release savepoint part`)
    return error
  }
}

/**
 * Does the work and takes all of it back, within an open transaction. What the work would be refused for, this is
 * refused for.
 */
export const rehearse = async (db: Db, work: () => Promise<unknown>): Promise<void> => {
  await db.run(sql`savepoint rehearsal`)
  try {
    await work()
  } finally {
    await db.run(sql`rollback to savepoint rehearsal`)
    await db.run(sql`release savepoint rehearsal`)
  }
}

/**
 * For work that only finds something out: rather than wait for somebody who holds a row, it fails. Until the savepoint
 * is rolled back.
 */
export const waitShortlyForLocks = (db: Db) => db.run(sql`select set_config('lock_timeout', '500ms', true)`)
