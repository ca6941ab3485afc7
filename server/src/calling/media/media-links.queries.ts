import type { AccountId } from "@dialplane/contract/kit/ids"
import type { MediaLink } from "@dialplane/contract/calling/media/media.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

const columns: Sql = sql`l.id as media_link_id, l.media_id, l.created_by, l.created_at, l.expires_at, l.play_count`

export const listLinks = (db: Db, accountId: AccountId, mediaId: number) =>
  db.many<MediaLink>(sql`
    select ${columns} from media_links l
    where l.account_id = ${accountId} and l.media_id = ${mediaId} and l.expires_at > now() order by l.id`)

export const findLink = (db: Db, accountId: AccountId, mediaId: number, id: number) =>
  db.maybeOne<MediaLink>(sql`
    select ${columns} from media_links l
    where l.account_id = ${accountId} and l.media_id = ${mediaId} and l.id = ${id}`)

export const insertLink = (
  db: Db,
  accountId: AccountId,
  mediaId: number,
  { tokenHash, days, createdBy }: { readonly tokenHash: string; readonly days: number; readonly createdBy: string },
) =>
  db.one<MediaLink>(sql`
    insert into media_links as l (account_id, media_id, token_hash, created_by, expires_at)
    values (${accountId}, ${mediaId}, ${tokenHash}, ${createdBy}, now() + make_interval(days => ${days}))
    returning ${columns}`)

export const deleteLink = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from media_links where account_id = ${accountId} and id = ${id}`)

/** For the address of a link, without an account. */
export const findByToken = (db: Db, tokenHash: string) =>
  db.maybeOne<{ accountId: AccountId; mediaId: number; id: number; status: string }>(sql`
    select l.account_id, l.media_id, l.id, a.status from media_links l join accounts a on a.id = l.account_id
    where l.token_hash = ${tokenHash} and l.expires_at > now()`)

export const countPlay = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update media_links set play_count = play_count + 1 where account_id = ${accountId} and id = ${id}`)
