import type { ProposedSetup, SetupLink } from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql, type Sql } from "../../kit/database/sql.ts"
import type { JobActor } from "../../kit/jobs/job-actor.ts"

/** What was entered, without the client secret. */
export interface StoredProposal extends Pick<ProposedSetup, "submittedBy" | "note" | "protocol" | "attributes"> {
  readonly address: string
  readonly saml: Exclude<ProposedSetup["saml"], undefined> | null
  readonly oidc: { readonly issuer: string; readonly clientId: string } | null
}
export interface LinkRow extends Omit<SetupLink, "state" | "proposal"> {
  readonly accountId: AccountId
  readonly accountName: string
  readonly accountStatus: AccountStatus
  readonly madeBy: JobActor
  readonly isExpired: boolean
  readonly outcome: "applied" | "discarded" | "revoked" | null
  readonly proposal: StoredProposal | null
  readonly secretSealed: string | null
}

const columns = sql`l.account_id, a.name as account_name, a.status as account_status, l.id as link_id, l.recipient,
  l.made_by, l.created_by, l.created_at, l.expires_at, l.expires_at <= now() as is_expired, l.opened_at, l.submitted_at,
  l.proposal, l.secret_sealed, l.outcome, l.ended_at, l.ended_by`
const select = (condition: Sql, rest: Sql) => sql`
  select ${columns} from sso_setup_links l join accounts a on a.id = l.account_id where ${condition} ${rest}`

export const listLinks = (db: Db, accountId: AccountId, days: number) =>
  db.many<LinkRow>(
    select(
      sql`l.account_id = ${accountId} and l.created_at > now() - make_interval(days => ${days})`,
      sql`order by l.created_at desc, l.id desc limit 100`,
    ),
  )
export const findLink = (db: Db, accountId: AccountId, linkId: number) =>
  db.maybeOne<LinkRow>(select(sql`l.account_id = ${accountId} and l.id = ${linkId}`, sql``))
/** In the system scope: whoever opens a link knows no account. */
export const findByToken = (db: Db, tokenHash: string) =>
  db.maybeOne<LinkRow>(select(sql`l.token_hash = ${tokenHash}`, sql``))

const isLive = sql`submitted_at is null and outcome is null and expires_at > now()`
export const countLive = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::int as count from sso_setup_links where account_id = ${accountId} and ${isLive}`)
  ).count

export interface NewLink {
  readonly tokenHash: string
  readonly recipient: string
  readonly madeBy: JobActor
  readonly hours: number
}
export const insertLink = async (db: Db, accountId: AccountId, link: NewLink) =>
  (
    await db.one<{ id: number }>(sql`
      insert into sso_setup_links (account_id, token_hash, recipient, made_by, created_by, expires_at)
      values (${accountId}, ${link.tokenHash}, ${link.recipient}, ${json(link.madeBy)}, ${link.madeBy.name},
        now() + make_interval(hours => ${link.hours}))
      returning id`)
  ).id

/** Whether it was the first time. */
export const markOpened = async (db: Db, accountId: AccountId, linkId: number) =>
  (await db.run(sql`
    update sso_setup_links set opened_at = now()
    where account_id = ${accountId} and id = ${linkId} and opened_at is null`)) > 0
/** Whether the link could still be used: of two submissions, the second finds none. */
export const saveProposal = async (
  db: Db,
  accountId: AccountId,
  linkId: number,
  proposal: StoredProposal,
  secretSealed: string | null,
) =>
  (await db.run(sql`
    update sso_setup_links set submitted_at = now(), opened_at = coalesce(opened_at, now()),
      proposal = ${json(proposal)}, secret_sealed = ${secretSealed}
    where account_id = ${accountId} and id = ${linkId} and ${isLive}`)) > 0

const end = (outcome: "applied" | "discarded" | "revoked", by: string) =>
  sql`outcome = ${outcome}, ended_at = now(), ended_by = ${by}, secret_sealed = null`
/** Whether there was something to revoke. */
export const revokeLink = async (db: Db, accountId: AccountId, linkId: number, by: string) =>
  (await db.run(sql`
    update sso_setup_links set ${end("revoked", by)}
    where account_id = ${accountId} and id = ${linkId} and ${isLive}`)) > 0
/** Whether the proposal was still waiting. */
export const endProposal = async (
  db: Db,
  accountId: AccountId,
  linkId: number,
  outcome: "applied" | "discarded",
  by: string,
) =>
  (await db.run(sql`
    update sso_setup_links set ${end(outcome, by)}
    where account_id = ${accountId} and id = ${linkId} and submitted_at is not null and outcome is null`)) > 0
