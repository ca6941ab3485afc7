import type { Direction, RecordingKind } from "@dialplane/contract/calling/recordings/recordings.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

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
  readonly soundSeed: number
  readonly engine: string
  readonly calls: readonly { readonly engineCallId: string; readonly startedAt: string }[]
}

/** False when it is there already. Its user or extension may be gone since the call; then only their names stay. */
export const insertRecording = async (db: Db, accountId: AccountId, one: NewRecording): Promise<boolean> =>
  (await db.maybeOne(sql`
    with added as (
      insert into recordings (account_id, kind, user_id, owner_name, owned_by_extension, extension_id, extension_number,
        direction, other_number, other_name, started_at, seconds, bytes, sound_seed, source_key)
      values (${accountId}, ${one.kind},
        (select u.id from users u where u.account_id = ${accountId} and u.id = ${one.userId}), ${one.ownerName},
        ${one.ownedByExtension},
        (select e.id from extensions e where e.account_id = ${accountId} and e.id = ${one.extensionId}),
        ${one.extension}, ${one.direction}, ${one.otherNumber}, ${one.otherName}, ${one.startedAt}::timestamptz,
        ${one.seconds}, ${one.bytes}, ${one.soundSeed}, ${one.sourceKey})
      on conflict (account_id, source_key) where source_key is not null do nothing returning id),
    linked as (
      insert into call_recordings (account_id, call_started_at, engine, engine_call_id, recording_id)
      select ${accountId}, c."startedAt", ${one.engine}, c."engineCallId", a.id
      from added a, jsonb_to_recordset(${json(one.calls)}::jsonb) as c ("engineCallId" text, "startedAt" timestamptz)
      on conflict do nothing returning 1)
    select a.id, (select count(*) from linked) as calls from added a`)) !== undefined
