import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

/** Harbor Pine dials Maine numbers with 7 digits, and the front desk is its operator. */
export const fillPbxSettings = async (db: Db) => {
  await db.run(sql`
    insert into pbx_settings (account_id, seven_digit_dialing, area_code, operator_id, main_number, caller_name,
      feature_codes, parking_seconds, parking_return, version)
    values (100, true, '207', 100803, '12075550140', 'Harbor Pine',
      ${json({ record: { code: "*3", enabled: false } })}, 90, 'operator', 4)`)
  await db.run(sql`
    insert into pbx_settings (account_id, outside_prefix, default_caller_id, ring_seconds, version)
    values (102, '9', 'location', 30, 2)`)
}
