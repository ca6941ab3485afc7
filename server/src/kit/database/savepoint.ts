import type { Db } from "./database.ts"
import { Refusal } from "../refusal.ts"
import { discardingSince } from "./held-back.ts"
import { sql } from "./sql.ts"

/**
 * Runs one part of a larger change. A refusal rolls back this part only and is returned; any other error is a bug and
 * is thrown.
 */
export const tryPart = async (db: Db, work: () => Promise<void>): Promise<Refusal | undefined> => {
  const discard = discardingSince(db)
  await db.run(sql`savepoint part`)
  try {
    await work()
    await db.run(sql`release savepoint part`)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    discard()
    await db.run(sql`rollback to savepoint part`)
    await db.run(sql`release savepoint part`)
    return error
  }
}

/** Runs one part of a larger change. Any error rolls back this part only and is returned. */
export const attemptPart = async (
  db: Db,
  work: () => Promise<unknown>,
): Promise<{ readonly error: unknown } | undefined> => {
  const discard = discardingSince(db)
  await db.run(sql`savepoint attempt`)
  try {
    await work()
    await db.run(sql`release savepoint attempt`)
    return undefined
  } catch (error) {
    discard()
    await db.run(sql`rollback to savepoint attempt`)
    await db.run(sql`release savepoint attempt`)
    return { error }
  }
}

/** Runs the work within an open transaction and rolls it back. Refusals of the work are thrown. */
export const rehearse = async (db: Db, work: () => Promise<unknown>): Promise<void> => {
  const discard = discardingSince(db)
  await db.run(sql`savepoint rehearsal`)
  try {
    await work()
  } finally {
    discard()
    await db.run(sql`rollback to savepoint rehearsal`)
    await db.run(sql`release savepoint rehearsal`)
  }
}

/** For previews: fails instead of waiting for a locked row, until the savepoint is rolled back. */
export const waitShortlyForLocks = (db: Db) => db.run(sql`select set_config('lock_timeout', '500ms', true)`)
