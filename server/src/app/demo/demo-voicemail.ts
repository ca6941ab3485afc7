import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { demoPeople } from "./demo-people.ts"

interface DemoMessage {
  readonly to: number
  readonly hoursAgo: number
  readonly number: string
  readonly name: string
  readonly called: string
  readonly seconds: number
  readonly heard?: boolean
  readonly urgent?: boolean
  readonly deletedDaysAgo?: number
  readonly forwardedBy?: string
  readonly forwardedFrom?: string
  readonly note?: string
}

const nameOf = (userId: number) => {
  const { firstName, lastName } = demoPeople().find(({ id }) => id === userId)!
  return `${firstName} ${lastName}`
}

const admin = 100_002
const frontDesk = 100_803
const support = 100_804
const mainNumber = "+12075550100"

/** What the administrator of Harbor & Pine and the groups find in their boxes, beside the older messages. */
const messages: readonly DemoMessage[] = [
  {
    to: admin,
    hoursAgo: 1,
    number: "+16035550191",
    name: "Granite Freight",
    called: mainNumber,
    seconds: 41,
    urgent: true,
  },
  {
    to: admin,
    hoursAgo: 5,
    number: "+14135550126",
    name: "Berkshire Mills",
    called: mainNumber,
    seconds: 27,
    forwardedBy: nameOf(100_101),
    forwardedFrom: "412 Front desk",
    note: "They ask for the new price list. Could you call them back?",
  },
  { to: admin, hoursAgo: 26, number: "+12075550121", name: "Port authority, gate 3", called: "", seconds: 18 },
  { to: admin, hoursAgo: 51, number: "", name: "", called: mainNumber, seconds: 9, heard: true },
  {
    to: admin,
    hoursAgo: 120,
    number: "+12075550177",
    name: "Northfield Paper",
    called: mainNumber,
    seconds: 66,
    heard: true,
  },
  {
    to: admin,
    hoursAgo: 170,
    number: "+16175550118",
    name: "",
    called: mainNumber,
    seconds: 6,
    heard: true,
    deletedDaysAgo: 2,
  },
  { to: frontDesk, hoursAgo: 2, number: "+12075550163", name: "Casco Bay Lumber", called: mainNumber, seconds: 33 },
  {
    to: frontDesk,
    hoursAgo: 15,
    number: "+442079460321",
    name: "Thames Forwarding",
    called: mainNumber,
    seconds: 52,
    urgent: true,
  },
  {
    to: frontDesk,
    hoursAgo: 40,
    number: "+16035550142",
    name: "Olivia Marsh",
    called: mainNumber,
    seconds: 21,
    heard: true,
  },
  {
    to: support,
    hoursAgo: 3,
    number: "+12075550199",
    name: "",
    called: mainNumber,
    seconds: 47,
    urgent: true,
  },
]
const firstId = 3101

export const fillVoicemail = async (db: Db) => {
  await db.run(sql`update voicemail_messages set sound_seed = id where account_id = 100`)
  for (const [index, one] of messages.entries())
    await db.run(sql`
      insert into voicemail_messages (account_id, id, extension_id, received_at, caller_number, caller_name,
        called_number, seconds, heard, urgent, sound_seed, deleted_at, deleted_by_name, forwarded_by, forwarded_from,
        note)
      values (100, ${firstId + index}, ${one.to}, now() - make_interval(hours => ${one.hoursAgo}), ${one.number},
        ${one.name}, ${one.called}, ${one.seconds}, ${one.heard ?? false}, ${one.urgent ?? false}, ${firstId + index},
        now() - make_interval(days => ${one.deletedDaysAgo ?? null}::int),
        ${one.deletedDaysAgo === undefined ? null : nameOf(admin)}, ${one.forwardedBy ?? null},
        ${one.forwardedFrom ?? null}, ${one.note ?? ""})`)
  // The queue and the front desk send their messages to shared mailboxes; personal boxes are as they come.
  await db.run(sql`
    update extensions set voicemail_address = 'support@harbor-pine.example' where account_id = 100 and id = ${support}`)
  await db.run(sql`
    update extensions set voicemail_notice = true, voicemail_address = 'desk@harbor-pine.example'
    where account_id = 100 and id = ${frontDesk}`)
  await db.run(sql`
    insert into voicemail_boxes (account_id, extension_id, more_addresses, notify_when, schedule_id, after_mail,
      retention_days)
    values (100, ${frontDesk}, '{}', 'closed', 2001, 'saved', 60),
      (100, ${support}, array['night-desk@harbor-pine.example'], 'always', null, 'keep', 180)`)
}
