import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

/** A message that is hidden but not deleted. */
export interface KeptVoicemail {
  readonly id: number
  readonly extensionId: number
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

export const takeMessages = (db: Db, accountId: AccountId, extensionId: number) =>
  db.many<KeptVoicemail>(sql`
    delete from voicemail_messages where account_id = ${accountId} and extension_id = ${extensionId}
    returning id, extension_id, received_at, caller_number, caller_name, seconds, heard, file_key,
      called_number, urgent, forwarded_by, forwarded_from, note, engine, engine_call_id, call_started_at, sound_seed,
      deleted_at, deleted_by_name`)

export const moveMessages = (
  db: Db,
  accountId: AccountId,
  fromExtensionId: number,
  toExtensionId: number,
  ids?: readonly number[],
) =>
  db.many<{ id: number }>(sql`
    update voicemail_messages set extension_id = ${toExtensionId}
    where account_id = ${accountId} and extension_id = ${fromExtensionId}
      and ${
        ids === undefined
          ? sql`true`
          : sql`id
      = any(${ids}::bigint[])`
      } returning id`)

export const insertMessages = (db: Db, accountId: AccountId, messages: readonly KeptVoicemail[]) =>
  db.run(sql`
    insert into voicemail_messages (account_id, id, extension_id, received_at, caller_number, caller_name, seconds,
      heard, file_key, called_number, urgent, forwarded_by, forwarded_from, note, engine, engine_call_id,
      call_started_at, sound_seed, deleted_at, deleted_by_name)
    select ${accountId}, m.id, m."extensionId", m."receivedAt", m."callerNumber", m."callerName", m.seconds, m.heard,
      m."fileKey", coalesce(m."calledNumber", ''), coalesce(m.urgent, false), m."forwardedBy", m."forwardedFrom",
      coalesce(m.note, ''), m.engine, m."engineCallId", m."callStartedAt", coalesce(m."soundSeed", 0), m."deletedAt",
      m."deletedByName"
    from jsonb_to_recordset(${json(messages)}) as m (id bigint, "extensionId" bigint, "receivedAt" timestamptz,
      "callerNumber" text, "callerName" text, seconds integer, heard boolean, "fileKey" text,
      "calledNumber" text, urgent boolean, "forwardedBy" text, "forwardedFrom" text, note text, engine text,
      "engineCallId" text, "callStartedAt" timestamptz, "soundSeed" integer, "deletedAt" timestamptz,
      "deletedByName" text)
    on conflict do nothing`)
