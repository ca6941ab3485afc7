import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { RecordingKind } from "@dialplane/contract/calling/recordings/recordings.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const countOf = async (db: Db, accountId: AccountId, userId: UserId): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from recordings r
        where r.account_id = ${accountId} and r.user_id = ${userId} and r.state = 'available'`,
    )
  ).count

export const nameOf = async (db: Db, accountId: AccountId, userId: UserId): Promise<string | undefined> =>
  (
    await db.maybeOne<{ name: string }>(
      sql`select trim(u.first_name || ' ' || u.last_name) as name from users u
        where u.account_id = ${accountId} and u.id = ${userId}`,
    )
  )?.name

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((one, other) => one - other)

/** To a colleague, or to no owner: then they keep the former owner's name. */
export const passOn = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  to: { readonly userId: UserId; readonly name: string } | null,
): Promise<number[]> =>
  idsOf(
    await db.many(sql`
    update recordings set user_id = ${to?.userId ?? null}::bigint,
      owner_name = ${to === null ? sql`owner_name` : sql`${to.name}`}, version = version + 1
    where account_id = ${accountId} and user_id = ${userId} and state = 'available' returning id`),
  )

export const binAllOf = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  until: Date,
  byName: string,
): Promise<number[]> =>
  idsOf(
    await db.many(sql`
    update recordings set state = 'bin', user_id = null, binned_at = now(),
      bin_until = ${until.toISOString()}::timestamptz, binned_by_name = ${byName}, version = version + 1
    where account_id = ${accountId} and user_id = ${userId} and state = 'available' returning id`),
  )

/** Those of the recordings that now belong to another user. */
export const listHeldByOthers = (db: Db, accountId: AccountId, userId: UserId, ids: readonly number[]) =>
  db.many<{ userId: UserId; kind: RecordingKind; ids: number[] }>(sql`
    select r.user_id, r.kind, array_agg(r.id order by r.id) as ids from recordings r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and r.user_id is not null
      and r.user_id <> ${userId} group by r.user_id, r.kind`)

/**
 * With the extension they were made on, if there is one of that number: an extension that was deleted and restored is
 * no longer linked to them.
 */
export const returnTo = async (
  db: Db,
  accountId: AccountId,
  owner: { readonly userId: UserId; readonly name: string },
  ids: readonly number[],
): Promise<number> =>
  db.run(sql`
    update recordings set user_id = ${owner.userId}, owner_name = ${owner.name}, state = 'available', binned_at = null,
      bin_until = null, binned_by_name = null, former_user_id = null, version = version + 1,
      extension_id = coalesce(extension_id, (select e.id from extensions e
        where e.account_id = ${accountId} and e.number = extension_number))
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)
