import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** The counter shared with sign-in: every guess counts in both places. System scope only. */
export interface AttemptsRow {
  readonly attemptedAt: readonly string[]
  readonly undecidedAt: readonly string[]
  readonly lockedUntil: string | null
  readonly now: string
}

/**
 * A login name as the database compares it. Its lower-casing differs from JavaScript's (İ becomes i in the database,
 * and two characters in JavaScript); with JavaScript's rules one user would have several counters.
 */
export const foldLoginName = async (db: Db, loginName: string): Promise<string> =>
  (await db.one<{ folded: string }>(sql`select lower(${loginName.trim()}::text) as folded`)).folded

const columns = sql`to_json(a.attempted_at) as attempted_at, to_json(a.undecided_at) as undecided_at, a.locked_until,
  clock_timestamp() as now`

/**
 * The row of a name, created if needed and locked until the transaction ends: concurrent guesses wait here. One
 * statement, because a concurrent successful sign-in deletes the row.
 */
export const lockAttempts = (db: Db, fingerprint: string, name: string | null): Promise<AttemptsRow> =>
  db.one<AttemptsRow>(sql`
    insert into sign_in_attempts as a (login_fingerprint, name_fingerprint) values (${fingerprint}, ${name})
      on conflict (login_fingerprint) do update set last_at = now()
    returning ${columns}`)

export const findAttempts = (db: Db, fingerprint: string) =>
  db.maybeOne<AttemptsRow>(sql`
    select ${columns} from sign_in_attempts a where a.login_fingerprint = ${fingerprint}`)

export const saveAttempts = (
  db: Db,
  fingerprint: string,
  { attemptedAt, undecidedAt, lockedUntil }: Omit<AttemptsRow, "now">,
) =>
  db.run(sql`
    update sign_in_attempts
    set attempted_at = ${attemptedAt}::timestamptz[], undecided_at = ${undecidedAt}::timestamptz[],
      locked_until = ${lockedUntil}::timestamptz, last_at = now()
    where login_fingerprint = ${fingerprint}`)

export const deleteAttempts = (db: Db, fingerprint: string) =>
  db.run(sql`delete from sign_in_attempts where login_fingerprint = ${fingerprint}`)

/** Of all counters of a name, the one that is locked longest or has the most attempts. */
export const findWorstAttempts = (db: Db, name: string) =>
  db.maybeOne<AttemptsRow>(sql`
    select ${columns} from sign_in_attempts a where a.login_fingerprint = ${name} or a.name_fingerprint = ${name}
    order by a.locked_until desc nulls last, cardinality(a.attempted_at) desc limit 1`)

export const deleteAllAttempts = (db: Db, name: string) =>
  db.run(sql`delete from sign_in_attempts where login_fingerprint = ${name} or name_fingerprint = ${name}`)

const rememberedDays = 90

export const isKnownNetwork = async (db: Db, key: string) =>
  (await db.maybeOne(
    sql`select true as known from known_sign_in_networks k
      where k.key = ${key} and k.used_at > now() - make_interval(days => ${rememberedDays})`,
  )) !== undefined

/** Written once a day, not with every sign-in; deletes old rows at the same time. */
export const keepKnownNetwork = async (db: Db, key: string) => {
  const kept = await db.run(sql`
    insert into known_sign_in_networks as k (key) values (${key}) on conflict (key) do update set used_at = now()
      where k.used_at < now() - interval '1 day'`)
  if (kept === 0) return
  await db.run(sql`
    delete from known_sign_in_networks where key in (
      select k.key from known_sign_in_networks k where k.used_at < now() - make_interval(days => ${rememberedDays})
        order by k.used_at limit 50 for update skip locked)`)
}
