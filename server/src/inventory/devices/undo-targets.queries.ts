import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

// Checks whether the targets of a reverted change still exist.

const exists = async (found: Promise<unknown>) => (await found) !== undefined

export const hasExtension = (db: Db, accountId: AccountId, id: number) =>
  exists(db.maybeOne(sql`select e.id from extensions e where e.account_id = ${accountId} and e.id = ${id}`))
export const hasLocation = (db: Db, accountId: AccountId, id: number) =>
  exists(db.maybeOne(sql`select l.id from locations l where l.account_id = ${accountId} and l.id = ${id}`))
export const hasEmergencyLocation = (db: Db, accountId: AccountId, id: number) =>
  exists(db.maybeOne(sql`select l.id from emergency_locations l where l.account_id = ${accountId} and l.id = ${id}`))

export const findLinesOfSipAccounts = (db: Db, accountId: AccountId, sipIds: readonly string[]) =>
  db.many<{ readonly id: number; readonly sipId: string; readonly deviceId: number | null }>(sql`
    select l.id, l.sip_id, l.device_id from lines l
      where l.account_id = ${accountId} and l.sip_id = any(${sipIds}::text[]) order by l.id`)
