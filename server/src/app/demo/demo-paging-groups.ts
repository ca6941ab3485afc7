import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** The whole building is paged in an emergency by two people; the docks are paged by whoever works there. */
const groups = [
  {
    id: 100_808,
    whoMayPage: "listed",
    priority: "emergency",
    maxSeconds: 120,
    twoWay: false,
    scheduleId: null,
    targets: [100_101, 100_103, 100_105, 100_106, 100_107, 100_112, 100_122, 100_123, 100_130, 100_815],
    pagers: [100_001, 100_002],
  },
  {
    id: 100_809,
    whoMayPage: "all",
    priority: "normal",
    maxSeconds: 60,
    twoWay: true,
    scheduleId: 2003,
    targets: [100_112, 100_122, 100_123],
    pagers: [],
  },
] as const

export const fillPagingGroups = async (db: Db) => {
  for (const { id, whoMayPage, priority, maxSeconds, twoWay, scheduleId, targets, pagers } of groups) {
    await db.run(sql`
      update paging_groups set who_may_page = ${whoMayPage}, priority = ${priority}, max_seconds = ${maxSeconds},
        two_way = ${twoWay}, schedule_id = ${scheduleId}
      where account_id = 100 and extension_id = ${id}`)
    for (const [part, extensions] of [
      ["target", targets],
      ["pager", pagers],
    ] as const)
      await db.run(sql`
        insert into paging_group_extensions (account_id, group_id, part, extension_id)
        select 100, ${id}, ${part}, e from unnest(${extensions}::bigint[]) as e`)
  }
}
