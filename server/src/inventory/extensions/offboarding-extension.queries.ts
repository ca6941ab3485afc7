import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { copyRows, type RowSnapshots } from "../../kit/database/row-snapshots.ts"
import { sql } from "../../kit/database/sql.ts"

/**
 * Not copied: messages, recordings, numbers and queue memberships are handled separately, receptionist favorites,
 * hoteling logins and pauses of agents are not restored, and search words and keys of names are written by triggers.
 */
const without = [
  "voicemail_messages",
  "phone_numbers",
  "hoteling_sessions",
  "extension_name_keys",
  "extension_search_words",
  "queue_agents",
  "queue_agent_states",
  "recordings",
  "receptionist_favourites",
]

export const copyExtension = (db: Db, accountId: AccountId, id: number): Promise<RowSnapshots> =>
  copyRows(db, "extensions", sql`t.account_id = ${accountId} and t.id = ${id}`, {
    without,
    loose: {
      extensions: ({ id: extensionId }) =>
        ["emergency_location_uses", "location_services"].map((table) => ({
          table,
          where: sql`t.account_id = ${accountId} and t.kind = 'extension' and t.object_id = ${extensionId}`,
        })),
    },
  })

/** The extension that has this id now. */
export const findPresent = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<{ number: string; userId: UserId | null; userName: string | null; isDefault: boolean }>(sql`
    select e.number, e.user_id, u.first_name || ' ' || u.last_name as user_name, e.is_default from extensions e
      left join users u on u.account_id = e.account_id and u.id = e.user_id
    where e.account_id = ${accountId} and e.id = ${id} for update of e`)

/** Deletes all settings of an extension, so that the copy can replace them. */
export const clearParts = async (db: Db, accountId: AccountId, id: number) => {
  await db.run(sql`delete from extension_forwarding where account_id = ${accountId} and extension_id = ${id}`)
  await db.run(sql`delete from extension_ring_targets where account_id = ${accountId} and extension_id = ${id}`)
  await db.run(sql`delete from extension_sharers where account_id = ${accountId} and extension_id = ${id}`)
  await db.run(sql`delete from extension_watchers where account_id = ${accountId} and extension_id = ${id}`)
  await db.run(sql`delete from voicemail_boxes where account_id = ${accountId} and extension_id = ${id}`)
  await db.run(sql`delete from extension_template_uses where account_id = ${accountId} and extension_id = ${id}`)
}

/** The user who got the extension leaves it first: what they set for their voicemail goes with them. */
export const releaseExtension = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update extensions set user_id = null, is_default = false where account_id = ${accountId} and id = ${id}`)

export const touchExtension = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update extensions set version = version + 1 where account_id = ${accountId} and id = ${id}`)

export const stopForwarding = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update extension_forwarding set is_on = false where account_id = ${accountId} and extension_id = ${id}`)
