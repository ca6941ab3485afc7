import type { Db } from "../kit/database.ts"
import { sql } from "../kit/sql.ts"

/** The counter that sign-in keeps as well: a password guessed here is a guess less there. System scope only. */
export interface AttemptsRow {
  readonly attemptedAt: readonly string[]
  readonly lockedUntil: string | null
  readonly now: string
}

/**
 * The row of a name, made if need be and held until the transaction ends: simultaneous guesses queue up here. One statement, because a
 * sign-in that succeeds at the same moment deletes the row.
 */
export const lockAttempts = (db: Db, fingerprint: string): Promise<AttemptsRow> =>
  db.one<AttemptsRow>(sql`
    insert into sign_in_attempts as a (login_fingerprint) values (${fingerprint}) on conflict (login_fingerprint) do update set last_at = now()
    returning to_json(a.attempted_at) as attempted_at, a.locked_until, clock_timestamp() as now`)

export const findAttempts = (db: Db, fingerprint: string) =>
  db.maybeOne<AttemptsRow>(sql`
    select to_json(a.attempted_at) as attempted_at, a.locked_until, clock_timestamp() as now from sign_in_attempts a where a.login_fingerprint = ${fingerprint}`)

export const saveAttempts = (db: Db, fingerprint: string, attemptedAt: readonly string[], lockedUntil: string | null) =>
  db.run(sql`
    update sign_in_attempts set attempted_at = ${attemptedAt}::timestamptz[], locked_until = ${lockedUntil}::timestamptz, last_at = now()
    where login_fingerprint = ${fingerprint}`)

export const deleteAttempts = (db: Db, fingerprint: string) => db.run(sql`delete from sign_in_attempts where login_fingerprint = ${fingerprint}`)
