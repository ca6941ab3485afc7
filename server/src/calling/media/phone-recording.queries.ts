import type { AccountId } from "@dialplane/contract/kit/ids"
import type { MediaKind, PhoneRecordingState } from "@dialplane/contract/calling/media/media.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

export interface PhoneRecordingRow {
  readonly accountId: AccountId
  readonly recordId: number
  readonly ticketId: string
  readonly state: PhoneRecordingState
  readonly extensionId: number | null
  readonly number: string | null
  readonly calls: string
  readonly name: string
  readonly kind: MediaKind
  readonly replacesId: number | null
  readonly mediaId: number | null
  readonly problem: string | null
  readonly startedAt: string
}

const columns: Sql = sql`p.account_id, p.id as record_id, p.ticket as ticket_id, p.state, p.extension_id, p.number,
  coalesce(e.number, p.number) as calls, p.name, p.kind, p.replaces_id, p.media_id, p.problem, p.started_at`
const found: Sql = sql`phone_recordings p
  left join extensions e on e.account_id = p.account_id and e.id = p.extension_id`

export const findRecording = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<PhoneRecordingRow>(
    sql`select ${columns} from ${found} where p.account_id = ${accountId} and p.id = ${id}`,
  )
export const findByTicket = (db: Db, accountId: AccountId, ticket: string) =>
  db.maybeOne<PhoneRecordingRow>(
    sql`select ${columns} from ${found} where p.account_id = ${accountId} and p.ticket = ${ticket}`,
  )
export const lockRecording = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from phone_recordings p where p.account_id = ${accountId} and p.id = ${id} for update`)

export const countRunning = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from phone_recordings p where p.account_id = ${accountId} and p.ended_at is null`,
    )
  ).count

/** Extensions that a call can reach. */
export const isCallable = async (db: Db, accountId: AccountId, extensionId: number) =>
  (await db.maybeOne(sql`
    select 1 as found from extensions e where e.account_id = ${accountId} and e.id = ${extensionId}
      and e.type in ('Extension', 'Virtual Extension') for key share`)) !== undefined

export const insertRecording = async (
  db: Db,
  accountId: AccountId,
  draft: Pick<PhoneRecordingRow, "extensionId" | "number" | "name" | "kind" | "replacesId" | "ticketId">,
  by: { readonly userId: number; readonly name: string },
) =>
  (
    await db.one<{ id: number }>(sql`
    insert into phone_recordings (account_id, ticket, extension_id, number, name, kind, replaces_id, started_by,
      started_by_name)
    values (${accountId}, ${draft.ticketId}, ${draft.extensionId}, ${draft.number}, ${draft.name}, ${draft.kind},
      ${draft.replacesId}, ${by.userId}, ${by.name}) returning id`)
  ).id

export const setState = (
  db: Db,
  accountId: AccountId,
  id: number,
  {
    state,
    isOver,
    mediaId = null,
    problem = null,
  }: {
    readonly state: PhoneRecordingState
    readonly isOver: boolean
    readonly mediaId?: number | null
    readonly problem?: string | null
  },
) =>
  db.run(sql`
    update phone_recordings set state = ${state}, media_id = ${mediaId}, problem = ${problem},
      ended_at = case when ${isOver}::boolean then now() else null end
    where account_id = ${accountId} and id = ${id}`)
