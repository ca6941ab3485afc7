import type { IdentityEssentials, UserIdentity } from "@dialplane/contract/identity/sso/identities.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

type Protocol = UserIdentity["provider"]

const columns = sql`i.user_id as identity_id, i.account_id, i.user_id, u.login_name as username, i.provider,
  i.provider_identity_id, i.linked_at, i.last_used_at`
const from = sql`user_identities i join users u on u.account_id = i.account_id and u.id = i.user_id`

/** With the provider that the account uses, if it does not matter which. */
const isProvider = (provider: Protocol | "sso") =>
  provider === "sso"
    ? sql`i.provider = (select c.protocol from sso_configurations c
        where c.account_id = i.account_id and c.deleted_at is null)`
    : sql`i.provider = ${provider}`

export const findIdentity = (db: Db, accountId: AccountId, userId: UserId, provider: Protocol | "sso") =>
  db.maybeOne<UserIdentity>(sql`
    select ${columns} from ${from}
    where i.account_id = ${accountId} and i.user_id = ${userId} and ${isProvider(provider)}`)
/** In the system scope, as part of a sign-in. */
export const findLinked = (db: Db, accountId: AccountId, provider: Protocol, providerIdentityId: string) =>
  db.maybeOne<{ userId: UserId }>(sql`
    select i.user_id from user_identities i where i.account_id = ${accountId} and i.provider = ${provider}
      and i.provider_identity_id = ${providerIdentityId}`)
export const findUserByLogin = (db: Db, accountId: AccountId, loginName: string) =>
  db.maybeOne<{ userId: UserId; linkedTo: string | null }>(sql`
    select u.id as user_id, (select i.provider_identity_id from user_identities i
      where i.account_id = u.account_id and i.user_id = u.id
        and i.provider = (select c.protocol from sso_configurations c where c.account_id = u.account_id)) as linked_to
    from users u where u.account_id = ${accountId} and u.sort_login = lower(${loginName})`)
export const isVendorSupport = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.one<{ isVendorSupport: boolean }>(
      sql`select u.is_vendor_support from users u where u.account_id = ${accountId} and u.id = ${userId}`,
    )
  ).isVendorSupport

/** True if the link is new. */
export const saveLink = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  provider: Protocol,
  providerIdentityId: string,
): Promise<boolean> =>
  (
    await db.one<{ isNew: boolean }>(sql`
      insert into user_identities (account_id, user_id, provider, provider_identity_id, last_used_at)
      values (${accountId}, ${userId}, ${provider}, ${providerIdentityId}, now())
      on conflict (account_id, user_id, provider) do update set last_used_at = now()
      returning (xmax = 0) as is_new`)
  ).isNew
export const deleteLink = (db: Db, accountId: AccountId, userId: UserId, provider: Protocol) =>
  db.run(sql`
    delete from user_identities where account_id = ${accountId} and user_id = ${userId} and provider = ${provider}`)
export const deleteLinksNamed = async (db: Db, accountId: AccountId, userId: UserId, name: string) =>
  (
    await db.many<{ id: string }>(sql`
      delete from user_identities where account_id = ${accountId} and user_id = ${userId}
        and lower(provider_identity_id) = lower(${name}) returning provider_identity_id as id`)
  ).map(({ id }) => id)
/** Names at one identity provider mean nothing at another one. */
export const deleteLinks = (db: Db, accountId: AccountId) =>
  db.run(sql`delete from user_identities where account_id = ${accountId}`)

export const findEssentials = (db: Db, accountId: AccountId) =>
  db.one<IdentityEssentials>(sql`
    select a.id as account_number, a.id as account_id, a.name as account_name, a.status, c.protocol as provider,
      c.display_name as provider_name, coalesce(c.level, 'off') as level,
      (select count(*) from users u where u.account_id = a.id and u.allow_login and u.status_id <> 3
        and not u.is_room)::int as users,
      (select count(*) from user_identities i where i.account_id = a.id and i.provider = c.protocol)::int as linked_users
    from accounts a left join sso_configurations c on c.account_id = a.id and c.deleted_at is null
    where a.id = ${accountId}`)
