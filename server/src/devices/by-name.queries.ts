import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../kit/database.ts"
import { sql } from "../kit/sql.ts"

// The audit log keeps what people read: numbers and names. These find what they stood for, if it is still there and there is only one.

interface Found {
  readonly id: number
}
const only = (rows: readonly Found[]) => (rows.length === 1 ? rows[0]!.id : undefined)

export const findExtensionId = async (db: Db, accountId: AccountId, number: string) =>
  only(await db.many<Found>(sql`select e.id from extensions e where e.account_id = ${accountId} and e.number = ${number} limit 2`))
export const findLocationId = async (db: Db, accountId: AccountId, name: string) => only(await db.many<Found>(sql`select l.id from locations l where l.account_id = ${accountId} and l.name = ${name} limit 2`))
export const findEmergencyLocationId = async (db: Db, accountId: AccountId, name: string) =>
  only(await db.many<Found>(sql`select l.id from emergency_locations l where l.account_id = ${accountId} and l.name = ${name} limit 2`))

export const findLinesOfSipAccounts = (db: Db, accountId: AccountId, sipIds: readonly string[]) =>
  db.many<Found & { readonly sipId: string }>(sql`
    select l.id, l.sip_id from lines l where l.account_id = ${accountId} and l.sip_id = any(${sipIds}::text[]) order by l.id`)
