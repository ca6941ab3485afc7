import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../kit/database.ts"
import { sql } from "../kit/sql.ts"
import type { SessionDraft } from "./session-tokens.ts"

export const insertSession = async (db: Db, draft: SessionDraft & { accessTokenHash: string; accessSeconds: number; sessionDays: number }): Promise<string> => {
  const row = await db.one<{ id: string }>(sql`
    insert into sessions (account_id, user_id, role_id, client_id, login_portal, device, address, access_token_hash, access_expires_at, expires_at)
    values (${draft.accountId}, ${draft.userId}, ${draft.roleId}, ${draft.clientId}, ${draft.loginPortal}, ${draft.device}, ${draft.address}, ${draft.accessTokenHash},
      now() + make_interval(secs => ${draft.accessSeconds}), now() + make_interval(days => ${draft.sessionDays}))
    returning id`)
  return row.id
}

export const insertRefreshToken = (db: Db, accountId: AccountId, sessionId: string, tokenHash: string) =>
  db.run(sql`insert into refresh_tokens (account_id, session_id, token_hash) values (${accountId}, ${sessionId}, ${tokenHash})`)

export interface ActorRow {
  readonly sessionId: string
  readonly accountId: AccountId
  readonly userId: UserId
  readonly roleId: number
  readonly clientId: string
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly isVendorSupport: boolean
  readonly passwordExpired: boolean
  readonly onBehalfOfUserId: UserId | null
  readonly onBehalfOfName: string | null
}

/** The person behind an access token, while the token, the session and the permission to sign in all hold. */
export const findActor = (db: Db, accessTokenHash: string) =>
  db.maybeOne<ActorRow>(sql`
    select s.id as session_id, s.account_id, s.user_id, s.role_id, s.client_id, u.login_name, u.first_name, u.last_name, u.is_vendor_support,
      coalesce(c.must_change, false) as password_expired, s.on_behalf_of_user_id, b.first_name || ' ' || b.last_name as on_behalf_of_name
    from sessions s
    join users u on u.account_id = s.account_id and u.id = s.user_id
    join role_memberships m on m.account_id = s.account_id and m.user_id = s.user_id and m.role_id = s.role_id
    left join credentials c on c.account_id = s.account_id and c.user_id = s.user_id
    left join users b on b.id = s.on_behalf_of_user_id
    where s.access_token_hash = ${accessTokenHash} and s.access_expires_at > now() and s.ended_at is null and u.allow_login`)
