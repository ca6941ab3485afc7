import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type {
  BinFilter,
  BinnedRecording,
  Recording,
  RecordingComment,
  RecordingFilter,
  RecordingKind,
} from "@dialplane/contract/calling/recordings/recordings.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { wordBegins } from "../../kit/database/search-words.ts"
import { allOf, joinSql, present, rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import type { Sight } from "./recordings.rules.ts"

type State = "available" | "bin"
/** A literal in the statement, because partial indexes need one. */
const inState = (state: State) => rawSql(`r.state = '${state}'`)

const within = ({ company, onDemand, own }: Sight): Sql => {
  if (company && onDemand) return rawSql("true")
  const seen = present(
    company && sql`r.kind = 'company'`,
    onDemand && sql`r.kind = 'onDemand'`,
    own !== null && sql`(r.kind = 'onDemand' and r.user_id = ${own})`,
  )
  return seen.length === 0 ? rawSql("false") : sql`(${joinSql(seen, " or ")})`
}

const columns: Sql = sql`
  r.id as recording_id, r.kind, r.user_id, r.owner_name, r.extension_id, r.extension_number as extension, r.direction,
    r.owned_by_extension, r.sound_seed is not null as is_simulated, r.other_number, r.other_name, r.started_at, r.seconds, r.bytes, r.version`
type Row = Omit<Recording, "comments">

const sorts: SortColumns<RecordingFilter["sort"]> = {
  startedAt: [
    { column: "r.started_at", type: "timestamptz" },
    { column: "r.id", type: "bigint" },
  ],
  ownerName: [
    { column: "r.sort_owner", type: "text" },
    { column: "r.started_at", type: "timestamptz" },
    { column: "r.id", type: "bigint" },
  ],
  seconds: [
    { column: "r.seconds", type: "bigint" },
    { column: "r.id", type: "bigint" },
  ],
}
const hasWordBeginning = (word: string) => sql`exists (
  select from recording_words w
  where w.account_id = r.account_id and w.recording_id = r.id and ${wordBegins(word)})`

export const listRecordings = async (
  db: Db,
  accountId: AccountId,
  sight: Sight,
  filter: RecordingFilter,
  words: readonly string[],
): Promise<Page<Recording>> => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<Row & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from recordings r
    where ${allOf(
      sql`r.account_id = ${accountId}`,
      inState("available"),
      within(sight),
      plan.where,
      filter.kind !== undefined && sql`r.kind = ${filter.kind}`,
      filter.userId !== undefined && sql`r.user_id = ${filter.userId}`,
      filter.callDirection !== undefined && sql`r.direction = ${filter.callDirection}`,
      filter.since !== undefined && sql`r.started_at >= ${filter.since}::timestamptz`,
      filter.until !== undefined && sql`r.started_at < ${filter.until}::timestamptz`,
      ...words.map(hasWordBeginning),
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  const comments = await commentsOf(db, accountId, rows)
  return finishPage(filter, rows, ({ pageKey: _, ...row }): Recording => ({
    ...row,
    comments: comments.get(row.recordingId) ?? [],
  }))
}

const binSorts: SortColumns<BinFilter["sort"]> = {
  binUntil: [
    { column: "r.bin_until", type: "timestamptz" },
    { column: "r.id", type: "bigint" },
  ],
}

export const listBin = async (
  db: Db,
  accountId: AccountId,
  sight: Sight,
  filter: BinFilter,
  words: readonly string[],
): Promise<Page<BinnedRecording>> => {
  const plan = planPage(filter, binSorts)
  const rows = await readRows<Omit<BinnedRecording, "comments"> & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, r.binned_at, r.bin_until, coalesce(r.binned_by_name, '') as binned_by_name,
      ${plan.key} as page_key from recordings r
    where
      ${allOf(
        sql`r.account_id =
      ${accountId}`,
        inState("bin"),
        within(sight),
        plan.where,
        filter.kind !== undefined && sql`r.kind = ${filter.kind}`,
        filter.userId !== undefined && sql`r.user_id = ${filter.userId}`,
        ...words.map(hasWordBeginning),
      )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  const comments = await commentsOf(db, accountId, rows)
  return finishPage(filter, rows, ({ pageKey: _, ...row }): BinnedRecording => ({
    ...row,
    comments: comments.get(row.recordingId) ?? [],
  }))
}

const commentsOf = async (
  db: Db,
  accountId: AccountId,
  rows: readonly { readonly recordingId: number }[],
): Promise<ReadonlyMap<number, RecordingComment[]>> => {
  const found = await db.many<RecordingComment & { recordingId: number }>(sql`
    select c.recording_id, c.id as comment_id, c.text, c.author_name, c.created_at from recording_comments c
    where c.account_id = ${accountId} and c.recording_id = any(${rows.map(({ recordingId }) => recordingId)}::bigint[])
      order by c.recording_id, c.id`)
  const byRecording = new Map<number, RecordingComment[]>()
  for (const { recordingId, ...comment } of found) {
    const list = byRecording.get(recordingId) ?? []
    list.push(comment)
    byRecording.set(recordingId, list)
  }
  return byRecording
}

export interface Sound {
  readonly fileKey: string | null
  readonly soundSeed: number | null
}
export type StoredRecording = Row & Sound

export const findRecording = (db: Db, accountId: AccountId, sight: Sight, id: number) =>
  db.maybeOne<StoredRecording>(
    sql`select ${columns}, r.file_key, r.sound_seed from recordings r
      where r.account_id = ${accountId} and r.id = ${id} and ${within(sight)}`,
  )

/** One that is not in the recycle bin, with its comments. */
export const readRecording = async (
  db: Db,
  accountId: AccountId,
  sight: Sight,
  id: number,
): Promise<Recording | undefined> => {
  const row = await db.maybeOne<Row>(
    sql`select ${columns} from recordings r
      where r.account_id = ${accountId} and r.id = ${id} and ${inState("available")} and ${within(sight)}`,
  )
  if (row === undefined) return undefined
  const comments = await commentsOf(db, accountId, [row])
  return { ...row, comments: comments.get(id) ?? [] }
}

/** The recordings of a call that are not in the recycle bin, oldest first. */
export const listOfCall = (db: Db, accountId: AccountId, sight: Sight, call: RecordedCall) =>
  db.many<Row>(sql`
    select ${columns} from call_recordings k join recordings r on r.account_id = k.account_id and r.id = k.recording_id
    where k.account_id = ${accountId} and k.call_started_at = ${call.startedAt}::timestamptz and k.engine = ${call.engine}
      and k.engine_call_id = ${call.engineCallId} and ${inState("available")} and ${within(sight)}
    order by r.started_at, r.id`)
export interface RecordedCall {
  readonly startedAt: string
  readonly engine: string
  readonly engineCallId: string
}

/** Locked until the transaction ends, in one order, so that transactions cannot deadlock. */
export const holdRecordings = (db: Db, accountId: AccountId, sight: Sight, state: State, ids: readonly number[]) =>
  db.many<StoredRecording>(sql`
    select ${columns}, r.file_key, r.sound_seed from recordings r
      where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and ${inState(state)} and ${within(sight)}
      order by r.id for update`)

/** The owners of recordings, without offboarded users. */
export const listRecordingOwners = async (db: Db, accountId: AccountId, ids: readonly number[]) =>
  (
    await db.many<{ userId: UserId }>(sql`
    select distinct r.user_id from recordings r
      where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and r.user_id is not null`)
  ).map(({ userId }) => userId)

export const moveToBin = (db: Db, accountId: AccountId, ids: readonly number[], until: Date, byName: string) =>
  db.run(sql`
    update recordings set state = 'bin', binned_at = now(), bin_until = ${until.toISOString()}::timestamptz,
      binned_by_name = ${byName}, version = version + 1
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)

export const restoreFromBin = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(sql`
    update recordings set state = 'available', binned_at = null, bin_until = null, binned_by_name = null,
      version = version + 1
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)

export const deleteRecordings = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(sql`delete from recordings where account_id = ${accountId} and id = any(${ids}::bigint[])`)

export const countComments = async (db: Db, accountId: AccountId, id: number) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from recording_comments c
        where c.account_id = ${accountId} and c.recording_id = ${id}`,
    )
  ).count

export const insertComment = async (
  db: Db,
  accountId: AccountId,
  id: number,
  text: string,
  author: { readonly userId: UserId; readonly name: string },
): Promise<RecordingComment> => {
  await db.run(sql`update recordings set version = version + 1 where account_id = ${accountId} and id = ${id}`)
  return db.one(sql`
    insert into recording_comments (account_id, recording_id, text, author_user_id, author_name)
      values (${accountId}, ${id}, ${text}, ${author.userId}, ${author.name})
    returning id as comment_id, text, author_name, created_at`)
}

/** Whether this is a new playback: consecutive range requests of a player count as one. */
export const noteListening = async (
  db: Db,
  accountId: AccountId,
  id: number,
  userId: UserId,
  now: Date,
  minutes: number,
): Promise<boolean> =>
  (await db.maybeOne(sql`
    insert into recording_listenings as l (account_id, recording_id, user_id, listened_at)
      values (${accountId}, ${id}, ${userId}, ${now.toISOString()}::timestamptz)
    on conflict (account_id, recording_id, user_id) do update set listened_at = excluded.listened_at
      where l.listened_at < excluded.listened_at - make_interval(mins => ${minutes})
    returning l.recording_id`)) !== undefined

export interface Amount {
  readonly count: number
  readonly seconds: number
  readonly bytes: number
}
const amounts: Sql = sql`count(*)::int as count, coalesce(sum(r.seconds), 0)::bigint as seconds,
  coalesce(sum(r.bytes), 0)::bigint as bytes`

export const readUsage = async (
  db: Db,
  accountId: AccountId,
  kind: RecordingKind | undefined,
): Promise<Readonly<Record<State, Amount>>> => {
  const rows = await db.many<Amount & { state: State }>(
    sql`select r.state, ${amounts} from recordings r
      where ${allOf(
        sql`r.account_id =
      ${accountId}`,
        kind !== undefined && sql`r.kind = ${kind}`,
      )} group by r.state`,
  )
  const of = (state: State): Amount => {
    const found = rows.find((row) => row.state === state)
    return { count: found?.count ?? 0, seconds: found?.seconds ?? 0, bytes: found?.bytes ?? 0 }
  }
  return { available: of("available"), bin: of("bin") }
}

export const readOfPerson = (
  db: Db,
  accountId: AccountId,
  sight: Sight,
  userId: UserId,
  kind: RecordingKind | undefined,
) =>
  db.one<Amount & { newestAt: string | null; inBin: number }>(sql`
    select count(*) filter (where r.state = 'available')::int as count,
      coalesce(sum(r.seconds) filter (where r.state = 'available'), 0)::bigint as seconds,
      coalesce(sum(r.bytes) filter (where r.state = 'available'), 0)::bigint as bytes,
        max(r.started_at) filter (where r.state = 'available') as newest_at,
        count(*) filter (where r.state = 'bin')::int as in_bin
    from recordings r where
      ${allOf(
        sql`r.account_id =
      ${accountId}`,
        sql`r.user_id =
      ${userId}`,
        within(sight),
        kind !== undefined && sql`r.kind = ${kind}`,
      )}`)
