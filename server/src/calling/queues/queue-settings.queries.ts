import type { QueueSettings } from "@dialplane/contract/calling/queues/queue-settings"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { joinSql, rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import { soundSettings, type SoundSetting } from "./queues.rules.ts"

type References = "schedule" | SoundSetting
type PlainSettings = Omit<QueueSettings, References>

/** The settings that are columns as they are. */
const plain = [
  "strategy",
  "ringSeconds",
  "retrySeconds",
  "wrapUpSeconds",
  "queuePriority",
  "autoPauseMissed",
  "membersMayLogOut",
  "maxWaiting",
  "maxWaitSeconds",
  "noAgentsApplies",
  "exitKey",
  "comfortSeconds",
  "announcePosition",
  "announceWait",
  "whisper",
  "callerNamePrefix",
  "callbackKey",
  "callbackAttempts",
  "callbackGapMinutes",
  "serviceLevelPercent",
  "serviceLevelSeconds",
  "ignoreAbandonedSeconds",
  "waitingWarning",
  "waitingAlarm",
  "longestWaitWarning",
  "longestWaitAlarm",
] as const satisfies readonly (keyof PlainSettings)[]

const columnOf = (name: string) => rawSql(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

type SettingsRow = PlainSettings & {
  readonly scheduleId: number | null
  readonly scheduleName: string | null
} & { readonly [Name in SoundSetting as `${Name}Id`]: number | null } & {
  readonly [Name in SoundSetting as `${Name}Name`]: string | null
}

const nameOf = (name: SoundSetting): Sql => {
  const column = columnOf(name)
  return sql`s.${column}_id, (select m.name from media_files m
    where m.account_id = s.account_id and m.id = s.${column}_id) as ${column}_name`
}

export const findSettings = async (
  db: Db,
  accountId: AccountId,
  queueId: number,
): Promise<QueueSettings | undefined> => {
  const row = await db.maybeOne<SettingsRow>(sql`
    select ${joinSql(
      plain.map((name) => sql`s.${columnOf(name)}`),
      ", ",
    )}, s.schedule_id, (select c.name from schedules c where c.account_id = s.account_id and c.id = s.schedule_id)
      as schedule_name, ${joinSql(soundSettings.map(nameOf), ", ")}
    from queue_settings s where s.account_id = ${accountId} and s.queue_id = ${queueId}`)
  if (row === undefined) return undefined
  const sound = (name: SoundSetting) => {
    const id = row[`${name}Id`]
    return id === null ? null : { mediaId: id, name: row[`${name}Name`] ?? "" }
  }
  return {
    ...(Object.fromEntries(plain.map((name) => [name, row[name]])) as unknown as PlainSettings),
    schedule: row.scheduleId === null ? null : { scheduleId: row.scheduleId, name: row.scheduleName ?? "" },
    greeting: sound("greeting"),
    holdAudio: sound("holdAudio"),
    comfortMessage: sound("comfortMessage"),
    whisperSound: sound("whisperSound"),
  }
}

export const updateSettings = (db: Db, accountId: AccountId, queueId: number, settings: QueueSettings) =>
  db.run(sql`
    update queue_settings set ${joinSql(
      [
        ...plain.map((name) => sql`${columnOf(name)} = ${settings[name]}`),
        ...soundSettings.map((name) => sql`${columnOf(name)}_id = ${settings[name]?.mediaId ?? null}`),
        sql`schedule_id = ${settings.schedule?.scheduleId ?? null}`,
      ],
      ", ",
    )}
    where account_id = ${accountId} and queue_id = ${queueId}`)

export interface NamedSound {
  readonly id: number
  readonly name: string
}
/** Those of these sounds that exist, locked against deletion until the transaction ends. */
export const keepSounds = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<NamedSound>(sql`
    select m.id, m.name from media_files m where m.account_id = ${accountId} and m.id = any(${ids}::bigint[])
    order by m.id for key share`)

// --- uses ------------------------------------------------------------------------------------------------------------

interface UsingQueue {
  readonly usedId: number
  readonly id: number
  readonly name: string
}
export const queuesUsingSchedules = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<UsingQueue>(sql`
    select s.schedule_id as used_id, q.id, q.number || ' ' || q.name as name
    from queue_settings s join extensions q on q.account_id = s.account_id and q.id = s.queue_id
    where s.account_id = ${accountId} and s.schedule_id = any(${ids}::bigint[]) order by q.sort_number, q.id`)

const soundColumns = soundSettings.map((name) => sql`${columnOf(name)}_id`)
export const queuesUsingMedia = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<UsingQueue>(sql`
    select distinct u.used_id, q.id, q.number || ' ' || q.name as name, q.sort_number
    from (${joinSql(
      soundColumns.map(
        (column) => sql`select s.account_id, s.queue_id, s.${column} as used_id from queue_settings s
          where s.account_id = ${accountId} and s.${column} = any(${ids}::bigint[])`,
      ),
      " union all ",
    )}) u join extensions q on q.account_id = u.account_id and q.id = u.queue_id order by q.sort_number, q.id`)
