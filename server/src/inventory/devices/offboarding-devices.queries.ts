import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { copyRows, type RowSnapshots } from "../../kit/database/row-snapshots.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

/** Not copied: registrations expire, hoteling logins end, and codes work once. */
const without = ["registrations", "hoteling_sessions", "app_codes"]

/** A phone, or an app by the id of its line. */
export const copyDevice = (db: Db, accountId: AccountId, id: number, kind: "phone" | "app"): Promise<RowSnapshots> => {
  const helpFor = (what: Sql, objectId: unknown) =>
    sql`t.account_id = ${accountId} and t.kind = ${what} and t.object_id = ${objectId}`
  return copyRows(db, kind === "phone" ? "devices" : "lines", sql`t.account_id = ${accountId} and t.id = ${id}`, {
    without,
    loose: {
      devices: (row) =>
        ["emergency_location_uses", "location_services"].map((table) => ({
          table,
          where: helpFor(sql`'device'`, row["id"]),
        })),
      lines: (row) => [{ table: "emergency_location_uses", where: helpFor(sql`'line'`, row["id"]) }],
    },
  })
}

export const raiseVersion = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update devices set version = version + 1 where account_id = ${accountId} and id = ${id}`)
