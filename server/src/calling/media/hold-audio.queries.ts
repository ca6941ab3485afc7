import type { AccountId } from "@dialplane/contract/kit/ids"
import type { HoldAudio, HoldMode, HoldTune } from "@dialplane/contract/calling/media/media.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const findHoldAudio = (db: Db, accountId: AccountId) =>
  db.maybeOne<{ mode: HoldMode; tune: HoldTune; version: number }>(
    sql`select h.mode, h.tune, h.version from hold_audio h where h.account_id = ${accountId}`,
  )

export const listSounds = (db: Db, accountId: AccountId) =>
  db.many<HoldAudio["sounds"][number]>(sql`
    select m.id as media_id, m.name, m.seconds::float8 as seconds
    from hold_audio_sounds s join media_files m on m.account_id = s.account_id and m.id = s.media_id
    where s.account_id = ${accountId} order by s.position, m.id`)

/** Two first changes at the same time wait for each other. */
export const lockHoldAudio = (db: Db, accountId: AccountId) =>
  db.run(sql`
    insert into hold_audio (account_id, mode, tune, version) values (${accountId}, 'default', 'harbor', 0)
    on conflict (account_id) do update set version = hold_audio.version`)

export const putHoldAudio = async (
  db: Db,
  accountId: AccountId,
  { mode, tune, mediaIds }: { readonly mode: HoldMode; readonly tune: HoldTune; readonly mediaIds: readonly number[] },
) => {
  await db.run(
    sql`update hold_audio set mode = ${mode}, tune = ${tune}, version = version + 1, changed_at = now()
      where account_id = ${accountId}`,
  )
  await db.run(sql`delete from hold_audio_sounds where account_id = ${accountId}`)
  await db.run(sql`
    insert into hold_audio_sounds (account_id, media_id, position)
    select ${accountId}, m.id, m.position - 1 from unnest(${mediaIds}::bigint[]) with ordinality as m (id, position)`)
}

export const listUsers = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<{ usedId: number }>(
    sql`select s.media_id as used_id from hold_audio_sounds s
      where s.account_id = ${accountId} and s.media_id = any(${ids}::bigint[])`,
  )
