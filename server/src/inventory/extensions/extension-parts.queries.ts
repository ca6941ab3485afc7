import type { AccountId } from "@dialplane/contract/kit/ids"
import type { CallDestination } from "@dialplane/contract/inventory/extensions/call-destination"
import {
  type ExtensionId,
  type ExtensionSettings,
  type Forwarding,
  forwardingCases,
  type Ringing,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { ExtensionUse } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

const placeOf = (to: CallDestination) => ({
  kind: to.kind,
  extensionId: to.kind === "extension" ? to.extensionId : null,
  number: to.kind === "external" ? to.number : null,
})

/** A rule without a destination has no row. */
export const replaceForwarding = async (db: Db, accountId: AccountId, id: ExtensionId, forwarding: Forwarding) => {
  await db.run(sql`delete from extension_forwarding where account_id = ${accountId} and extension_id = ${id}`)
  for (const rule of forwardingCases) {
    const { on, to } = forwarding[rule]
    if (to === null) continue
    const place = placeOf(to)
    await db.run(sql`
      insert into extension_forwarding (account_id, extension_id, rule, is_on, seconds, kind, to_extension_id,
        to_number)
      values (${accountId}, ${id}, ${rule}, ${on}, ${rule === "noAnswer" ? forwarding.noAnswer.seconds : null},
        ${place.kind}, ${place.extensionId}, ${place.number})`)
  }
}

export const replaceRinging = async (db: Db, accountId: AccountId, id: ExtensionId, ringing: Ringing) => {
  await db.run(sql`delete from extension_ring_targets where account_id = ${accountId} and extension_id = ${id}`)
  const targets =
    ringing.mode === "findMe"
      ? ringing.steps
      : ringing.mode === "simultaneous"
        ? ringing.also.map((one) => ({ ...one, seconds: null }))
        : []
  for (const [index, one] of targets.entries()) {
    const place = placeOf(one.to)
    await db.run(sql`
      insert into extension_ring_targets (account_id, extension_id, position, kind, to_extension_id, to_number,
        seconds, accept_prompt)
      values (${accountId}, ${id}, ${index + 1}, ${place.kind}, ${place.extensionId}, ${place.number}, ${one.seconds},
        ${one.acceptPrompt})`)
  }
}

export const replaceSharers = async (
  db: Db,
  accountId: AccountId,
  id: ExtensionId,
  sharers: ExtensionSettings["sharedWith"],
) => {
  await db.run(sql`delete from extension_sharers where account_id = ${accountId} and extension_id = ${id}`)
  await db.run(sql`
    insert into extension_sharers (account_id, extension_id, sharer_id, position)
    select ${accountId}, ${id}, s.sharer_id, s.position
      from unnest(${sharers.map((one) => one.extensionId)}::bigint[]) with ordinality as s (sharer_id, position)`)
}

export const replaceWatchers = async (
  db: Db,
  accountId: AccountId,
  id: ExtensionId,
  watchers: ExtensionSettings["watchers"],
) => {
  await db.run(sql`delete from extension_watchers where account_id = ${accountId} and extension_id = ${id}`)
  await db.run(sql`
    insert into extension_watchers (account_id, extension_id, watcher_id, position, may_pick_up)
    select ${accountId}, ${id}, w.watcher_id, w.position, w.may_pick_up
    from unnest(${watchers.map((one) => one.extensionId)}::bigint[],
      ${watchers.map((one) => one.mayPickUp)}::boolean[]) with ordinality as w (watcher_id, may_pick_up, position)`)
}

/** The numbers of a forwarding loop, in order; empty when there is none. */
export const findCircle = async (db: Db, accountId: AccountId, id: ExtensionId): Promise<string[]> =>
  (
    await db.maybeOne<{ chain: string[] }>(sql`
    with recursive way (id, path) as (
      select f.to_extension_id, array[f.extension_id, f.to_extension_id] from extension_forwarding f
      where f.account_id = ${accountId} and f.extension_id = ${id} and f.is_on and f.to_extension_id is not null
      union all
      select f.to_extension_id, w.path || f.to_extension_id from way w
        join extension_forwarding f on f.account_id = ${accountId} and f.extension_id = w.id
      where f.is_on and f.to_extension_id is not null and w.id <> ${id} and cardinality(w.path) < 20
        and (f.to_extension_id = ${id} or f.to_extension_id <> all(w.path))
    )
    select array(select e.number from unnest(w.path) with ordinality as p (id, position)
      join extensions e on e.account_id = ${accountId} and e.id = p.id order by p.position) as chain
    from way w where w.id = ${id} order by cardinality(w.path) limit 1`)
  )?.chain ?? []

/** Uses of an extension, most relevant first; returns one more than the limit when there are more. */
export const listUses = (db: Db, accountId: AccountId, id: ExtensionId, most: number) =>
  db.many<ExtensionUse>(sql`
    select u.kind, u.label, u.detail, u.blocks, u.extension_id, u.device_id, u.template_id, u.call_flow_id from (
      select 1 as rank, 'phoneNumber' as kind, '+' || n.number as label, n.status as detail, true as blocks,
        null::bigint as extension_id, null::bigint as device_id, null::bigint as template_id,
        null::bigint as call_flow_id
        from phone_numbers n where n.account_id = ${accountId} and n.extension_id = ${id}
      union all
      select 2, 'device', coalesce(nullif(d.name, ''), 'Phone'), '', true, null, d.id, null, null from devices d
        where d.account_id = ${accountId} and d.extension_id = ${id}
      union all
      select 2, 'device', case n.app_type when 'desktop' then 'Desktop App' else 'Mobile App' end, '', true, null,
        n.id, null, null from lines n where n.account_id = ${accountId} and n.extension_id = ${id} and n.device_id is null
      union all
      select 3, 'line', coalesce(nullif(d.name, ''), 'Phone'), 'line ' || n.position, true, null, d.id, null, null
        from lines n join devices d on d.account_id = n.account_id and d.id = n.device_id
          where n.account_id = ${accountId} and n.extension_id = ${id} and d.extension_id is distinct
          from n.extension_id
      union all
      select 4, 'forwarding', e.number || ' ' || e.name, f.rule || case when f.is_on then '' else ' (off)'
        end, true, e.id, null, null, null
        from extension_forwarding f join extensions e on e.account_id = f.account_id and e.id = f.extension_id
          where f.account_id = ${accountId} and f.to_extension_id = ${id}
      union all
      select 5, 'findMe', e.number || ' ' || e.name, e.ring_mode, true, e.id, null, null, null
        from extension_ring_targets r join extensions e on e.account_id = r.account_id and e.id = r.extension_id
          where r.account_id = ${accountId} and r.to_extension_id = ${id}
      union all
      select 6, 'person', p.first_name || ' ' || p.last_name, '', false, null, null, null, null from extensions e
        join users p on p.account_id = e.account_id and p.id = e.user_id
        where e.account_id = ${accountId} and e.id = ${id}
      union all
      select 7, 'template', t.name, '', false, null, null, t.id, null from extension_templates t
        where t.account_id = ${accountId}
          and jsonb_path_exists(t.settings, '$.**.extensionId ? (@ == $id)', jsonb_build_object('id', ${id}::bigint))
      union all
      select 8, 'sharedLine', e.number || ' ' || e.name, '', false, e.id, null, null, null from extension_sharers s
        join extensions e on e.account_id = s.account_id and e.id = s.extension_id
        where s.account_id = ${accountId} and s.sharer_id = ${id}
      union all
      select 9, 'watcher', e.number || ' ' || e.name, '', false, e.id, null, null, null from extension_watchers w
        join extensions e on e.account_id = w.account_id and e.id = w.extension_id
        where w.account_id = ${accountId} and w.watcher_id = ${id}
      union all
      select 10, 'queue', q.number || ' ' || q.name, '', false, q.id, null, null, null from queue_agents a
        join extensions q on q.account_id = a.account_id and q.id = a.queue_id
        where a.account_id = ${accountId} and a.agent_id = ${id}
      union all
      select 10, 'callGroup', g.number || ' ' || g.name, '', false, g.id, null, null, null from call_group_members m
        join extensions g on g.account_id = m.account_id and g.id = m.group_id
        where m.account_id = ${accountId} and m.member_extension_id = ${id}
      union all
      select 10, 'pickupGroup', g.name, '', false, null, null, null, null from pickup_group_members m
        join pickup_groups g on g.account_id = m.account_id and g.id = m.group_id
        where m.account_id = ${accountId} and m.extension_id = ${id}
      union all
      select distinct 10, 'pagingGroup', g.number || ' ' || g.name, '', false, g.id, null::bigint, null::bigint,
        null::bigint
        from paging_group_extensions t join extensions g on g.account_id = t.account_id and g.id = t.group_id
        where t.account_id = ${accountId} and t.extension_id = ${id}
      union all
      select 11, 'key', coalesce(l.name, nullif(d.name, ''), 'Phone'), 'key ' || k.position, false, null, d.id, null, null
        from phone_keys k join key_layouts l on l.account_id = k.account_id and l.id = k.layout_id
          left join devices d on d.account_id = l.account_id and d.id = l.device_id
        where k.account_id = ${accountId} and k.extension_id = ${id}
      union all
      select distinct 4, 'destination', case when o.id is null then f.name else o.number || ' ' || o.name end, '', true,
        o.id, null::bigint, null::bigint, f.id
        from call_destinations c
          left join extensions o on o.account_id = c.account_id and o.id = c.owner_extension_id
          left join call_flows f on f.account_id = c.account_id and f.id = c.owner_flow_id
        where c.account_id = ${accountId} and c.to_extension_id = ${id} and c.owner_extension_id is distinct from ${id}
      union all
      select 4, 'callFlow', f.name, '', f.extension_id is not distinct from ${id}::bigint, null, null, null, f.id
        from extension_flows x join call_flows f on f.account_id = x.account_id and f.id = x.flow_id
        where x.account_id = ${accountId} and x.extension_id = ${id}
      union all
      select 12, 'other', 'PBX settings', case when s.operator_id = ${id} then 'operator' else 'parked calls' end,
        true, null, null, null, null from pbx_settings s
        where s.account_id = ${accountId} and (s.operator_id = ${id} or s.parking_extension_id = ${id})
    ) u order by u.rank, u.label, u.detail limit ${most}`)

/** Extensions whose forwarding or ring order names an extension, locked until the transaction ends. */
export const listForwarding = (db: Db, accountId: AccountId, id: ExtensionId) =>
  db.many<{ extensionId: ExtensionId }>(sql`
    select e.id as extension_id from extensions e
    where e.account_id = ${accountId} and e.id <> ${id} and (
      exists (select from extension_forwarding f
        where f.account_id = e.account_id and f.extension_id = e.id and f.to_extension_id = ${id})
      or exists (select from extension_ring_targets r
        where r.account_id = e.account_id and r.extension_id = e.id and r.to_extension_id = ${id}))
    order by e.id for no key update of e`)

/** Lets forwarding and ring orders that name an extension name another one; the versions of their owners go up. */
export const replaceTarget = (db: Db, accountId: AccountId, from: ExtensionId, to: ExtensionId) =>
  db.run(sql`
    with forwarded as (
      update extension_forwarding set to_extension_id = ${to}
      where account_id = ${accountId} and to_extension_id = ${from} returning extension_id),
    rings as (
      update extension_ring_targets set to_extension_id = ${to}
      where account_id = ${accountId} and to_extension_id = ${from} returning extension_id)
    update extensions e set version = e.version + 1
    from (select extension_id from forwarded union select extension_id from rings) m
    where e.account_id = ${accountId} and e.id = m.extension_id`)

/** Whether an extension already sends calls to another one, by its settings or as a group, queue or receptionist. */
export const sendsCallsTo = async (db: Db, accountId: AccountId, id: ExtensionId, to: ExtensionId) =>
  (await db.maybeOne(sql`
    select 1 where exists (select from extension_forwarding f
        where f.account_id = ${accountId} and f.extension_id = ${id} and f.to_extension_id = ${to})
      or exists (select from extension_ring_targets r
        where r.account_id = ${accountId} and r.extension_id = ${id} and r.to_extension_id = ${to})
      or exists (select from call_destinations d where d.account_id = ${accountId} and d.owner_extension_id = ${id}
        and d.to_extension_id = ${to} and d.kind = 'extension')`)) !== undefined
