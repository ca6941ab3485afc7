import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { TrustDraft } from "@dialplane/contract/identity/acting/acting.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

export interface TrustRow {
  readonly accountId: AccountId
  readonly accountName: string
  readonly accountStatus: AccountStatus
  readonly trustedAccountId: AccountId
  readonly trustedAccountName: string
  readonly roleId: number
  readonly customRoleName: string | null
  readonly note: string
  readonly createdBy: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly inForce: boolean
}

const listWhere = (db: Db, where: Sql) =>
  db.many<TrustRow>(sql`
    select t.account_id, a.name as account_name, a.status as account_status, t.trusted_account_id,
      b.name as trusted_account_name, t.role_id, r.name as custom_role_name, t.note, t.created_by_name as created_by,
      t.created_at, t.expires_at, t.expires_at is null or t.expires_at > now() as in_force
    from account_trusts t join accounts a on a.id = t.account_id join accounts b on b.id = t.trusted_account_id
      left join own_roles r on r.account_id = t.account_id and r.id = t.own_role_id
    where ${where} order by t.created_at, t.account_id, t.trusted_account_id`)

export const listGiven = (db: Db, accountId: AccountId) => listWhere(db, sql`t.account_id = ${accountId}`)
export const listReceived = (db: Db, accountId: AccountId) => listWhere(db, sql`t.trusted_account_id = ${accountId}`)
export const findTrust = async (db: Db, accountId: AccountId, trustedAccountId: AccountId) =>
  (await listWhere(db, sql`t.account_id = ${accountId} and t.trusted_account_id = ${trustedAccountId}`))[0]

export const findAccountCalled = (db: Db, id: AccountId, name: string) =>
  db.maybeOne<{ id: AccountId }>(
    sql`select a.id from accounts a where a.id = ${id} and lower(a.name) = lower(${name}) and a.status <> 'Cancelled'`,
  )

export const findName = async (db: Db, id: AccountId) =>
  (await db.maybeOne<{ name: string }>(sql`select a.name from accounts a where a.id = ${id}`))?.name

export const findStatus = async (db: Db, id: AccountId) =>
  (await db.maybeOne<{ status: AccountStatus }>(sql`select a.status from accounts a where a.id = ${id}`))?.status

export const insertTrust = (
  db: Db,
  accountId: AccountId,
  draft: TrustDraft,
  by: { readonly userId: UserId; readonly name: string },
) =>
  db.run(sql`
    insert into account_trusts (account_id, trusted_account_id, role_id, note, created_by_user_id, created_by_name,
      expires_at)
    values (${accountId}, ${draft.trustedAccountId}, ${draft.roleId}, ${draft.note}, ${by.userId}, ${by.name},
      ${draft.expiresAt})`)

export const deleteTrust = (db: Db, accountId: AccountId, trustedAccountId: AccountId) =>
  db.run(sql`delete from account_trusts where account_id = ${accountId} and trusted_account_id = ${trustedAccountId}`)

export interface OwnContextRow {
  readonly roleId: number
  readonly customRoleName: string | null
  readonly isDefault: boolean
}

export const listOwnContexts = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<OwnContextRow>(sql`
    select m.role_id, r.name as custom_role_name, m.is_default
    from role_memberships m left join own_roles r on r.account_id = m.account_id and r.id = m.own_role_id
    where m.account_id = ${accountId} and m.user_id = ${userId} order by m.is_default desc, m.role_id`)

export const listHeldRoles = (db: Db, accountId: AccountId) =>
  db.many<{ roleId: number; customRoleName: string | null; holders: number }>(sql`
    select m.role_id, r.name as custom_role_name, count(*)::int as holders
    from role_memberships m left join own_roles r on r.account_id = m.account_id and r.id = m.own_role_id
    where m.account_id = ${accountId} group by m.role_id, r.name order by m.role_id`)
