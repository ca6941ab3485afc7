import type { UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface IdentityRecordDraft {
  readonly model: string
  readonly idHash: string
  readonly uidHash: string | null
  readonly grantHash: string | null
  readonly subject: string | null
  readonly payloadSealed: string
  readonly seconds: number
}

export const upsertRecord = (db: Db, draft: IdentityRecordDraft) =>
  db.run(sql`
    insert into identity_records (model, id_hash, uid_hash, grant_hash, subject, payload_sealed, expires_at)
    values (${draft.model}, ${draft.idHash}, ${draft.uidHash}, ${draft.grantHash}, ${draft.subject},
      ${draft.payloadSealed}, now() + make_interval(secs => ${draft.seconds}))
    on conflict (model, id_hash) do update
      set uid_hash = excluded.uid_hash, grant_hash = excluded.grant_hash, subject = excluded.subject,
      payload_sealed = excluded.payload_sealed, expires_at = excluded.expires_at`)

export interface IdentityRecord {
  readonly idHash: string
  readonly payloadSealed: string
  readonly consumedAt: string | null
}

/** What belongs to a grant lives as long as the session of that grant, whatever its own expiry says. */
export const findRecord = (db: Db, model: string, idHash: string) =>
  db.maybeOne<IdentityRecord>(sql`
    select r.id_hash, r.payload_sealed, r.consumed_at from identity_records r
      where r.model = ${model} and r.id_hash = ${idHash} and r.expires_at > now()
        and (r.grant_hash is null or exists (select from sessions s
          where s.identity_grant_hash = r.grant_hash and s.ended_at is null and s.expires_at > now()))`)

export const findRecordByUid = (db: Db, model: string, uidHash: string) =>
  db.maybeOne<IdentityRecord>(sql`
    select r.id_hash, r.payload_sealed, r.consumed_at from identity_records r
      where r.model = ${model} and r.uid_hash = ${uidHash} and r.expires_at > now()`)

/** Zero if a concurrent request was first. */
export const consumeRecord = (db: Db, model: string, idHash: string) =>
  db.run(
    sql`update identity_records set consumed_at = now()
      where model = ${model} and id_hash = ${idHash} and consumed_at is null`,
  )

export const deleteRecord = (db: Db, model: string, idHash: string) =>
  db.run(sql`delete from identity_records where model = ${model} and id_hash = ${idHash}`)

export const deleteRecordsOfGrant = (db: Db, grantHash: string) =>
  db.run(sql`delete from identity_records where grant_hash = ${grantHash}`)

export const deleteRecordByUid = (db: Db, model: string, uidHash: string) =>
  db.run(sql`delete from identity_records where model = ${model} and uid_hash = ${uidHash}`)

/** All records of a user at the provider, except those of one grant. */
export const deleteRecordsOfPerson = (db: Db, userId: UserId, exceptGrantHash: string | null) =>
  db.run(sql`
    delete from identity_records
      where subject = ${String(userId)} and (${exceptGrantHash}::text is null or grant_hash is distinct
      from ${exceptGrantHash}::text)`)

export const listKeys = (db: Db) =>
  db.many<{ kid: string; keySealed: string }>(
    sql`select k.kid, k.key_sealed from identity_keys k order by k.created_at desc, k.kid`,
  )

/** One node creates the first key; the others wait here and then find it. */
export const lockKeys = (db: Db) => db.run(sql`select pg_advisory_xact_lock(7231906)`)

export const insertKey = (db: Db, kid: string, keySealed: string) =>
  db.run(sql`insert into identity_keys (kid, key_sealed) values (${kid}, ${keySealed})`)
