import type { ExtensionId, StoredGreeting } from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export type GreetingRow = StoredGreeting & { readonly fileKey: string }

const columns = sql`g.id as greeting_id, g.name, g.seconds::float8 as seconds, g.created_at as uploaded_at,
  g.file_key = e.greeting_key is true as active, g.file_key`
/** Recordings of previous users are kept for them, should they get the extension back. */
const found = sql`extension_greetings g join extensions e on e.account_id = g.account_id and e.id = g.extension_id
  and (g.user_id is null or g.user_id = e.user_id)`

export const listGreetings = (db: Db, accountId: AccountId, extensionId: ExtensionId) =>
  db.many<GreetingRow>(
    sql`select ${columns} from ${found} where g.account_id = ${accountId} and g.extension_id = ${extensionId}
      order by g.id`,
  )

export const findGreeting = (db: Db, accountId: AccountId, extensionId: ExtensionId, greetingId: number) =>
  db.maybeOne<GreetingRow>(
    sql`select ${columns} from ${found}
      where g.account_id = ${accountId} and g.extension_id = ${extensionId} and g.id = ${greetingId}`,
  )

export const insertGreeting = (
  db: Db,
  accountId: AccountId,
  extensionId: ExtensionId,
  greeting: { readonly name: string; readonly key: string; readonly seconds: number },
) =>
  db.run(
    sql`insert into extension_greetings (account_id, extension_id, name, file_key, seconds)
      values (${accountId}, ${extensionId}, ${greeting.name}, ${greeting.key}, ${greeting.seconds})`,
  )

export const renameGreeting = (db: Db, accountId: AccountId, greetingId: number, name: string) =>
  db.run(sql`update extension_greetings set name = ${name} where account_id = ${accountId} and id = ${greetingId}`)

/** Returns the file keys of recordings that are no longer used. */
export const deleteGreetings = async (
  db: Db,
  accountId: AccountId,
  extensionId: ExtensionId,
  greetingId?: number,
): Promise<string[]> =>
  (
    await db.many<{ fileKey: string }>(sql`
    delete from extension_greetings t using ${found}
      where g.account_id = ${accountId} and g.extension_id = ${extensionId}
      and ${greetingId === undefined ? sql`true` : sql`g.id = ${greetingId}`}
      and t.account_id = g.account_id and t.id = g.id returning t.file_key`)
  ).map(({ fileKey }) => fileKey)

/** Files of all recordings that are deleted with the extension, also those of previous users. */
export const listGreetingFiles = (db: Db, accountId: AccountId, extensionId: ExtensionId) =>
  db.many<{ fileKey: string }>(sql`
    select g.file_key from extension_greetings g
    where g.account_id = ${accountId} and g.extension_id = ${extensionId}`)

/** Recordings of a deleted user, who does not come back. Returns their files. */
export const deleteGreetingsOfUser = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<{ fileKey: string }>(sql`
    delete from extension_greetings where account_id = ${accountId} and user_id = ${userId} returning file_key`)

export const findGreetingByFile = (db: Db, accountId: AccountId, extensionId: ExtensionId, fileKey: string) =>
  db.maybeOne<GreetingRow>(sql`
    select ${columns} from ${found}
    where g.account_id = ${accountId} and g.extension_id = ${extensionId} and g.file_key = ${fileKey}`)
