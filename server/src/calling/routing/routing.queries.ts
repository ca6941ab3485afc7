import type { QueueStrategy } from "@dialplane/contract/calling/queues/queue-settings"
import { usualMessageSeconds } from "@dialplane/contract/calling/routing/call"
import { fewestLetters } from "@dialplane/contract/calling/routing/directory-calls"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import {
  countHosts,
  isConferenceRecorded,
  countLoggedIn,
  countParticipants,
  countWaiting,
  isBusy,
  isMailboxFull,
} from "./live-state.queries.ts"
import type { RoutingRows } from "./routing-rows.rules.ts"
import { userTakesCalls } from "../../identity/users/users.service.ts"

/** Where a call can begin: phone numbers (digits), extension numbers, extensions and call flows. */
export interface Beginning {
  readonly numbers?: readonly string[]
  /** Seven digits that were dialed, which the account's area code may complete. */
  readonly sevenDigits?: string | undefined
  readonly dialed?: readonly string[]
  readonly extensionIds?: readonly number[]
  readonly callFlowIds?: readonly number[]
}

export interface Reach {
  readonly extensionIds: readonly number[]
  readonly callFlowIds: readonly number[]
}

/** What a call can come to from its beginning: every edge that leads on, followed to the end. One round trip. */
export const findReach = (db: Db, accountId: AccountId, begin: Beginning) =>
  db.one<Reach>(sql`
    with recursive way (extension_id, flow_id) as (
      select s.extension_id, s.flow_id from (
        select e.id as extension_id, null::bigint as flow_id from extensions e
          where e.account_id = ${accountId} and (e.id = any(${begin.extensionIds ?? []}::bigint[])
            or e.number = any(${begin.dialed ?? []}::text[]))
        union
        select n.extension_id, null from phone_numbers n
          where n.account_id = ${accountId} and n.extension_id is not null and (
            n.number = any(${begin.numbers ?? []}::text[]) or n.number = (${completed(accountId, begin.sevenDigits)}))
        union
        select null, f.id from call_flows f
          where f.account_id = ${accountId} and f.id = any(${begin.callFlowIds ?? []}::bigint[])
        union
        select s.operator_id, null from pbx_settings s
          where s.account_id = ${accountId} and s.operator_id is not null
        union
        select s.parking_extension_id, null from pbx_settings s
          where s.account_id = ${accountId} and s.parking_return = 'extension' and s.parking_on
      ) s
      union
      select next.extension_id, next.flow_id from way w cross join lateral (
        select f.to_extension_id as extension_id, null::bigint as flow_id from extension_forwarding f
          where f.account_id = ${accountId} and f.extension_id = w.extension_id and f.is_on
        union all
        select r.to_extension_id, null from extension_ring_targets r
          where r.account_id = ${accountId} and r.extension_id = w.extension_id
        union all
        select d.to_extension_id, d.to_flow_id from call_destinations d
          where d.account_id = ${accountId} and d.owner_extension_id = w.extension_id
        union all
        select d.to_extension_id, d.to_flow_id from call_destinations d
          where d.account_id = ${accountId} and d.owner_flow_id = w.flow_id
        union all
        select m.member_extension_id, null from call_group_members m
          where m.account_id = ${accountId} and m.group_id = w.extension_id
        union all
        select p.extension_id, null from paging_group_extensions p
          where p.account_id = ${accountId} and p.group_id = w.extension_id and p.part = 'target'
        union all
        select null, f.flow_id from extension_flows f
          where f.account_id = ${accountId} and f.extension_id = w.extension_id
      ) next where next.extension_id is not null or next.flow_id is not null
    )
    select coalesce(array_agg(extension_id) filter (where extension_id is not null), '{}') as extension_ids,
      coalesce(array_agg(flow_id) filter (where flow_id is not null), '{}') as call_flow_ids from way`)

const completed = (accountId: AccountId, sevenDigits: string | undefined) => sql`
  select '1' || s.area_code || ${sevenDigits ?? null}::text from pbx_settings s
  where s.account_id = ${accountId} and s.seven_digit_dialing`

/** A sound of the media library as routing knows it. */
const soundOf = (accountId: AccountId, mediaId: Sql): Sql => sql`
  (select jsonb_build_object('mediaId', m.id, 'name', m.name, 'seconds', m.seconds) from media_files m
    where m.account_id = ${accountId} and m.id = ${mediaId})`

/** Seven digits with the account's area code, as far as it has one. */
export const listCompleted = async (db: Db, accountId: AccountId, sevenDigits: readonly string[]) =>
  sevenDigits.length === 0
    ? []
    : (
        await db.many<{ number: string }>(sql`
          select '1' || s.area_code || d as number from pbx_settings s, unnest(${sevenDigits}::text[]) d
          where s.account_id = ${accountId} and s.seven_digit_dialing and s.area_code is not null`)
      ).map(({ number }) => number)

/** The caller, for the blocking rules that could match; null when hidden. */
export interface OtherParty {
  readonly number: string | null
  readonly numbers: readonly string[]
  readonly sevenDigits?: string | undefined
}

/** All rows of a reach, in one round trip. */
export const readRows = async (
  db: Db,
  accountId: AccountId,
  { extensionIds, callFlowIds }: Reach,
  { number, numbers, sevenDigits }: OtherParty,
  /** The call flow whose draft is used instead of its published version. */
  draftOf: number | null = null,
  /** The call under way itself: phones that ring for it are not busy. */
  exceptCall: number | null = null,
): Promise<RoutingRows> =>
  (
    await db.one<{ rows: RoutingRows }>(sql`
    with reached as (select unnest(${extensionIds}::bigint[]) as id),
    flowed as (select unnest(${callFlowIds}::bigint[]) as id),
    -- What was dialed, in all forms it can have, and the outside numbers that the call can be sent to.
    dialed as (select unnest(${numbers}::text[]) as number union ${completed(accountId, sevenDigits)}),
    outside as (
      select regexp_replace(o.number, '\\D', '', 'g') as number from (
        select f.to_number as number from extension_forwarding f join reached x on x.id = f.extension_id
          where f.account_id = ${accountId}
        union all select r.to_number from extension_ring_targets r join reached x on x.id = r.extension_id
          where r.account_id = ${accountId}
        union all select m.member_number from call_group_members m join reached x on x.id = m.group_id
          where m.account_id = ${accountId}
        union all select d.to_number from call_destinations d where d.account_id = ${accountId}
          and (d.owner_extension_id in (select id from reached) or d.owner_flow_id in (select id from flowed))
        ) o where o.number is not null
      union select number from dialed where number is not null),
    graphs as (
      select f.id, f.name, f.id is not distinct from ${draftOf}::bigint and f.draft is not null as is_draft,
          case when f.id is not distinct from ${draftOf}::bigint and f.draft is not null then f.draft else v.graph end
          as graph
        from call_flows f join flowed x on x.id = f.id
        left join call_flow_versions v on v.account_id = f.account_id and v.flow_id = f.id
          and v.version = f.published_version where f.account_id = ${accountId})
    select jsonb_build_object(
      'account', (select jsonb_build_object('name', a.name, 'status', a.status, 'countryCode', a.country_code,
        'countries', coalesce((select jsonb_agg(c.country_code)
          from account_call_countries c where c.account_id = a.id), '[]'))
        from accounts a where a.id = ${accountId}),
      'pbx', (select to_jsonb(s) from pbx_settings s where s.account_id = ${accountId}),
      'hold', (select jsonb_build_object('mode', h.mode, 'tune', h.tune, 'sounds', coalesce((select jsonb_agg(
            jsonb_build_object('mediaId', m.id, 'name', m.name, 'seconds', m.seconds) order by o.position, m.id)
          from hold_audio_sounds o join media_files m on m.account_id = o.account_id and m.id = o.media_id
          where o.account_id = h.account_id), '[]'))
        from hold_audio h where h.account_id = ${accountId}),
      'blocking', (select to_jsonb(s) || jsonb_build_object('message', ${soundOf(accountId, sql`s.media_id`)})
        from call_blocking_settings s where s.account_id = ${accountId}),
      'rules', coalesce((select jsonb_agg(jsonb_build_object('ruleId', r.id, 'extensionId', r.extension_id,
          'owner', case when r.extension_id is null then 'account' else 'user' end, 'direction', r.direction,
          'list', r.list, 'match', r.match, 'value', r.value, 'valueTo', r.value_to, 'action', r.action,
          'enabled', r.enabled, 'expiresAt', r.expires_at, 'note', r.note))
        from blocking_rules r
        where r.account_id = ${accountId} and r.enabled
          and (r.extension_id is null or r.extension_id in (select id from reached))
          and (r.match <> 'exact' or r.value = ${number} or r.value in (select number from outside))
          and (r.match <> 'prefix' or starts_with(coalesce(${number}, ''), r.value)
            or exists (select from outside o where starts_with(o.number, r.value)))), '[]'),
      'own', coalesce((select jsonb_agg(jsonb_build_object('extensionId', o.extension_id, 'on', o.is_on,
          'blockAnonymous', o.block_anonymous, 'action', o.action))
        from own_blocking_settings o join reached x on x.id = o.extension_id
        where o.account_id = ${accountId}), '[]'),
      'extensions', coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'number', e.number, 'name', e.name,
          'type', e.type, 'callFlowId', (select f.flow_id from extension_flows f
            where f.account_id = e.account_id and f.extension_id = e.id),
          'isOfFlow', exists (select from call_flows f where f.account_id = e.account_id and f.extension_id = e.id),
          'suspended', not ${userTakesCalls},
          'hasPhones', l.lines > 0, 'offline', l.registered = 0,
          'busy', ${isBusy(exceptCall)},
          'greetingName', e.greeting_name, 'greetingSeconds', case when e.greeting_key is not null
            then coalesce(e.greeting_seconds, 0) end,
          'doNotDisturb', e.do_not_disturb, 'ringMode', e.ring_mode, 'voicemailOn', e.voicemail_on,
          'voicemailSeconds', e.voicemail_seconds, 'messageSeconds', coalesce(v.max_seconds, ${usualMessageSeconds}),
          'mailboxFull', ${isMailboxFull},
          'blockInternational', e.block_international,
          'callerIdName', e.caller_id_name, 'callerIdChoice', e.caller_id_choice,
          'callerIdNumber', e.caller_id_number, 'callerIdBlocked', e.caller_id_blocked,
          'ownNumber', (select n.number from phone_numbers n where n.account_id = e.account_id
            and n.extension_id = e.id order by n.number limit 1),
          'locationNumber', nullif(p.main_number, ''), 'locationCountry', p.country_code))
        from extensions e join reached x on x.id = e.id
          left join users u on u.account_id = e.account_id and u.id = e.user_id
          left join voicemail_boxes v on v.account_id = e.account_id and v.extension_id = e.id
          left join location_services a on a.account_id = e.account_id and a.kind = 'extension' and a.object_id = e.id
          left join locations p on p.account_id = a.account_id and p.id = a.location_id
          cross join lateral (
            select count(*) filter (where n.enabled) as lines,
              count(*) filter (where n.enabled and exists (select from registrations r
                where r.account_id = n.account_id and r.line_id = n.id and r.expires_at > now())) as registered
            from lines n where n.account_id = e.account_id and n.extension_id = e.id) l
        where e.account_id = ${accountId}), '[]'),
      'forwarding', coalesce((select jsonb_agg(jsonb_build_object('extensionId', f.extension_id, 'rule', f.rule,
          'isOn', f.is_on, 'kind', f.kind, 'toExtensionId', f.to_extension_id, 'toNumber', f.to_number,
          'seconds', f.seconds))
        from extension_forwarding f join reached x on x.id = f.extension_id
        where f.account_id = ${accountId}), '[]'),
      'targets', coalesce((select jsonb_agg(jsonb_build_object('extensionId', r.extension_id, 'kind', r.kind,
          'toExtensionId', r.to_extension_id, 'toNumber', r.to_number, 'seconds', r.seconds,
          'acceptPrompt', r.accept_prompt) order by r.position)
        from extension_ring_targets r join reached x on x.id = r.extension_id
        where r.account_id = ${accountId}), '[]'),
      'destinations', coalesce((select jsonb_agg(jsonb_build_object('ownerExtensionId', d.owner_extension_id,
          'ownerFlowId', d.owner_flow_id, 'slot', d.slot, 'kind', d.kind, 'toExtensionId', d.to_extension_id,
          'toNumber', d.to_number, 'toFlowId', d.to_flow_id, 'present', d.present,
          'announcementId', d.announcement_id, 'announcementName', m.name,
          'announcementSeconds', m.seconds))
        from call_destinations d
          left join media_files m on m.account_id = d.account_id and m.id = d.announcement_id
        where d.account_id = ${accountId} and (d.owner_extension_id in (select id from reached)
          or d.owner_flow_id in (select id from flowed))), '[]'),
      'groups', coalesce((select jsonb_agg(jsonb_build_object('id', g.extension_id, 'strategy', g.strategy,
          'ringSeconds', g.ring_seconds, 'passes', g.passes, 'skipBusy', g.skip_busy,
          'respectDoNotDisturb', g.respect_do_not_disturb, 'scheduleId', g.schedule_id,
          'callerNamePrefix', g.caller_name_prefix, 'ringBack', g.ring_back,
          'turn', coalesce((select t.calls from ring_turns t
            where t.account_id = g.account_id and t.extension_id = g.extension_id), 0)))
        from call_groups g join reached x on x.id = g.extension_id where g.account_id = ${accountId}), '[]'),
      'members', coalesce((select jsonb_agg(jsonb_build_object('groupId', m.group_id,
          'extensionId', m.member_extension_id, 'number', m.member_number, 'confirm', m.confirm,
          'seconds', m.seconds, 'delay', m.delay) order by m.position)
        from call_group_members m join reached x on x.id = m.group_id
        where m.account_id = ${accountId} and not m.logged_out), '[]'),
      'queues', coalesce((select jsonb_agg(jsonb_build_object('id', q.queue_id, 'scheduleId', q.schedule_id,
          'maxWaiting', q.max_waiting, 'maxWaitSeconds', q.max_wait_seconds, 'exitKey', q.exit_key,
          'callbackKey', q.callback_key, 'noAgentsApplies', q.no_agents_applies,
          'greeting', ${soundOf(accountId, sql`q.greeting_id`)},
          'holdAudio', ${soundOf(accountId, sql`q.hold_audio_id`)},
          'comfortMessage', ${soundOf(accountId, sql`q.comfort_message_id`)}, 'comfortSeconds', q.comfort_seconds,
          'announcePosition', q.announce_position, 'announceWait', q.announce_wait,
          'whisper', q.whisper, 'whisperSound', ${soundOf(accountId, sql`q.whisper_sound_id`)},
          'callerNamePrefix', q.caller_name_prefix,
          'agentIds', coalesce((select jsonb_agg(a.agent_id order by a.agent_id) from queue_agents a
            where a.account_id = q.account_id and a.queue_id = q.queue_id), '[]'),
          'agentsLoggedIn', ${countLoggedIn(accountId, sql`q.queue_id`)},
          'waiting', ${countWaiting(accountId, sql`q.queue_id`)}))
        from queue_settings q join reached x on x.id = q.queue_id where q.account_id = ${accountId}), '[]'),
      'receptionists', coalesce((select jsonb_agg(jsonb_build_object('id', r.extension_id,
          'scheduleId', r.schedule_id, 'menuKeys', r.menu_keys, 'dialExtensions', r.dial_extensions,
          'waitSeconds', r.wait_seconds, 'betweenDigitsSeconds', r.between_digits_seconds,
          'noInputRetries', r.no_input_retries, 'wrongKeyRetries', r.wrong_key_retries,
          'greeting', ${soundOf(accountId, sql`r.greeting_id`)},
          'closedGreeting', ${soundOf(accountId, sql`r.closed_greeting_id`)}))
        from receptionists r join reached x on x.id = r.extension_id where r.account_id = ${accountId}), '[]'),
      'conferences', coalesce((select jsonb_agg(jsonb_build_object('id', b.extension_id,
          'sealedHostPin', b.host_pin, 'sealedGuestPin', b.guest_pin, 'maxParticipants', b.max_participants,
          'waitForHost', b.wait_for_host, 'musicWhileWaiting', b.music_while_waiting, 'announce', b.announce,
          'announceOn', b.announce_on, 'startMuted', b.start_muted, 'record', b.record, 'locked', b.locked,
          'participants', ${countParticipants(accountId, sql`b.extension_id`)},
          'hosts', ${countHosts(accountId, sql`b.extension_id`)},
          'isRecorded', ${isConferenceRecorded(accountId, sql`b.extension_id`)}))
        from conference_bridges b join reached x on x.id = b.extension_id where b.account_id = ${accountId}), '[]'),
      'paging', coalesce((select jsonb_agg(jsonb_build_object('id', g.extension_id, 'skipBusy', g.skip_busy,
          'priority', g.priority, 'twoWay', g.two_way, 'tone', g.tone, 'maxSeconds', g.max_seconds,
          'scheduleId', g.schedule_id,
          'pagers', case when g.who_may_page = 'listed' then coalesce((select jsonb_agg(p.extension_id)
            from paging_group_extensions p where p.account_id = g.account_id and p.group_id = g.extension_id
              and p.part = 'pager'), '[]') end,
          'targets', coalesce((select jsonb_agg(p.extension_id order by p.extension_id)
            from paging_group_extensions p where p.account_id = g.account_id and p.group_id = g.extension_id
              and p.part = 'target'), '[]')))
        from paging_groups g join reached x on x.id = g.extension_id where g.account_id = ${accountId}), '[]'),
      'flows', coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'graph', g.graph,
          'isDraft', g.is_draft)) from graphs g where g.graph is not null), '[]'),
      'media', coalesce((select jsonb_agg(distinct jsonb_build_object('mediaId', m.id, 'name', m.name,
          'seconds', m.seconds))
        from call_flow_references c join flowed x on x.id = c.flow_id
          join media_files m on m.account_id = c.account_id and m.id = c.media_id
        where c.account_id = ${accountId}), '[]'),
      'schedules', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name,
          'timeZone', s.time_zone, 'weekly', s.weekly, 'exceptions', s.exceptions,
          'override', case when s.override_state is null then null
            else jsonb_build_object('state', s.override_state, 'until', s.override_until) end))
        from schedules s where s.account_id = ${accountId} and s.id in (
          select g.schedule_id from call_groups g join reached x on x.id = g.extension_id
            where g.account_id = ${accountId}
          union select q.schedule_id from queue_settings q join reached x on x.id = q.queue_id
            where q.account_id = ${accountId}
          union select p.schedule_id from paging_groups p join reached x on x.id = p.extension_id
            where p.account_id = ${accountId}
          union select r.schedule_id from receptionists r join reached x on x.id = r.extension_id
            where r.account_id = ${accountId}
          union select c.schedule_id from call_flow_references c join flowed x on x.id = c.flow_id
            where c.account_id = ${accountId})), '[]'),
      'numbers', coalesce((select jsonb_agg(jsonb_build_object('number', n.number, 'extensionId', n.extension_id))
        from phone_numbers n where n.account_id = ${accountId} and n.number in (select number from dialed)
          and n.status in ('Assigned', 'In Use', 'Available')), '[]')
    ) as rows`)
  ).rows

export interface Listed {
  readonly extensionId: number
  readonly name: string
}
/** As many as are needed to tell a few choices from too many. */
const mostSpelled = 20
/** Of more who share their first keys, some are left out: nobody listens to so many names. */
const mostSorted = 400
/** Who is in the dial-by-name directory under what a caller spells: words of names that begin with these keys. */
export const listSpelled = (db: Db, accountId: AccountId, spelled: readonly string[]) =>
  db.many<Listed>(sql`
    select distinct e.id as extension_id, e.name from unnest(${spelled}::text[]) s
      cross join lateral (
        select e.id, e.name from extensions e where e.account_id = ${accountId} and ${isListed(accountId)}
          and e.id = any(array(select k.extension_id from extension_name_keys k
            where k.account_id = ${accountId} and k.keys >= s and k.keys < s || ':'
            order by k.keys, k.extension_id limit ${mostSorted}))
        order by e.sort_name, e.id limit ${mostSpelled}) e
    where length(s) >= ${fewestLetters}
    order by e.name, e.id`)
export const listDirectory = (db: Db, accountId: AccountId, most: number) =>
  db.many<Listed>(sql`
    select e.id as extension_id, e.name from extensions e
    where e.account_id = ${accountId} and ${isListed(accountId)} order by e.id limit ${most}`)
const isListed = (accountId: AccountId) => sql`e.type in ('Extension', 'Virtual Extension')
  and coalesce((select s.list_in_directory from pbx_settings s where s.account_id = ${accountId}), true)`

export interface SuitableAgent {
  readonly queueId: number
  readonly strategy: QueueStrategy
  /** The agent whom the queue rang last. */
  readonly lastAgentId: number | null
  readonly extensionId: number
  readonly priority: number
  readonly skill: number
  readonly lastCallEndedMs: number | null
  readonly callsToday: number
  /** Logged in and not paused. */
  readonly isReady: boolean
}
/** Agents who can answer calls, whatever they are doing at this moment. */
export const listSuitableAgents = (db: Db, accountId: AccountId, queueIds: readonly number[], at: string) =>
  db.many<SuitableAgent>(sql`
    select a.queue_id, q.strategy, t.last_agent_id, a.agent_id as extension_id, a.priority::int, a.skill::int,
      (extract(epoch from y.last_call_ended_at) * 1000)::float8 as last_call_ended_ms,
      case when y.day = (${at}::timestamptz at time zone c.time_zone)::date then y.calls_of_day else 0 end
        as calls_today,
      a.logged_in and not e.do_not_disturb and not exists (select from queue_agent_states p
        where p.account_id = a.account_id and p.agent_id = a.agent_id and p.paused) as is_ready
    from queue_agents a join queue_settings q on q.account_id = a.account_id and q.queue_id = a.queue_id
      join accounts c on c.id = a.account_id
      join extensions e on e.account_id = a.account_id and e.id = a.agent_id
      left join users u on u.account_id = e.account_id and u.id = e.user_id
      left join ring_turns t on t.account_id = a.account_id and t.extension_id = a.queue_id
      left join agent_activity y on y.account_id = a.account_id and y.extension_id = a.agent_id
    where a.account_id = ${accountId} and a.queue_id = any(${queueIds}::bigint[])
      and ${userTakesCalls}
      and exists (select from lines n where n.account_id = e.account_id and n.extension_id = e.id and n.enabled)
    order by a.queue_id, a.agent_id`)

/** Everything but users comes first, because callers reach users through it. */
export const findAll = (db: Db, accountId: AccountId, most: number) =>
  db.one<Reach>(sql`
    select array(select e.id from extensions e where e.account_id = ${accountId}
        order by e.type in ${people}, e.id limit ${most}) as extension_ids,
      array(select f.id from call_flows f where f.account_id = ${accountId} order by f.id limit ${most})
      as call_flow_ids`)
const people = sql`('Extension', 'Virtual Extension')`

/**
 * What the checks of an account are about: everything but users, then users in groups, queues and destinations, then
 * those whose calls go on to an extension or a call flow, without whom there is no circle. Nothing is found about others.
 * `checkable` is how many extensions that would be without the limit.
 */
export const findChecked = (db: Db, accountId: AccountId, most: number) =>
  db.one<Reach & { readonly checkable: number }>(sql`
    with needed as materialized (
      select m.member_extension_id as id from call_group_members m where m.account_id = ${accountId}
      union select a.agent_id from queue_agents a where a.account_id = ${accountId}
      union select d.to_extension_id from call_destinations d where d.account_id = ${accountId}),
    going_on as materialized (
      select f.extension_id as id from extension_forwarding f
        where f.account_id = ${accountId} and f.is_on and f.to_extension_id is not null
      union select r.extension_id from extension_ring_targets r
        where r.account_id = ${accountId} and r.to_extension_id is not null
      union select x.extension_id from extension_flows x where x.account_id = ${accountId}),
    checked as materialized (
      select e.id, 1 as turn from extensions e where e.account_id = ${accountId} and e.type not in ${people}
      union all
      select e.id, case when e.id in (select n.id from needed n) then 2 else 3 end from extensions e
      where e.account_id = ${accountId} and e.type in ${people}
        and e.id in (select n.id from needed n union select g.id from going_on g))
    select array(select c.id from checked c order by c.turn, c.id limit ${most}) as extension_ids,
      (select count(*)::int from checked) as checkable,
      array(select f.id from call_flows f where f.account_id = ${accountId} order by f.id limit ${most})
      as call_flow_ids`)

const leadNowhere = (accountId: AccountId) => sql`from phone_numbers n where n.account_id = ${accountId}
  and n.extension_id is null and n.status in ('Assigned', 'In Use', 'Available')`
/** How many numbers lead nowhere, and the first of them. */
export const findSpareNumbers = (db: Db, accountId: AccountId, most: number) =>
  db.one<{ count: number; first: string[] }>(sql`
    select (select count(*)::int ${leadNowhere(accountId)}) as count,
      array(select n.number ${leadNowhere(accountId)} order by n.number limit ${most}) as first`)
export const listNumbers = async (db: Db, accountId: AccountId, most: number) =>
  (
    await db.many<{ number: string }>(sql`
      select n.number from phone_numbers n where n.account_id = ${accountId} order by n.number limit ${most}`)
  ).map(({ number }) => number)
