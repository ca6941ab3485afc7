import { topAccountId, type UserId } from "@dialplane/contract/kit/ids"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import type { SetupDraft } from "@dialplane/contract/operations/config/config.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const hasAccounts = async (db: Db) =>
  (await db.one<{ any: boolean }>(sql`select exists (select from accounts) as any`)).any

/** Tokens of several nodes and starts are valid side by side. */
export const saveSetupToken = (db: Db, tokenHash: string) =>
  db.run(sql`insert into setup_tokens (token_hash) values (${tokenHash})`)

/** Tokens are valid for a day; a restart creates a new one. */
export const isSetupToken = async (db: Db, tokenHash: string) =>
  (await db.maybeOne(
    sql`select true as found from setup_tokens t
      where t.token_hash = ${tokenHash} and t.created_at > now() - interval '1 day'`,
  )) !== undefined

export const purgeSetupTokens = (db: Db) =>
  db.run(sql`delete from setup_tokens where created_at < now() - interval '1 day'`)

export const deleteSetupToken = (db: Db) => db.run(sql`delete from setup_tokens`)

/** Setup runs once: concurrent requests wait here and then find it done. */
export const lockSetup = (db: Db) => db.run(sql`select pg_advisory_xact_lock(7231907)`)

export const insertTopAccount = (db: Db, name: string) =>
  db.run(sql`
    insert into accounts (id, name, kind, status, country_code, locale, time_zone)
      values (${topAccountId}, ${name}, 'topLevel', 'Active', 'US', 'en-us', 'America/New_York')`)

export const insertSuperuser = async (db: Db, draft: SetupDraft): Promise<UserId> => {
  const { id } = await db.one<{ id: UserId }>(sql`
    insert into users (account_id, login_name, first_name, last_name, email)
    values (${topAccountId}, ${draft.loginName}, ${draft.firstName}, ${draft.lastName}, ${draft.email}) returning id`)
  await db.run(
    sql`insert into role_memberships (account_id, user_id, role_id, is_default)
      values (${topAccountId}, ${id}, ${roles.superuser.id}, true)`,
  )
  return id
}
