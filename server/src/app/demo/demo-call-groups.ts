import type { RingStrategy } from "@dialplane/contract/calling/call-groups/group-order"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

interface DemoMember {
  readonly extension?: number
  readonly number?: string
  readonly name?: string
  readonly seconds?: number
  readonly delay?: number
  readonly loggedOut?: boolean
}
interface DemoGroup {
  readonly id: number
  readonly strategy: RingStrategy
  readonly ringSeconds: number
  readonly passes?: number
  readonly prefix?: string
  readonly ringBack?: "tone" | "music"
  readonly canLogOut?: boolean
  readonly scheduleId?: number
  readonly members: readonly DemoMember[]
  /** An extension, or null to hang up. */
  readonly closed?: number | null
  /** If absent, the voicemail of the group. */
  readonly noAnswer?: number
}

/** The two groups of Harbor & Pine: the warehouse rings everybody, the front desk has deputies and a guard at night. */
const groups: readonly DemoGroup[] = [
  {
    id: 100_802,
    strategy: "all",
    ringSeconds: 25,
    prefix: "Warehouse:",
    canLogOut: true,
    members: [
      { extension: 100_122 },
      { extension: 100_123 },
      { extension: 100_130, loggedOut: true },
      { extension: 100_112, delay: 10 },
      { extension: 100_003, delay: 15 },
    ],
    noAnswer: 100_804,
  },
  {
    id: 100_803,
    strategy: "inOrder",
    ringSeconds: 15,
    passes: 2,
    prefix: "Desk:",
    ringBack: "music",
    scheduleId: 2001,
    members: [
      { extension: 100_815 },
      { extension: 100_101 },
      { extension: 100_106, seconds: 10 },
      { number: "+12075550118", name: "Evening guard", seconds: 30 },
    ],
    closed: 100_801,
  },
]

export const fillCallGroups = async (db: Db) => {
  for (const group of groups) {
    const { id, strategy, ringSeconds, passes = 1, prefix = "", ringBack = "tone", canLogOut = false } = group
    await db.run(sql`
      update call_groups set strategy = ${strategy}, ring_seconds = ${ringSeconds}, passes = ${passes},
        caller_name_prefix = ${prefix}, ring_back = ${ringBack}, members_can_log_out = ${canLogOut},
        schedule_id = ${group.scheduleId ?? null}
      where account_id = 100 and extension_id = ${id}`)
    for (const [
      index,
      { extension, number, name = "", seconds, delay = 0, loggedOut = false },
    ] of group.members.entries())
      await db.run(sql`
        insert into call_group_members (account_id, group_id, position, member_extension_id, member_number, member_name,
          seconds, delay, logged_out)
        values (100, ${id}, ${index + 1}, ${extension ?? null}, ${number ?? null}, ${name}, ${seconds ?? null},
          ${delay}, ${loggedOut})`)
    if (group.noAnswer !== undefined)
      await db.run(sql`
        update call_destinations set kind = 'extension', to_extension_id = ${group.noAnswer}
        where account_id = 100 and owner_extension_id = ${id} and slot = 'noAnswer'`)
    if (group.closed !== undefined)
      await db.run(sql`
        insert into call_destinations (account_id, owner_extension_id, slot, kind, to_extension_id)
        values (100, ${id}, 'closed', ${group.closed === null ? "hangUp" : "extension"}, ${group.closed})`)
  }
}
