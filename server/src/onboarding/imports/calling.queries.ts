import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import type { StoredObject, Which } from "./known-objects.rules.ts"

// Groups, queues and bridges with their settings and extensions: those with a key, or all of them page by page.

const chosen = (which: Which): Sql => {
  if ("keys" in which) return sql`and e.number = any(${which.keys}::text[]) order by e.id`
  if ("id" in which) return sql`and e.id = ${which.id}`
  return sql`and e.id > ${which.after} order by e.id limit ${which.limit}`
}

/** The schedule or sound with this id as it is named in a cell; null without one. */
const named = (table: "schedules" | "media_files", accountId: AccountId, id: Sql): Sql =>
  sql`(select jsonb_build_object('id', x.id, 'name', x.name) from ${rawSql(table)} x
    where x.account_id = ${accountId} and x.id = ${id})`

export const readCallGroups = (db: Db, accountId: AccountId, which: Which) =>
  db.many<StoredObject>(sql`
    select e.id, e.number as key, e.name, e.version,
      jsonb_build_object('strategy', g.strategy, 'ringSeconds', g.ring_seconds, 'passes', g.passes,
        'skipBusy', g.skip_busy, 'respectDoNotDisturb', g.respect_do_not_disturb,
        'callerNamePrefix', g.caller_name_prefix, 'ringBack', g.ring_back,
        'membersCanLogOut', g.members_can_log_out, 'schedule', ${named("schedules", accountId, sql`g.schedule_id`)})
        as settings,
      jsonb_build_object('members', coalesce((select jsonb_agg(jsonb_build_object(
          'text', coalesce(p.number, m.member_number), 'extensionId', p.id, 'loggedOut', m.logged_out,
          'call', jsonb_build_object('name', m.member_name, 'confirm', m.confirm, 'seconds', m.seconds,
            'delay', m.delay)) order by m.position, m.id)
        from call_group_members m left join extensions p on p.account_id = m.account_id
          and p.id = m.member_extension_id
        where m.account_id = e.account_id and m.group_id = e.id), '[]')) as lists
    from extensions e join call_groups g on g.account_id = e.account_id and g.extension_id = e.id
    where e.account_id = ${accountId} and e.type = 'Call Group' ${chosen(which)}`)

export const readCallQueues = (db: Db, accountId: AccountId, which: Which) =>
  db.many<StoredObject>(sql`
    select e.id, e.number as key, e.name, e.version,
      jsonb_build_object('strategy', q.strategy, 'ringSeconds', q.ring_seconds, 'wrapUpSeconds', q.wrap_up_seconds,
        'queuePriority', q.queue_priority, 'maxWaiting', q.max_waiting, 'maxWaitSeconds', q.max_wait_seconds,
        'serviceLevelPercent', q.service_level_percent, 'serviceLevelSeconds', q.service_level_seconds,
        'callerNamePrefix', q.caller_name_prefix, 'membersMayLogOut', q.members_may_log_out,
        'retrySeconds', q.retry_seconds, 'autoPauseMissed', q.auto_pause_missed,
        'noAgentsApplies', q.no_agents_applies, 'exitKey', q.exit_key, 'comfortSeconds', q.comfort_seconds,
        'announcePosition', q.announce_position, 'announceWait', q.announce_wait, 'whisper', q.whisper,
        'callbackKey', q.callback_key, 'callbackAttempts', q.callback_attempts,
        'callbackGapMinutes', q.callback_gap_minutes, 'ignoreAbandonedSeconds', q.ignore_abandoned_seconds,
        'waitingWarning', q.waiting_warning, 'waitingAlarm', q.waiting_alarm,
        'longestWaitWarning', q.longest_wait_warning, 'longestWaitAlarm', q.longest_wait_alarm,
        'schedule', ${named("schedules", accountId, sql`q.schedule_id`)},
        'greeting', ${named("media_files", accountId, sql`q.greeting_id`)},
        'holdAudio', ${named("media_files", accountId, sql`q.hold_audio_id`)},
        'comfortMessage', ${named("media_files", accountId, sql`q.comfort_message_id`)},
        'whisperSound', ${named("media_files", accountId, sql`q.whisper_sound_id`)}) as settings,
      jsonb_build_object('agents', coalesce((select jsonb_agg(jsonb_build_object('text', p.number,
          'extensionId', p.id, 'rank', jsonb_build_object('priority', a.priority, 'skill', a.skill),
          'loggedOut', not a.logged_in) order by p.sort_number, p.id)
        from queue_agents a join extensions p on p.account_id = a.account_id and p.id = a.agent_id
        where a.account_id = e.account_id and a.queue_id = e.id), '[]')) as lists
    from extensions e join queue_settings q on q.account_id = e.account_id and q.queue_id = e.id
    where e.account_id = ${accountId} and e.type = 'Call Queue' ${chosen(which)}`)

const plainEntry: Sql = sql`jsonb_build_object('text', p.number, 'extensionId', p.id)`
const paged = (part: "target" | "pager"): Sql => sql`
  coalesce((select jsonb_agg(${plainEntry} order by p.sort_number, p.id) from paging_group_extensions x
    join extensions p on p.account_id = x.account_id and p.id = x.extension_id
    where x.account_id = e.account_id and x.group_id = e.id and x.part = ${part}), '[]')`
export const readPagingGroups = (db: Db, accountId: AccountId, which: Which) =>
  db.many<StoredObject>(sql`
    select e.id, e.number as key, e.name, e.version,
      jsonb_build_object('twoWay', g.two_way, 'priority', g.priority, 'tone', g.tone, 'maxSeconds', g.max_seconds,
        'skipBusy', g.skip_busy, 'schedule', ${named("schedules", accountId, sql`g.schedule_id`)}) as settings,
      jsonb_build_object('paged', ${paged("target")}, 'may_page', case g.who_may_page when 'all' then
        '[{"text": "all", "extensionId": null}]' else ${paged("pager")} end) as lists
    from extensions e join paging_groups g on g.account_id = e.account_id and g.extension_id = e.id
    where e.account_id = ${accountId} and e.type = 'Page Group' ${chosen(which)}`)

export const readBridges = (db: Db, accountId: AccountId, which: Which) =>
  db.many<StoredObject>(sql`
    select e.id, e.number as key, e.name, e.version, '{}'::jsonb as lists,
      jsonb_build_object('maxParticipants', b.max_participants, 'waitForHost', b.wait_for_host,
        'musicWhileWaiting', b.music_while_waiting, 'announce', b.announce, 'announceOn', b.announce_on,
        'startMuted', b.start_muted,
        'record', b.record, 'locked', b.locked) as settings
    from extensions e join conference_bridges b on b.account_id = e.account_id and b.extension_id = e.id
    where e.account_id = ${accountId} and e.type = 'Conference' ${chosen(which)}`)

/** Receptionists without those that stand for a call flow: settings of a menu have no effect on them. */
export const readReceptionists = (db: Db, accountId: AccountId, which: Which) =>
  db.many<StoredObject>(sql`
    select e.id, e.number as key, e.name, e.version, '{}'::jsonb as lists,
      jsonb_build_object('dialExtensions', r.dial_extensions, 'waitSeconds', r.wait_seconds,
        'betweenDigitsSeconds', r.between_digits_seconds, 'noInputRetries', r.no_input_retries,
        'wrongKeyRetries', r.wrong_key_retries, 'schedule', ${named("schedules", accountId, sql`r.schedule_id`)},
        'greeting', ${named("media_files", accountId, sql`r.greeting_id`)},
        'closedGreeting', ${named("media_files", accountId, sql`r.closed_greeting_id`)}) as settings
    from extensions e join receptionists r on r.account_id = e.account_id and r.extension_id = e.id
    where e.account_id = ${accountId} and e.type = 'Auto Attendant' and not exists (
      select from call_flows o where o.account_id = e.account_id and o.extension_id = e.id) ${chosen(which)}`)

const chosenByName = (which: Which): Sql => {
  if ("keys" in which)
    return sql`and g.sort_name = any(array(select search_fold(given) from unnest(${which.keys}::text[]) as given))
      order by g.id`
  if ("id" in which) return sql`and g.id = ${which.id}`
  return sql`and g.id > ${which.after} order by g.id limit ${which.limit}`
}
export const readSchedules = (db: Db, accountId: AccountId, which: Which) =>
  db.many<StoredObject>(sql`
    select g.id, g.name as key, g.name, g.version, '{}'::jsonb as lists,
      jsonb_build_object('description', g.description, 'timeZone', g.time_zone, 'weekly', g.weekly,
        'exceptions', g.exceptions, 'keptHolidays', g.kept_holidays) as settings
    from schedules g where g.account_id = ${accountId} ${chosenByName(which)}`)

export const readPickupGroups = (db: Db, accountId: AccountId, which: Which) =>
  db.many<StoredObject>(sql`
    select g.id, g.name as key, g.name, g.version, jsonb_build_object('notifySeconds', g.notify_seconds) as settings,
      jsonb_build_object('members', coalesce((select jsonb_agg(${plainEntry} order by p.sort_number, p.id)
        from pickup_group_members m join extensions p on p.account_id = m.account_id and p.id = m.extension_id
        where m.account_id = g.account_id and m.group_id = g.id), '[]')) as lists
    from pickup_groups g where g.account_id = ${accountId} ${chosenByName(which)}`)
