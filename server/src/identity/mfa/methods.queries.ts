import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { mailCodeMinutes, type MfaKind } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import type { Holder } from "./holder.rules.ts"

export interface MethodRow {
  readonly mfaId: number
  readonly kind: MfaKind
  readonly name: string
  readonly secretSealed: string | null
  readonly address: string | null
  readonly lastStep: number | null
  readonly credentialId: string | null
  readonly publicKey: string | null
  readonly counter: number
  readonly transports: readonly string[]
  readonly backupEligible: boolean | null
  readonly backedUp: boolean | null
  readonly confirmed: boolean
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

const columns = sql`m.id as mfa_id, m.kind, m.name, m.secret_sealed, m.address, m.last_step,
  m.credential_id, m.public_key, m.counter, m.transports, m.backup_eligible, m.backed_up,
  m.confirmed_at is not null as confirmed, m.created_at, m.last_used_at`

export const listMethods = (db: Db, { accountId, userId }: Holder) =>
  db.many<MethodRow>(sql`
    select ${columns} from mfa_methods m
      where m.account_id = ${accountId} and m.user_id = ${userId} and m.confirmed_at is not null
      order by m.kind desc, m.id`)

/** A method that is being set up, locked until the transaction ends. */
export const lockBegun = (db: Db, { accountId, userId }: Holder, mfaId: number) =>
  db.maybeOne<MethodRow>(sql`
    select ${columns} from mfa_methods m
      where m.account_id = ${accountId} and m.user_id = ${userId} and m.id = ${mfaId} and m.confirmed_at is null
      for update`)

/** The owners of methods, for access checks. */
export const listOwnersOfMethods = async (db: Db, accountId: AccountId, mfaIds: readonly number[]) =>
  (
    await db.many<{ userId: UserId }>(
      sql`select m.user_id from mfa_methods m where m.account_id = ${accountId} and m.id = any(${mfaIds}::bigint[])`,
    )
  ).map(({ userId }) => userId)

export const findPlaceOfMethod = (db: Db, mfaId: number) =>
  db.maybeOne<Holder>(
    sql`select m.account_id, m.user_id from mfa_methods m where m.id = ${mfaId} and m.confirmed_at is not null`,
  )

export const countRecoveryCodes = async (db: Db, { accountId, userId }: Holder) =>
  (
    await db.one<{ left: number }>(sql`
    select count(*)::int as left from mfa_recovery_codes c
      where c.account_id = ${accountId} and c.user_id = ${userId} and c.used_at is null`)
  ).left

export interface MethodDraft {
  readonly kind: MfaKind
  readonly name: string
  readonly secretSealed: string | null
  readonly address: string | null
}

/** Replaces a method that was not confirmed. */
export const insertBegun = async (db: Db, { accountId, userId }: Holder, draft: MethodDraft): Promise<number> => {
  await db.run(
    sql`delete from mfa_methods where account_id = ${accountId} and user_id = ${userId} and confirmed_at is null`,
  )
  const { id } = await db.one<{ id: number }>(sql`
    insert into mfa_methods (account_id, user_id, kind, name, secret_sealed, address)
      values (${accountId}, ${userId}, ${draft.kind}, ${draft.name}, ${draft.secretSealed}, ${draft.address})
      returning id`)
  return id
}

export const confirmMethod = (db: Db, accountId: AccountId, mfaId: number, step: number | null) =>
  db.one<MethodRow>(sql`
    update mfa_methods m set confirmed_at = now(), last_step = ${step}::bigint, code_hash = null
      where m.account_id = ${accountId} and m.id = ${mfaId} returning ${columns}`)

/** The public half of a new passkey. */
export interface NewCredential {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly backupEligible: boolean
  readonly backedUp: boolean
}

/** Undefined if somebody already has this credential. */
export const confirmPasskey = (db: Db, accountId: AccountId, mfaId: number, credential: NewCredential) =>
  db.maybeOne<MethodRow>(sql`
    update mfa_methods m set confirmed_at = now(), credential_id = ${credential.credentialId},
      public_key = ${credential.publicKey}, counter = ${credential.counter},
      transports = ${credential.transports}::text[], backup_eligible = ${credential.backupEligible},
      backed_up = ${credential.backedUp}
    where m.account_id = ${accountId} and m.id = ${mfaId} and m.kind = 'passkey' and m.confirmed_at is null
      and not exists (select from mfa_methods o where o.credential_id = ${credential.credentialId})
    returning ${columns}`)

export type CredentialRow = MethodRow & Holder & { readonly loginName: string }

/** A passkey by its credential, whoever has it. In the system scope. */
export const findCredential = (db: Db, credentialId: string) =>
  db.maybeOne<CredentialRow>(sql`
    select m.account_id, m.user_id, u.login_name, ${columns} from mfa_methods m
      join users u on u.account_id = m.account_id and u.id = m.user_id
      where m.credential_id = ${credentialId} and m.confirmed_at is not null`)

/**
 * Takes note of a use. False if the counter did not go up, or the passkey was removed meanwhile. Authenticators that do
 * not count always send zero.
 */
export const takeCounter = async (
  db: Db,
  accountId: AccountId,
  mfaId: number,
  counter: number,
  backedUp: boolean,
): Promise<boolean> =>
  (await db.maybeOne(sql`
    update mfa_methods set counter = ${counter}::bigint, backed_up = ${backedUp}, last_used_at = now()
    where account_id = ${accountId} and id = ${mfaId} and confirmed_at is not null
      and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id`)) !== undefined

/** Consumes a time step. Of two concurrent requests with the same code, the second is refused. */
export const takeStep = async (db: Db, accountId: AccountId, mfaId: number, step: number): Promise<boolean> =>
  (await db.maybeOne(sql`
    update mfa_methods set last_step = ${step}::bigint, last_used_at = now()
    where account_id = ${accountId} and id = ${mfaId} and (last_step is null or last_step < ${step}::bigint)
      returning id`)) !== undefined

/** The purpose of emails with a code, by which they are counted. */
export const mailCodePurpose = "signInCode"

/** Requests for a code of one user wait for one another until the transaction ends, so that each counts the others. */
export const holdMailCodes = (db: Db, { accountId, userId }: Holder) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`mfa_mail_codes:${accountId}`}, ${userId}))`)

/**
 * Seconds until another code may be emailed to the user: after an unused one of any method, confirmed or not, and after
 * too many within an hour. Zero or less: now.
 */
export const findMailWaits = (db: Db, { accountId, userId }: Holder, pause: number, most: number) =>
  db.one<{ pause: number; hour: number }>(sql`
    select
      coalesce((select ceil(${pause}::int - extract(epoch from now() - max(m.code_sent_at)))::int from mfa_methods m
        where m.account_id = ${accountId} and m.user_id = ${userId} and m.code_hash is not null), 0) as pause,
      coalesce((select ceil(extract(epoch from m.written_at + interval '1 hour' - now()))::int from mails m
        where m.account_id = ${accountId} and m.user_id = ${userId} and m.purpose = ${mailCodePurpose}
          and m.written_at > now() - interval '1 hour'
        order by m.id desc offset ${most - 1} limit 1), 0) as hour`)

/** Replaces the previous code. */
export const putMailCode = (db: Db, accountId: AccountId, mfaId: number, codeHash: string) =>
  db.run(sql`
    update mfa_methods set code_hash = ${codeHash}, code_sent_at = now(),
      code_expires_at = now() + make_interval(mins => ${mailCodeMinutes})
      where account_id = ${accountId} and id = ${mfaId}`)

/** Consumes an emailed code, of a confirmed method or of the one that is being confirmed. */
export const takeMailCode = async (
  db: Db,
  { accountId, userId }: Holder,
  codeHash: string,
  begunId?: number,
): Promise<boolean> =>
  (await db.maybeOne(sql`
    update mfa_methods set code_hash = null, last_used_at = now()
    where account_id = ${accountId} and user_id = ${userId} and kind = 'email' and code_hash = ${codeHash}
      and code_expires_at > now()
      and ${begunId === undefined ? sql`confirmed_at is not null` : sql`id = ${begunId} and confirmed_at is null`}
    returning id`)) !== undefined

export const takeRecoveryCode = async (db: Db, { accountId, userId }: Holder, codeHash: string): Promise<boolean> =>
  (await db.maybeOne(sql`
    update mfa_recovery_codes set used_at = now()
      where account_id = ${accountId} and user_id = ${userId} and code_hash = ${codeHash} and used_at is null
      returning code_hash`)) !== undefined

export const replaceRecoveryCodes = async (db: Db, { accountId, userId }: Holder, hashes: readonly string[]) => {
  await db.run(sql`delete from mfa_recovery_codes where account_id = ${accountId} and user_id = ${userId}`)
  await db.run(
    sql`insert into mfa_recovery_codes (account_id, user_id, code_hash) select ${accountId}, ${userId}, h
      from unnest(${hashes}::text[]) h`,
  )
}

/**
 * Locks all methods of a user until the transaction ends, so that of two concurrent removals the second sees that it
 * removes the last method.
 */
export const lockMethods = (db: Db, { accountId, userId }: Holder) =>
  db.many<MethodRow>(sql`
    select ${columns} from mfa_methods m
      where m.account_id = ${accountId} and m.user_id = ${userId} and m.confirmed_at is not null order by m.id
      for update`)

export const deleteMethod = (db: Db, accountId: AccountId, mfaId: number) =>
  db.run(sql`delete from mfa_methods where account_id = ${accountId} and id = ${mfaId}`)

/** All two-factor data of a user, and every sign-in waiting for a code. */
export const deleteEverything = async (db: Db, { accountId, userId }: Holder) => {
  // In the same order as a sign-in, to avoid deadlocks.
  await db.run(sql`delete from mfa_methods where account_id = ${accountId} and user_id = ${userId}`)
  await db.run(sql`delete from mfa_recovery_codes where account_id = ${accountId} and user_id = ${userId}`)
  await db.run(sql`delete from mfa_challenges where account_id = ${accountId} and user_id = ${userId}`)
  await db.run(sql`delete from mfa_browsers where account_id = ${accountId} and user_id = ${userId}`)
}
