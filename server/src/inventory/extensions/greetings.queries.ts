import type { ExtensionId, StoredGreeting } from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export type GreetingRow = StoredGreeting & { readonly fileKey: string }

const columns = sql`g.id as greeting_id, g.name, g.seconds::float8 as seconds, g.created_at as uploaded_at,
  g.file_key = e.greeting_key is true as active, g.file_key`
const found = sql`extension_greetings g join extensions e on e.account_id = g.account_id and e.id = g.extension_id`

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
    delete from extension_greetings
      where account_id = ${accountId} and extension_id = ${extensionId}
      and ${greetingId === undefined ? sql`true` : sql`id = ${greetingId}`} returning file_key`)
  ).map(({ fileKey }) => fileKey)
