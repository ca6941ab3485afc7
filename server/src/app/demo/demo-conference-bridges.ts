import { pinPlace } from "../../calling/conference-bridges/conference-bridges.rules.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

const bridges = [
  { id: 100_806, host: "481935", guest: "260714", most: 12, announce: "name", record: "host", startMuted: false },
  { id: 100_807, host: "730286", guest: "915402", most: 50, announce: "tone", record: "off", startMuted: true },
] as const

export const fillConferenceBridges = async (kit: Kit, db: Db) => {
  for (const { id, host, guest, most, announce, record, startMuted } of bridges)
    await db.run(sql`
      update conference_bridges set host_pin = ${kit.secrets.seal(host, pinPlace(100, id, "host"))},
        guest_pin = ${kit.secrets.seal(guest, pinPlace(100, id, "guest"))}, max_participants = ${most},
        announce = ${announce}, record = ${record}, start_muted = ${startMuted}
      where account_id = 100 and extension_id = ${id}`)
}
