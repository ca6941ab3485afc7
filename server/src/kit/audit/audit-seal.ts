import { createHash } from "node:crypto"
import type { Database, Db } from "../database/database.ts"
import { sql } from "../database/sql.ts"

/**
 * Entries are sealed in batches: each seal hashes the entries of a range of finished transactions and the previous
 * seal. Writers never wait: an entry becomes part of a batch only after every older transaction has ended, so the range
 * cannot change. A changed, removed or inserted row breaks the chain.
 */
interface Seal {
  readonly id: number
  readonly fromTransaction: string
  readonly toTransaction: string
  readonly entries: number
  readonly previousHash: string
  readonly hash: string
}

const genesis = "0".repeat(64)
const rowsPerRead = 10_000

const lastSeal = (db: Db) =>
  db.maybeOne<Seal>(sql`
    select s.id, s.from_transaction::text, s.to_transaction::text, s.entries, s.previous_hash, s.hash
      from audit_seals s order by s.id desc limit 1`)

/** Columns that were added later are only hashed where they have a value, so that older seals stay valid. */
const hashRange = async (db: Db, from: string, to: string, previousHash: string) => {
  const hash = createHash("sha256").update(previousHash)
  let entries = 0
  let after = 0
  for (;;) {
    const rows = await db.many<{ id: number; content: string }>(sql`
      select e.id, (to_jsonb(e) - array_remove(array[
        case when e.acting_as is null then 'acting_as' end, case when e.log = 'user' then 'log' end, case
          when e.client is null then 'client' end,
        case when e.reverts is null then 'reverts' end, case when e.job_id is null then 'job_id'
          end], null))::text as content from audit_entries e
      where e.transaction >= ${from}::xid8 and e.transaction < ${to}::xid8 and e.id > ${after}
      order by e.id limit ${rowsPerRead}`)
    for (const row of rows) hash.update(`\n${row.content}`)
    entries += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < rowsPerRead) return { hash: hash.digest("hex"), entries }
  }
}

/** How many entries a seal covers at most: a long backlog is sealed, and verified, in small steps. */
const usualBatch = 20_000

/** The end of the next batch: whole transactions, from the last seal up to those that may still change. */
const endOfBatch = async (db: Db, from: string, horizon: string): Promise<string> => {
  const at = (offset: number) =>
    db.maybeOne<{ transaction: string }>(sql`
      select e.transaction::text from audit_entries e
        where e.transaction >= ${from}::xid8 and e.transaction < ${horizon}::xid8
        order by e.transaction, e.id offset ${offset} limit 1`)
  const beyond = await at(usualBatch)
  if (beyond === undefined) return horizon
  const first = (await at(0))!.transaction
  return beyond.transaction === first ? String(BigInt(first) + 1n) : beyond.transaction
}

const sealBatch = (database: Database): Promise<{ entries: number; more: boolean }> =>
  database.transaction("system", async (db) => {
    // Another node is sealing, or this one still is. Waiting would only occupy a connection.
    const { free } = await db.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(7231905) as free`)
    if (!free) return { entries: 0, more: false }
    // to_jsonb renders instants in the session's time zone; the hash must not depend on where the server runs.
    await db.run(sql`set local time zone 'UTC'`)
    const last = await lastSeal(db)
    const from = last?.toTransaction ?? "0"
    const { horizon } = await db.one<{ horizon: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
    )
    const to = await endOfBatch(db, from, horizon)
    const { hash, entries } = await hashRange(db, from, to, last?.hash ?? genesis)
    if (entries === 0) return { entries, more: false }
    await db.run(sql`
      insert into audit_seals (from_transaction, to_transaction, entries, previous_hash, hash)
      values (${from}::xid8, ${to}::xid8, ${entries}, ${last?.hash ?? genesis}, ${hash})`)
    return { entries, more: to !== horizon }
  })

/** Seals what can be sealed now. Returns how many entries that was. */
export const sealAudit = async (database: Database): Promise<number> => {
  for (let sealed = 0; ;) {
    const { entries, more } = await sealBatch(database)
    sealed += entries
    if (!more) return sealed
  }
}

export interface AuditVerdict {
  readonly seals: number
  readonly entries: number
  readonly unsealed: number
  /** Describes the first seal that is not valid. */
  readonly broken: string | undefined
}

export const verifyAudit = (database: Database): Promise<AuditVerdict> =>
  database.transaction("system", async (db) => {
    await db.run(sql`set local time zone 'UTC'`)
    const seals = await db.many<Seal & { sealedAt: string }>(sql`
      select s.id, s.from_transaction::text, s.to_transaction::text, s.entries, s.previous_hash, s.hash, s.sealed_at
        from audit_seals s order by s.id`)
    let previous = genesis
    let reached = "0"
    let entries = 0
    for (const seal of seals) {
      const found = await hashRange(db, seal.fromTransaction, seal.toTransaction, previous)
      const fault =
        seal.previousHash !== previous || seal.fromTransaction !== reached
          ? "a seal before it is missing or was changed"
          : found.entries !== seal.entries
            ? `it holds ${found.entries} entries where ${seal.entries} were sealed`
            : found.hash !== seal.hash
              ? "an entry was changed"
              : undefined
      if (fault !== undefined)
        return { seals: seals.length, entries, unsealed: 0, broken: `Seal ${seal.id} of ${seal.sealedAt}: ${fault}.` }
      previous = seal.hash
      reached = seal.toTransaction
      entries += seal.entries
    }
    const { unsealed } = await db.one<{ unsealed: number }>(
      sql`select count(*) as unsealed from audit_entries e where e.transaction >= ${reached}::xid8`,
    )
    return { seals: seals.length, entries, unsealed, broken: undefined }
  })
