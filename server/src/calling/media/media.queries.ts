import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Media, MediaFilter, MediaKind, MediaSource, Speech } from "@dialplane/contract/calling/media/media.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql, type Sql } from "../../kit/database/sql.ts"

const sorts: SortColumns<MediaFilter["sort"]> = {
  name: [
    { column: "m.sort_name", type: "text" },
    { column: "m.id", type: "bigint" },
  ],
  kind: [
    { column: "m.kind", type: "text" },
    { column: "m.id", type: "bigint" },
  ],
  // The size is proportional to the length.
  seconds: [
    { column: "m.bytes", type: "bigint" },
    { column: "m.id", type: "bigint" },
  ],
  createdAt: [
    { column: "m.created_at", type: "timestamptz" },
    { column: "m.id", type: "bigint" },
  ],
}
const columns: Sql = sql`m.account_id, m.id as media_id, m.id::text as greeting_key, m.name, m.kind, m.source,
  m.seconds::float8 as seconds, m.bytes, m.peaks, m.speech, m.created_by, m.created_at, m.changed_at, m.version,
  m.file_key, m.narrow_key`

export type MediaRow = Omit<Media, "useCount"> & { readonly fileKey: string; readonly narrowKey: string }

export const listMedia = async (db: Db, accountId: AccountId, filter: MediaFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<MediaRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from media_files m
    where ${allOf(
      sql`m.account_id = ${accountId}`,
      plan.where,
      filter.kind !== undefined && sql`m.kind = ${filter.kind}`,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in m.sort_name) > 0
          or position(search_fold(${filter.search}) in search_fold(m.speech ->> 'text')) > 0)`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findMedia = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<MediaRow>(sql`select ${columns} from media_files m where m.account_id = ${accountId} and m.id = ${id}`)

export const findByName = (db: Db, accountId: AccountId, name: string) =>
  db.maybeOne<{ id: number }>(
    sql`select m.id from media_files m where m.account_id = ${accountId} and m.sort_name = search_fold(${name})`,
  )

/** Locks it until the transaction ends against changes and new uses. */
export const lockMedia = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from media_files m where m.account_id = ${accountId} and m.id = ${id} for update`)

/** Those of these that exist, locked against deletion until the transaction ends. */
export const keepMedia = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<{ mediaId: number; name: string; kind: MediaKind; seconds: number }>(sql`
    select m.id as media_id, m.name, m.kind, m.seconds::float8 as seconds from media_files m
      where m.account_id = ${accountId} and m.id = any(${ids}::bigint[]) order by m.id for key share`)

export const readUsage = (db: Db, accountId: AccountId) =>
  db.one<{ count: number; usedBytes: number }>(
    sql`select count(*)::int as count, coalesce(sum(m.bytes), 0)::bigint as used_bytes from media_files m
      where m.account_id = ${accountId}`,
  )

export interface StoredSound {
  readonly source: MediaSource
  readonly seconds: number
  readonly bytes: number
  readonly peaks: readonly number[]
  readonly speech: Speech | null
  readonly fileKey: string
  readonly narrowKey: string
}

export const insertMedia = async (
  db: Db,
  accountId: AccountId,
  { name, kind, createdBy }: { readonly name: string; readonly kind: MediaKind; readonly createdBy: string },
  sound: StoredSound,
) =>
  (
    await db.one<{ id: number }>(sql`
    insert into media_files (account_id, name, kind, source, seconds, bytes, peaks, speech, file_key, narrow_key,
      created_by)
    values (${accountId}, ${name}, ${kind}, ${sound.source}, ${sound.seconds}, ${sound.bytes}, ${json(sound.peaks)},
      ${sound.speech === null ? null : json(sound.speech)}, ${sound.fileKey}, ${sound.narrowKey}, ${createdBy})
    returning id`)
  ).id

export const updateAbout = (
  db: Db,
  accountId: AccountId,
  id: number,
  { name, kind }: { readonly name: string; readonly kind: MediaKind },
) =>
  db.run(sql`
    update media_files set name = ${name}, kind = ${kind}, version = version + 1, changed_at = now()
    where account_id = ${accountId} and id = ${id}`)

export const updateSound = (db: Db, accountId: AccountId, id: number, sound: StoredSound) =>
  db.run(sql`
    update media_files set source = ${sound.source}, seconds = ${sound.seconds}, bytes = ${sound.bytes},
      peaks = ${json(sound.peaks)}, speech = ${sound.speech === null ? null : json(sound.speech)},
      file_key = ${sound.fileKey}, narrow_key = ${sound.narrowKey}, version = version + 1, changed_at = now()
    where account_id = ${accountId} and id = ${id}`)

export const deleteMedia = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from media_files where account_id = ${accountId} and id = ${id}`)

// --- announcements of destinations -----------------------------------------------------------------------------------
