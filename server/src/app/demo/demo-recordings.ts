import type { Direction, RecordingKind } from "@dialplane/contract/calling/recordings/recordings.schema"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { sampleSound } from "../../kit/audio/sample-sound.ts"
import { binEnd, emptyBinLater } from "../../calling/recordings/recycle-bin.jobs.ts"
import { demoPeople } from "./demo-people.ts"

export const firstDemoRecording = 7001

/** Users with recordings: the logins that people try first, and some others. */
const speakers = [
  100_101, 100_102, 100_003, 100_104, 100_101, 100_107, 100_002, 100_110, 100_003, 100_101, 100_112, 100_105, 100_115,
] as const
const callers: readonly (readonly [number: string, name: string])[] = [
  ["+16035550191", "Granite Freight"],
  ["+12075550163", "Casco Bay Lumber"],
  ["+16175550118", ""],
  ["+442079460321", "Thames Forwarding"],
  ["+12075550177", "Northfield Paper"],
  ["+16035550142", "Olivia Marsh"],
  ["+12075550199", ""],
  ["+14135550126", "Berkshire Mills"],
  ["+12075550121", "Port authority, gate 3"],
]
const directions: readonly Direction[] = ["inbound", "outbound", "inbound", "inbound", "outbound"]
const count = 43
/** The last recordings were deleted on different days. */
const binnedDaysAgo: Readonly<Record<number, number>> = { 40: 2, 41: 11, 42: 26 }

const comments: Readonly<Record<number, readonly string[]>> = {
  0: ["Customer agreed to the new pick-up time: Thursdays before 9."],
  4: ["Complaint about the damaged pallet; photos were promised by mail.", "Photos arrived, case closed."],
  9: ["Good example for the training in March."],
}

interface DemoRecording {
  readonly id: number
  readonly kind: RecordingKind
  readonly userId: number
  readonly direction: Direction
  readonly otherNumber: string
  readonly otherName: string
  readonly minutesAgo: number
  readonly seconds: number
}

const people = demoPeople()
const nameOf = (userId: number) => {
  const { firstName, lastName } = people.find(({ id }) => id === userId)!
  return `${firstName} ${lastName}`
}
const extensionOf = (userId: number) => people.find(({ id }) => id === userId)?.extension ?? ""

export const demoRecordings = (): DemoRecording[] =>
  Array.from({ length: count }, (_, index): DemoRecording => {
    const userId = speakers[index % speakers.length]!
    const colleague = index % 8 === 5 ? speakers[(index + 3) % speakers.length]! : undefined
    const [otherNumber, otherName] =
      colleague === undefined || colleague === userId
        ? callers[(index * 5) % callers.length]!
        : [extensionOf(colleague), nameOf(colleague)]
    return {
      id: firstDemoRecording + index,
      kind: index % 3 === 2 ? "onDemand" : "company",
      userId,
      direction: otherNumber.startsWith("+") ? directions[index % directions.length]! : "internal",
      otherNumber,
      otherName,
      minutesAgo: 47 + index * 613 + ((index * 37) % 240),
      seconds: 7 + ((index * 11) % 26),
    }
  })

/** Calls of Harbor Pine with generated sound; each has its own file, because recordings can be deleted. */
export const fillRecordings = async (kit: Kit, db: Db) => {
  for (const [index, one] of demoRecordings().entries()) {
    const sound = sampleSound(one.id, one.seconds)
    const fileKey = await kit.files.putByContent(100, sound, "wav")
    const binned = binnedDaysAgo[index]
    const binUntil = binned === undefined ? null : new Date(binEnd(kit).getTime() - binned * 24 * 60 * 60 * 1000)
    await db.run(sql`
      insert into recordings (account_id, id, kind, user_id, owner_name, extension_id, extension_number, direction,
        other_number, other_name, started_at, seconds, bytes, file_key, state, binned_at, bin_until, binned_by_name)
      values (100, ${one.id}, ${one.kind}, ${one.userId}, ${nameOf(one.userId)}, (select e.id from extensions e
        where e.account_id = 100 and e.user_id = ${one.userId} and e.is_default), ${extensionOf(one.userId)},
        ${one.direction},
        ${one.otherNumber}, ${one.otherName}, now() - make_interval(mins => ${one.minutesAgo}), ${one.seconds},
          ${sound.length}, ${fileKey}, ${binned === undefined ? "available" : "bin"},
        now() - make_interval(days => ${binned ?? null}::int), ${binUntil?.toISOString() ?? null}::timestamptz,
          ${binned === undefined ? null : nameOf(100_002)})`)
    for (const [turn, text] of (comments[index] ?? []).entries()) {
      await db.run(
        sql`insert into recording_comments (account_id, recording_id, text, author_user_id, author_name, created_at)
          values (100, ${one.id}, ${text}, 100002, ${nameOf(100_002)},
          now() - make_interval(mins => ${one.minutesAgo - 20 * (turn + 1)}))`,
      )
    }
    if (binUntil !== null) await emptyBinLater(kit, db, 100, binUntil)
  }
}
