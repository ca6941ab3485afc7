import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

/** A message that is hidden but not deleted. */
export interface KeptVoicemail {
  readonly id: number
  readonly extensionId: number
  /** Missing in records of before messages had a user. */
  readonly userId?: UserId | null
  readonly receivedAt: string
  readonly callerNumber: string
  readonly callerName: string
  readonly seconds: number
  readonly heard: boolean
  readonly fileKey: string | null
  readonly calledNumber: string
  readonly urgent: boolean
  readonly forwardedBy: string | null
  readonly forwardedFrom: string | null
  readonly note: string
  readonly engine: string | null
  readonly engineCallId: string | null
  readonly callStartedAt: string | null
  readonly soundSeed: number
  readonly deletedAt: string | null
  readonly deletedByName: string | null
}

export const takeMessages = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<KeptVoicemail>(sql`
    delete from voicemail_messages where account_id = ${accountId} and user_id = ${userId}
    returning id, extension_id, user_id, received_at, caller_number, caller_name, seconds, heard, file_key,
      called_number, urgent, forwarded_by, forwarded_from, note, engine, engine_call_id, call_started_at, sound_seed,
      deleted_at, deleted_by_name`)

/** Messages that were left for a user on extensions they no longer have come to one they have. */
export const gatherMessages = (db: Db, accountId: AccountId, userId: UserId, toExtensionId: number) =>
  db.run(sql`
    update voicemail_messages v set extension_id = ${toExtensionId}
    where v.account_id = ${accountId} and v.user_id = ${userId} and not exists (select from extensions e
      where e.account_id = v.account_id and e.id = v.extension_id and e.user_id = v.user_id)`)

export const giveMessages = (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  fromExtensionId: number,
  toExtensionId: number,
) =>
  db.many<{ id: number }>(sql`
    update voicemail_messages set extension_id = ${toExtensionId}
    where account_id = ${accountId} and extension_id = ${fromExtensionId} and user_id = ${userId} returning id`)

export const returnMessages = (
  db: Db,
  accountId: AccountId,
  fromExtensionId: number,
  toExtensionId: number,
  ids: readonly number[],
) =>
  db.many<{ id: number }>(sql`
    update voicemail_messages set extension_id = ${toExtensionId}
    where account_id = ${accountId} and extension_id = ${fromExtensionId} and id = any(${ids}::bigint[]) returning id`)

export const insertMessages = (db: Db, accountId: AccountId, messages: readonly KeptVoicemail[]) =>
  db.run(sql`
    insert into voicemail_messages (account_id, id, extension_id, user_id, received_at, caller_number, caller_name, seconds,
      heard, file_key, called_number, urgent, forwarded_by, forwarded_from, note, engine, engine_call_id,
      call_started_at, sound_seed, deleted_at, deleted_by_name)
    select ${accountId}, m.id, m."extensionId", m."userId", m."receivedAt", m."callerNumber", m."callerName", m.seconds, m.heard,
      m."fileKey", coalesce(m."calledNumber", ''), coalesce(m.urgent, false), m."forwardedBy", m."forwardedFrom",
      coalesce(m.note, ''), m.engine, m."engineCallId", m."callStartedAt", coalesce(m."soundSeed", 0), m."deletedAt",
      m."deletedByName"
    from jsonb_to_recordset(${json(messages)}) as m (id bigint, "extensionId" bigint, "userId" bigint, "receivedAt" timestamptz,
      "callerNumber" text, "callerName" text, seconds integer, heard boolean, "fileKey" text,
      "calledNumber" text, urgent boolean, "forwardedBy" text, "forwardedFrom" text, note text, engine text,
      "engineCallId" text, "callStartedAt" timestamptz, "soundSeed" integer, "deletedAt" timestamptz,
      "deletedByName" text)
    on conflict do nothing`)
