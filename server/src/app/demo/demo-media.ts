import { peakCount, type MediaKind, type MediaSource } from "@dialplane/contract/calling/media/media.schema"
import { chime, tune } from "../../calling/media/tones.rules.ts"
import { peaksOf } from "@dialplane/contract/kit/peaks"
import { resample } from "../../kit/audio/resample.ts"
import { narrowRate, secondsOf, type Sound } from "../../kit/audio/sound.ts"
import { wavOf } from "../../kit/audio/wav-file.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"
import { demoPeople } from "./demo-people.ts"

interface DemoSound {
  readonly accountId: number
  readonly id: number
  readonly name: string
  readonly kind: MediaKind
  readonly source: Exclude<MediaSource, "speech">
  readonly createdBy: string
  readonly daysAgo: number
  readonly sound: () => Sound
}

const people = demoPeople()
const nameOf = (userId: number) => {
  const { firstName, lastName } = people.find(({ id }) => id === userId)!
  return `${firstName} ${lastName}`
}

/** Calculated tones: the demo contains no recordings of others. */
const sounds: readonly DemoSound[] = [
  ["Welcome, open hours", "greeting", "upload", 100_002, 212, () => chime(1, 7)],
  ["Welcome, closed", "greeting", "upload", 100_002, 212, () => chime(2, 6)],
  ["Holiday greeting", "greeting", "phone", 100_002, 41, () => chime(3, 9)],
  ["All agents are busy", "greeting", "browser", 100_003, 96, () => chime(4, 5)],
  ["This call may be recorded", "greeting", "upload", 100_003, 96, () => chime(5, 4)],
  ["Warehouse pick-up hours", "greeting", "browser", 100_002, 12, () => chime(6, 11)],
  ["Harbor theme", "hold", "upload", 100_002, 180, () => tune("harbor")],
  ["Spring campaign", "hold", "upload", 100_003, 27, () => tune("meadow")],
].map(([name, kind, source, by, daysAgo, sound], index) => ({
  accountId: 100,
  id: 4001 + index,
  name,
  kind,
  source,
  createdBy: nameOf(by as number),
  daysAgo,
  sound,
})) as readonly DemoSound[]

export const fillMedia = async (kit: Kit, db: Db) => {
  for (const { accountId, id, name, kind, source, createdBy, daysAgo, sound } of sounds) {
    const made = sound()
    const wide = wavOf(made)
    await db.run(sql`
      insert into media_files (account_id, id, name, kind, source, seconds, bytes, peaks, file_key, narrow_key,
        created_by, created_at, changed_at)
      values (${accountId}, ${id}, ${name}, ${kind}, ${source}, ${Math.round(secondsOf(made) * 10) / 10},
        ${wide.length}, ${json(peaksOf(made.samples, peakCount))}, ${await kit.files.putByContent(accountId, wide, "wav")},
        ${await kit.files.putByContent(accountId, wavOf(resample(made, narrowRate)), "wav")}, ${createdBy},
        now() - make_interval(days => ${daysAgo}), now() - make_interval(days => ${daysAgo}))`)
  }
  await db.run(sql`insert into hold_audio (account_id, mode, tune) values (100, 'playlist', 'harbor')`)
  await db.run(
    sql`insert into hold_audio_sounds (account_id, media_id, position) values (100, 4007, 0), (100, 4008, 1)`,
  )
}
