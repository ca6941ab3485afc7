import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

interface DemoReceptionist {
  readonly id: number
  readonly scheduleId: number | null
  readonly greetingId: number
  readonly closedGreetingId: number | null
  readonly menuKeys: Readonly<Record<string, "repeat" | "previous">>
  readonly dialExtensions: boolean
  readonly waitSeconds: number
  /** By slot: an extension, its voicemail, or dial by name. */
  readonly destinations: Readonly<Record<string, number | { readonly voicemail: number } | "directory">>
}

/** The two menus of Harbor & Pine: by day to the teams, at night to the mailboxes and the person on duty. */
const receptionists: readonly DemoReceptionist[] = [
  {
    id: 100_800,
    scheduleId: 2001,
    greetingId: 4001,
    closedGreetingId: 4002,
    menuKeys: { "*": "repeat" },
    dialExtensions: true,
    waitSeconds: 5,
    destinations: {
      "key.1": 100_804,
      "key.2": 100_805,
      "key.3": 100_802,
      "key.9": "directory",
      "key.0": 100_803,
      noInput: 100_803,
      wrongKey: 100_803,
      closed: 100_801,
    },
  },
  {
    id: 100_801,
    scheduleId: null,
    greetingId: 4002,
    closedGreetingId: null,
    menuKeys: { "*": "repeat", "#": "previous" },
    dialExtensions: false,
    waitSeconds: 8,
    destinations: {
      "key.1": { voicemail: 100_804 },
      "key.2": { voicemail: 100_805 },
      "key.5": 100_813,
      noInput: { voicemail: 100_803 },
    },
  },
]

export const fillVirtualReceptionists = async (db: Db) => {
  for (const one of receptionists) {
    await db.run(sql`
      update receptionists set schedule_id = ${one.scheduleId}, greeting_id = ${one.greetingId},
        closed_greeting_id = ${one.closedGreetingId}, menu_keys = ${json(one.menuKeys)},
        dial_extensions = ${one.dialExtensions}, wait_seconds = ${one.waitSeconds}
      where account_id = 100 and extension_id = ${one.id}`)
    for (const [slot, to] of Object.entries(one.destinations))
      await db.run(sql`
        insert into call_destinations (account_id, owner_extension_id, slot, kind, to_extension_id)
        values (100, ${one.id}, ${slot},
          ${to === "directory" ? to : typeof to === "number" ? "extension" : "voicemail"},
          ${to === "directory" ? null : typeof to === "number" ? to : to.voicemail})`)
  }
}
