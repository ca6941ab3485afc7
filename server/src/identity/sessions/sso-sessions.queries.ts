import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** Whom the identity provider of the account named, and its session, for a later sign-out there. */
export interface NamedSession {
  readonly nameIdSealed: string
  readonly nameIdHash: string
  readonly sessionIndex: string | null
}

export const insertSsoSession = (db: Db, accountId: AccountId, sessionId: string, named: NamedSession) =>
  db.run(sql`
    insert into sso_sessions (account_id, session_id, name_id_sealed, name_id_hash, session_index)
    values (${accountId}, ${sessionId}, ${named.nameIdSealed}, ${named.nameIdHash}, ${named.sessionIndex})`)

/** A session that continues a sign-in belongs to the same session of the account's identity provider. */
export const copySsoSession = (db: Db, accountId: AccountId, fromId: string, toId: string) =>
  db.run(sql`
    insert into sso_sessions (account_id, session_id, name_id_sealed, name_id_hash, session_index)
    select o.account_id, ${toId}::uuid, o.name_id_sealed, o.name_id_hash, o.session_index from sso_sessions o
    where o.account_id = ${accountId} and o.session_id = ${fromId}`)
