import type { Direction, RecordingKind } from "@dialplane/contract/calling/recordings/recordings.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"
import type { ReadySound, RecordedSound } from "./recorded-sound.rules.ts"

export interface NewRecording {
  readonly sourceKey: string
  readonly kind: RecordingKind
  readonly userId: number | null
  readonly ownerName: string
  readonly ownedByExtension: boolean
  readonly extensionId: number
  readonly extension: string
  readonly direction: Direction
  readonly otherNumber: string
  readonly otherName: string
  readonly startedAt: string
  readonly seconds: number
  readonly bytes: number
  readonly fileKey: string | null
  readonly soundSeed: number | null
  readonly engine: string
  readonly calls: readonly { readonly engineCallId: string; readonly startedAt: string }[]
}

/** False when it is there already. Its user or extension may be gone since the call; then only their names stay. */
export const insertRecording = async (db: Db, accountId: AccountId, one: NewRecording): Promise<number | undefined> =>
  (
    await db.maybeOne<{ id: number }>(sql`
    with added as (
      insert into recordings (account_id, kind, user_id, owner_name, owned_by_extension, extension_id, extension_number,
        direction, other_number, other_name, started_at, seconds, bytes, file_key, sound_seed, source_key)
      values (${accountId}, ${one.kind},
        (select u.id from users u where u.account_id = ${accountId} and u.id = ${one.userId}), ${one.ownerName},
        ${one.ownedByExtension},
        (select e.id from extensions e where e.account_id = ${accountId} and e.id = ${one.extensionId}),
        ${one.extension}, ${one.direction}, ${one.otherNumber}, ${one.otherName}, ${one.startedAt}::timestamptz,
        ${one.seconds}, ${one.bytes}, ${one.fileKey}, ${one.soundSeed}, ${one.sourceKey})
      on conflict (account_id, source_key) where source_key is not null do nothing returning id),
    linked as (
      insert into call_recordings (account_id, call_started_at, engine, engine_call_id, recording_id)
      select ${accountId}, c."startedAt", ${one.engine}, c."engineCallId", a.id
      from added a, jsonb_to_recordset(${json(one.calls)}::jsonb) as c ("engineCallId" text, "startedAt" timestamptz)
      on conflict do nothing returning 1)
    select a.id, (select count(*) from linked) as calls from added a`)
  )?.id

/** What was recorded. False if it was known already. */
export const putRecorded = async (db: Db, accountId: AccountId, recorded: RecordedSound): Promise<boolean> =>
  (await db.maybeOne(sql`
    insert into expected_recordings as e (account_id, source_key, recorded)
    values (${accountId}, ${recorded.sourceKey}, ${json(recorded)})
    on conflict (account_id, source_key) do update set recorded = excluded.recorded
      where e.recorded is null and not e.taken
    returning 1`)) !== undefined
/** Where its sound is. False if it was known already. */
export const putSound = async (db: Db, accountId: AccountId, sourceKey: string, sound: ReadySound): Promise<boolean> =>
  (await db.maybeOne(sql`
    insert into expected_recordings as e (account_id, source_key, sound)
    values (${accountId}, ${sourceKey}, ${json(sound)})
    on conflict (account_id, source_key) do update set sound = excluded.sound where e.sound is null and not e.taken
    returning 1`)) !== undefined
/** Both halves, once, when both are there. */
export const takeBoth = (db: Db, accountId: AccountId, sourceKey: string) =>
  db.maybeOne<{ recorded: RecordedSound; sound: ReadySound }>(sql`
    with both_halves as (
      select e.recorded, e.sound from expected_recordings e
      where e.account_id = ${accountId} and e.source_key = ${sourceKey}
        and e.recorded is not null and e.sound is not null),
    taken as (
      update expected_recordings e set taken = true, recorded = null, sound = null from both_halves
      where e.account_id = ${accountId} and e.source_key = ${sourceKey})
    select b.recorded, b.sound from both_halves b`)

/** Deletes some of the rows that are too old to be repeated or completed. Returns the keys of files that nobody needs. */
export const deleteOldExpected = (db: Db, most: number) =>
  db.many<{ accountId: AccountId; fileKey: string | null }>(sql`
    delete from expected_recordings where (account_id, source_key) in (
      select e.account_id, e.source_key from expected_recordings e
      where e.expected_since < now() - interval '30 days' limit ${most} for update skip locked)
    returning account_id, sound ->> 'fileKey' as file_key`)
