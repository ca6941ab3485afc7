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
}

export const takeMessages = (db: Db, accountId: AccountId, extensionId: number) =>
  db.many<KeptVoicemail>(sql`
    delete from voicemail_messages where account_id = ${accountId} and extension_id = ${extensionId}
    returning id, extension_id, received_at, caller_number, caller_name, seconds, heard, file_key`)

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
      heard, file_key)
    select ${accountId}, m.id, m."extensionId", m."receivedAt", m."callerNumber", m."callerName", m.seconds, m.heard,
      m."fileKey"
    from jsonb_to_recordset(${json(messages)}) as m (id bigint, "extensionId" bigint, "receivedAt" timestamptz,
      "callerNumber" text, "callerName" text, seconds integer, heard boolean, "fileKey" text)
    on conflict do nothing`)
