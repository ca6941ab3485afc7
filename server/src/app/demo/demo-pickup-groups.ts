import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

const groups = [
  { id: 3001, name: "Accounting", notifySeconds: 5, members: [100_107, 100_108, 100_109] },
  { id: 3002, name: "Front office", notifySeconds: 0, members: [100_101, 100_106, 100_815] },
  { id: 3003, name: "Warehouse", notifySeconds: 10, members: [100_122, 100_123, 100_130, 100_112] },
] as const

export const fillPickupGroups = async (db: Db) => {
  for (const { id, name, notifySeconds, members } of groups) {
    await db.run(
      sql`insert into pickup_groups (account_id, id, name, notify_seconds) values (100, ${id}, ${name}, ${notifySeconds})`,
    )
    await db.run(
      sql`insert into pickup_group_members (account_id, extension_id, group_id) select 100, m, ${id}
        from unnest(${members}::bigint[]) as m`,
    )
  }
}
