import type { AccountId } from "@dialplane/contract/kit/ids"
import type { CustomTag } from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

const columns = sql`t.id as custom_tag_id, t.name, (select count(*)::int from phone_numbers n
  where n.account_id = t.account_id and n.custom_tag_id = t.id and n.status <> 'Removed') as numbers, t.version`

export const listTags = (db: Db, accountId: AccountId) =>
  db.many<CustomTag>(
    sql`select ${columns} from custom_tags t where t.account_id = ${accountId} order by t.sort_name, t.id`,
  )
export const findTag = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<CustomTag>(sql`select ${columns} from custom_tags t where t.account_id = ${accountId} and t.id = ${id}`)
export const holdTag = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from custom_tags t where t.account_id = ${accountId} and t.id = ${id} for update`)
export const countTags = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from custom_tags t where t.account_id = ${accountId}`,
    )
  ).count
export const insertTag = async (db: Db, accountId: AccountId, name: string) =>
  (
    await db.one<{ id: number }>(
      sql`insert into custom_tags (account_id, name) values (${accountId}, ${name}) returning id`,
    )
  ).id
export const renameTag = (db: Db, accountId: AccountId, id: number, name: string) =>
  db.run(
    sql`update custom_tags set name = ${name}, version = version + 1 where account_id = ${accountId} and id = ${id}`,
  )
export const deleteTag = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from custom_tags where account_id = ${accountId} and id = ${id}`)
