import { usualMessages, usualMessageSeconds } from "@dialplane/contract/calling/routing/call"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import type { RoutingRows } from "./routing-rows.rules.ts"

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
      'blocking', (select to_jsonb(s) || jsonb_build_object('message', (select jsonb_build_object('mediaId', m.id,
            'name', m.name) from media_files m where m.account_id = s.account_id and m.id = s.media_id))
        from call_blocking_settings s where s.account_id = ${accountId}),
      'rules', coalesce((select jsonb_agg(jsonb_build_object('ruleId', r.id, 'extensionId', r.extension_id,
          'owner', case when r.extension_id is null then 'account' else 'user' end, 'direction', r.direction,
          'list', r.list, 'match', r.match, 'value', r.value, 'valueTo', r.value_to, 'action', r.action,
          'enabled', r.enabled, 'expiresAt', r.expires_at))
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
          'suspended', coalesce(u.status_id <> 1, false),
          'hasPhones', l.lines > 0, 'offline', l.registered = 0,
          'busy', exists (select from live_legs g where g.account_id = e.account_id and g.extension_id = e.id),
          'doNotDisturb', e.do_not_disturb, 'ringMode', e.ring_mode, 'voicemailOn', e.voicemail_on,
          'voicemailSeconds', e.voicemail_seconds, 'messageSeconds', coalesce(v.max_seconds, ${usualMessageSeconds}),
          'mailboxFull', (select count(*) from voicemail_messages m where m.account_id = e.account_id
            and m.extension_id = e.id and m.user_id is not distinct from e.user_id and m.deleted_at is null) >= coalesce(v.max_messages, ${usualMessages}),
          'blockInternational', e.block_international,
          'callerIdName', e.caller_id_name, 'callerIdChoice', e.caller_id_choice,
          'callerIdNumber', e.caller_id_number, 'callerIdBlocked', e.caller_id_blocked,
          'ownNumber', (select n.number from phone_numbers n where n.account_id = e.account_id
            and n.extension_id = e.id order by n.number limit 1),
          'locationNumber', (select nullif(p.main_number, '') from location_services s
            join locations p on p.account_id = s.account_id and p.id = s.location_id
            where s.account_id = e.account_id and s.kind = 'extension' and s.object_id = e.id)))
        from extensions e join reached x on x.id = e.id
          left join users u on u.account_id = e.account_id and u.id = e.user_id
          left join voicemail_boxes v on v.account_id = e.account_id and v.extension_id = e.id
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
          'announcementId', d.announcement_id, 'announcementName', m.name))
        from call_destinations d
          left join media_files m on m.account_id = d.account_id and m.id = d.announcement_id
        where d.account_id = ${accountId} and (d.owner_extension_id in (select id from reached)
          or d.owner_flow_id in (select id from flowed))), '[]'),
      'groups', coalesce((select jsonb_agg(jsonb_build_object('id', g.extension_id, 'strategy', g.strategy,
          'ringSeconds', g.ring_seconds, 'passes', g.passes, 'skipBusy', g.skip_busy,
          'respectDoNotDisturb', g.respect_do_not_disturb, 'scheduleId', g.schedule_id,
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
          'greeting', (select jsonb_build_object('mediaId', m.id, 'name', m.name) from media_files m
            where m.account_id = q.account_id and m.id = q.greeting_id),
          'agents', (select count(*) from queue_agents a
            where a.account_id = q.account_id and a.queue_id = q.queue_id),
          'agentsLoggedIn', (select count(*) from queue_agents a
            where a.account_id = q.account_id and a.queue_id = q.queue_id and a.logged_in),
          'waiting', (select count(*) from live_calls c
            where c.account_id = q.account_id and c.object_id = q.queue_id and c.place = 'queue')))
        from queue_settings q join reached x on x.id = q.queue_id where q.account_id = ${accountId}), '[]'),
      'receptionists', coalesce((select jsonb_agg(jsonb_build_object('id', r.extension_id,
          'scheduleId', r.schedule_id, 'menuKeys', r.menu_keys, 'dialExtensions', r.dial_extensions,
          'waitSeconds', r.wait_seconds, 'betweenDigitsSeconds', r.between_digits_seconds,
          'noInputRetries', r.no_input_retries, 'wrongKeyRetries', r.wrong_key_retries,
          'greeting', (select jsonb_build_object('mediaId', m.id, 'name', m.name) from media_files m
            where m.account_id = r.account_id and m.id = r.greeting_id),
          'closedGreeting', (select jsonb_build_object('mediaId', m.id, 'name', m.name) from media_files m
            where m.account_id = r.account_id and m.id = r.closed_greeting_id)))
        from receptionists r join reached x on x.id = r.extension_id where r.account_id = ${accountId}), '[]'),
      'paging', coalesce((select jsonb_agg(jsonb_build_object('id', g.extension_id, 'skipBusy', g.skip_busy,
          'pagers', case when g.who_may_page = 'listed' then coalesce((select jsonb_agg(p.extension_id)
            from paging_group_extensions p where p.account_id = g.account_id and p.group_id = g.extension_id
              and p.part = 'pager'), '[]') end,
          'targets', coalesce((select jsonb_agg(p.extension_id order by p.extension_id)
            from paging_group_extensions p where p.account_id = g.account_id and p.group_id = g.extension_id
              and p.part = 'target'), '[]')))
        from paging_groups g join reached x on x.id = g.extension_id where g.account_id = ${accountId}), '[]'),
      'flows', coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'graph', g.graph,
          'isDraft', g.is_draft)) from graphs g where g.graph is not null), '[]'),
      'media', coalesce((select jsonb_agg(distinct jsonb_build_object('mediaId', m.id, 'name', m.name))
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
/** Who is in the dial-by-name directory under what a caller spells; the keys of a name as in nameKeys. */
export const listSpelled = (db: Db, accountId: AccountId, spelled: readonly string[]) =>
  db.many<Listed>(sql`
    select distinct e.id as extension_id, e.name from unnest(${spelled}::text[]) s
      cross join lateral (
        select e.id, e.name from extensions e where e.account_id = ${accountId} and ${isListed(accountId)}
          and exists (select from regexp_split_to_table(e.name, '\\s+') w where starts_with(translate(
            regexp_replace(lower(normalize(w, NFD)), '[^a-z2-9]', '', 'g'), 'abcdefghijklmnopqrstuvwxyz',
            '22233344455566677778889999'), s))
        order by e.sort_name, e.id limit ${mostSpelled}) e
    order by e.name, e.id`)
export const listDirectory = (db: Db, accountId: AccountId, most: number) =>
  db.many<Listed>(sql`
    select e.id as extension_id, e.name from extensions e
    where e.account_id = ${accountId} and ${isListed(accountId)} order by e.id limit ${most}`)
const isListed = (accountId: AccountId) => sql`e.type in ('Extension', 'Virtual Extension')
  and coalesce((select s.list_in_directory from pbx_settings s where s.account_id = ${accountId}), true)`

export const findAll = (db: Db, accountId: AccountId, most: number) =>
  db.one<Reach>(sql`
    select array(select e.id from extensions e where e.account_id = ${accountId} order by e.id limit ${most})
      as extension_ids,
      array(select f.id from call_flows f where f.account_id = ${accountId} order by f.id limit ${most})
      as call_flow_ids`)
export const listNumbers = async (db: Db, accountId: AccountId, most: number) =>
  (
    await db.many<{ number: string }>(sql`
      select n.number from phone_numbers n where n.account_id = ${accountId} order by n.number limit ${most}`)
  ).map(({ number }) => number)
