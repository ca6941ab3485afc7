import type {
  MonitoringHistoryFilter,
  MonitoringRule,
  MonitoringRuleFilter,
  MonitoringSession,
  MonitoringTargetDraft,
} from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import type {
  MonitoredParty,
  MonitoringGrant,
  MonitoringMode,
} from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { keepDeletedRows, type Restorable } from "../../kit/database/deleted-objects.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql, type Sql } from "../../kit/database/sql.ts"

// --- rules -----------------------------------------------------------------------------------------------------------

const sorts: SortColumns<MonitoringRuleFilter["sort"]> = {
  supervisor: [
    { column: "u.sort_name", type: "text" },
    { column: "r.id", type: "bigint" },
  ],
}
const targetId: Sql = sql`case r.target_kind when 'person' then r.target_user_id when 'location' then r.target_location_id
  when 'everyone' then null else r.target_extension_id end`
const targetName: Sql = sql`case r.target_kind when 'person' then trim(t.first_name || ' ' || t.last_name)
  when 'location' then l.name when 'everyone' then '' else trim(x.number || ' ' || x.name) end`
const columns: Sql = sql`
  r.id as rule_id, r.account_id, r.supervisor_id, trim(u.first_name || ' ' || u.last_name) as supervisor,
  (select e.number from extensions e where e.account_id = u.account_id and e.user_id = u.id and e.type = 'Extension'
    order by e.is_default desc, e.id limit 1) as supervisor_extension,
  r.target_kind, ${targetId} as target_id, ${targetName} as target_name, r.modes, r.tone, r.version`
const from: Sql = sql`monitoring_rules r
  join users u on u.account_id = r.account_id and u.id = r.supervisor_id
  left join users t on t.account_id = r.account_id and t.id = r.target_user_id
  left join extensions x on x.account_id = r.account_id and x.id = r.target_extension_id
  left join locations l on l.account_id = r.account_id and l.id = r.target_location_id`

type Row = Omit<MonitoringRule, "target"> & {
  readonly targetKind: MonitoringRule["target"]["kind"]
  readonly targetId: number | null
  readonly targetName: string
}
const ruleOf = ({ targetKind, targetId: id, targetName: name, ...rule }: Row): MonitoringRule => ({
  ...rule,
  target: { kind: targetKind, id, name },
})

export const listRules = async (db: Db, accountId: AccountId, filter: MonitoringRuleFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<Row & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from ${from}
    where ${allOf(
      sql`r.account_id = ${accountId}`,
      plan.where,
      filter.search !== "" &&
        sql`position(search_fold(${filter.search}) in search_fold(u.first_name || ' ' || u.last_name || ' ' || coalesce(${targetName}, ''))) > 0`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  const { items, ...page } = finishPage(filter, rows)
  return { ...page, items: items.map(ruleOf) }
}
export const findRule = async (db: Db, accountId: AccountId, id: number): Promise<MonitoringRule | undefined> => {
  const row = await db.maybeOne<Row>(sql`
    select ${columns} from ${from} where r.account_id = ${accountId} and r.id = ${id}`)
  return row && ruleOf(row)
}
export const listRulesOf = async (db: Db, accountId: AccountId, supervisorIds: readonly number[]) =>
  (
    await db.many<Row>(sql`
      select ${columns} from ${from} where r.account_id = ${accountId} and r.supervisor_id = any(${supervisorIds}::bigint[])
      order by r.id`)
  ).map(ruleOf)
export const lockRule = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from monitoring_rules r where r.account_id = ${accountId} and r.id = ${id} for no key update`)
/** Rules of these supervisors do not change until the transaction ends. */
export const lockSupervisors = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(sql`
    select from users u where u.account_id = ${accountId} and u.id = any(${ids}::bigint[]) order by u.id for no key update`)

export interface NewRule {
  readonly supervisorId: number
  readonly target: { readonly kind: MonitoringTargetDraft["kind"]; readonly id: number | null }
  readonly modes: readonly MonitoringMode[]
  readonly tone: boolean
}
export const insertRules = (db: Db, accountId: AccountId, rules: readonly NewRule[]) =>
  db.many<{ id: number }>(sql`
    insert into monitoring_rules (account_id, supervisor_id, target_kind, target_user_id, target_extension_id,
      target_location_id, modes, tone)
    select ${accountId}, r."supervisorId", r.kind, case when r.kind = 'person' then r.id end,
      case when r.kind in ('group', 'queue') then r.id end, case when r.kind = 'location' then r.id end,
      array(select jsonb_array_elements_text(r.modes)), r.tone
    from jsonb_to_recordset(${JSON.stringify(
      rules.map(({ supervisorId, target, modes, tone }) => ({ supervisorId, ...target, modes, tone })),
    )}::jsonb) as r ("supervisorId" bigint, kind text, id bigint, modes jsonb, tone boolean)
    returning id`)
export const updateRules = (
  db: Db,
  accountId: AccountId,
  ids: readonly number[],
  modes: readonly MonitoringMode[],
  tone: boolean,
) =>
  db.run(sql`
    update monitoring_rules set modes = ${modes}::text[], tone = ${tone}, version = version + 1
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)
export const deletedRule = {
  type: "monitoring_rule",
  table: "monitoring_rules",
  with: [],
  without: [],
  essential: [],
} as const satisfies Restorable
/** Deletes rules and keeps them for a revert. */
export const deleteRules = async (db: Db, accountId: AccountId, ids: readonly number[]) => {
  await keepDeletedRows(db, accountId, deletedRule, ids)
  await db.run(sql`delete from monitoring_rules where account_id = ${accountId} and id = any(${ids}::bigint[])`)
}
/** The last deleted rule of a supervisor about a target, while it is kept. */
export const findDeletedRule = async (
  db: Db,
  accountId: AccountId,
  supervisorId: number,
  { kind, id }: MonitoringTargetDraft,
) =>
  (
    await db.maybeOne<{ id: number }>(sql`
      select o.object_id as id from deleted_objects o,
        jsonb_populate_record(null::monitoring_rules, (o.kept->'rows'->0->>'row')::jsonb) r
      where o.account_id = ${accountId} and o.object_type = ${deletedRule.type} and o.kept_until > now()
        and r.supervisor_id = ${supervisorId} and r.target_kind = ${kind}
        and ${targetId} is not distinct from ${id}::bigint
      order by o.deleted_at desc, o.object_id desc limit 1`)
  )?.id

/** Those of these users that exist, by id, with names. */
export const listPeople = async (db: Db, accountId: AccountId, ids: readonly number[]) =>
  new Map(
    (
      await db.many<{ id: number; name: string }>(sql`
        select u.id, trim(u.first_name || ' ' || u.last_name) as name from users u
        where u.account_id = ${accountId} and u.id = any(${ids}::bigint[]) for key share`)
    ).map(({ id, name }) => [id, name]),
  )
export const findTargetName = async (
  db: Db,
  accountId: AccountId,
  { kind, id }: MonitoringTargetDraft,
): Promise<string | undefined> =>
  (
    await db.maybeOne<{ name: string }>(
      kind === "person"
        ? sql`select trim(u.first_name || ' ' || u.last_name) as name from users u
            where u.account_id = ${accountId} and u.id = ${id} for key share`
        : kind === "location"
          ? sql`select l.name from locations l where l.account_id = ${accountId} and l.id = ${id} for key share`
          : sql`select trim(e.number || ' ' || e.name) as name from extensions e where e.account_id = ${accountId}
              and e.id = ${id} and e.type = ${kind === "queue" ? "Call Queue" : "Call Group"} for key share`,
    )
  )?.name

// --- disclaimer and PIN ----------------------------------------------------------------------------------------------

export interface Settings {
  readonly disclaimer: string | null
  readonly textVersion: number
  readonly acceptedVersion: number | null
  readonly acceptedAt: string | null
  readonly acceptedById: number | null
  readonly acceptedBy: string | null
  readonly pinHash: string | null
  readonly pinChangedAt: string | null
}
const without: Settings = {
  disclaimer: null,
  textVersion: 1,
  acceptedVersion: null,
  acceptedAt: null,
  acceptedById: null,
  acceptedBy: null,
  pinHash: null,
  pinChangedAt: null,
}
export const findSettings = async (db: Db, accountId: AccountId): Promise<Settings> =>
  (await db.maybeOne<Settings>(sql`
    select s.disclaimer, s.text_version, s.accepted_version, s.accepted_at, s.accepted_by_id, s.accepted_by, s.pin_hash,
      s.pin_changed_at
    from monitoring_settings s where s.account_id = ${accountId}`)) ?? without
/** The row of the account, locked; made if there is none. */
export const lockSettings = async (db: Db, accountId: AccountId): Promise<Settings> => {
  await db.run(sql`insert into monitoring_settings (account_id) values (${accountId}) on conflict do nothing`)
  await db.run(sql`select from monitoring_settings s where s.account_id = ${accountId} for update`)
  return findSettings(db, accountId)
}
export const saveDisclaimer = (
  db: Db,
  accountId: AccountId,
  { disclaimer, textVersion, acceptedVersion, acceptedAt, acceptedById, acceptedBy }: Settings,
) =>
  db.run(sql`
    update monitoring_settings set disclaimer = ${disclaimer}, text_version = ${textVersion},
      accepted_version = ${acceptedVersion}, accepted_at = ${acceptedAt}, accepted_by_id = ${acceptedById},
      accepted_by = ${acceptedBy}
    where account_id = ${accountId}`)
export const saveAccountPin = (db: Db, accountId: AccountId, pinHash: string | null, at: string) =>
  db.run(sql`
    update monitoring_settings set pin_hash = ${pinHash},
      pin_changed_at = case when ${pinHash}::text is null then null else ${at}::timestamptz end
    where account_id = ${accountId}`)

export const listPins = (db: Db, accountId: AccountId) =>
  db.many<{ supervisorId: number; supervisor: string; changedAt: string }>(sql`
    select p.user_id as supervisor_id, trim(u.first_name || ' ' || u.last_name) as supervisor, p.changed_at
    from monitoring_pins p join users u on u.account_id = p.account_id and u.id = p.user_id
    where p.account_id = ${accountId} order by u.sort_name, u.id limit 500`)
export const findPin = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.maybeOne<{ pinHash: string }>(sql`
      select p.pin_hash from monitoring_pins p where p.account_id = ${accountId} and p.user_id = ${userId}`)
  )?.pinHash
export const savePin = (db: Db, accountId: AccountId, userId: UserId, pinHash: string, at: string) =>
  db.run(sql`
    insert into monitoring_pins (account_id, user_id, pin_hash, changed_at) values (${accountId}, ${userId}, ${pinHash}, ${at})
    on conflict (account_id, user_id) do update set pin_hash = excluded.pin_hash, changed_at = excluded.changed_at`)
export const deletePin = async (db: Db, accountId: AccountId, userId: UserId) =>
  (await db.maybeOne(sql`
    delete from monitoring_pins where account_id = ${accountId} and user_id = ${userId} returning 1`)) !== undefined

// --- live calls ------------------------------------------------------------------------------------------------------

export interface LiveParty extends MonitoredParty {
  readonly liveCallId: number
  readonly extensionId: number
  readonly name: string
  readonly engineCallId: string
  readonly startedAt: string
  readonly answeredAt: string
  readonly fromText: string
  readonly toText: string
  readonly monitoredBy: string | null
  /** Users of the account who talk in the call, or in the conference that it is in. */
  readonly heardUserIds: readonly UserId[]
}
const heardUsers = (calls: Sql) => sql`
  select x.user_id from live_legs h join live_calls d on d.account_id = h.account_id and d.id = h.call_id
    join extensions x on x.account_id = h.account_id and x.id = h.extension_id
  where h.account_id = c.account_id and h.state = 'talking' and x.user_id is not null and ${calls}`
const partyLocation: Sql = sql`(select s.location_id from location_services s where s.account_id = e.account_id
  and s.kind = 'extension' and s.object_id = e.id)`
const partyVia: Sql = sql`array(select distinct (s->'object'->>'id')::bigint from jsonb_array_elements(c.journey->'steps') s
  where s->'object'->>'kind' in ('queue', 'group'))`
const isEmergency: Sql = sql`c.journey @> '{"steps": [{"kind": "emergency"}]}'`

/** What the rules of a supervisor can cover, so that the limit counts nothing else. `allowedModes` decides. */
const isCovered = (supervisorId: UserId, grants: readonly MonitoringGrant[]): Sql => {
  const idsOf = (...kinds: MonitoringGrant["target"]["kind"][]) =>
    grants.flatMap(({ target: { kind, id } }) => (kinds.includes(kind) && id !== null ? [id] : []))
  const isAnyone = grants.some(({ target }) => target.kind === "everyone")
  return sql`e.user_id is distinct from ${supervisorId} and not ${isEmergency} and (${isAnyone}
    or e.user_id = any(${idsOf("person")}::bigint[]) or ${partyLocation} = any(${idsOf("location")}::bigint[])
    or ${partyVia} && ${idsOf("group", "queue")}::bigint[])`
}

/** Whoever talks in a call that is up. */
export const listParties = (
  db: Db,
  accountId: AccountId,
  only: {
    readonly liveCallId?: number
    readonly extensionId?: number
    readonly coveredFor?: { readonly supervisorId: UserId; readonly grants: readonly MonitoringGrant[] }
  },
) =>
  db.many<LiveParty>(sql`
    select c.id as live_call_id, e.id as extension_id, trim(e.number || ' ' || e.name) as name, e.user_id,
      ${partyLocation} as location_id, ${partyVia} as via, ${isEmergency} as is_emergency,
      c.engine_call_id, c.started_at, c.answered_at, coalesce(nullif(c.from_name, ''), c.from_number) as from_text,
      coalesce(nullif(c.to_name, ''), c.to_number) as to_text,
      (select trim(m.number || ' ' || m.name) from live_legs o
        join extensions m on m.account_id = o.account_id and m.id = o.extension_id
        where o.account_id = l.account_id and o.with_extension_id = l.extension_id and o.state = 'monitoring') as monitored_by,
      array(${heardUsers(sql`h.call_id = c.id`)} union ${heardUsers(sql`c.place = 'conference' and d.place = 'conference'
        and d.object_id = c.object_id`)}) as heard_user_ids
    from live_legs l join live_calls c on c.account_id = l.account_id and c.id = l.call_id
      join extensions e on e.account_id = l.account_id and e.id = l.extension_id
    where ${allOf(
      sql`l.account_id = ${accountId} and l.state = 'talking' and c.answered_at is not null`,
      only.liveCallId !== undefined && sql`c.id = ${only.liveCallId}`,
      only.extensionId !== undefined && sql`e.id = ${only.extensionId}`,
      only.coveredFor !== undefined && isCovered(only.coveredFor.supervisorId, only.coveredFor.grants),
    )}
    order by c.started_at, e.number limit 500`)

export const findPhone = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<{ extensionId: number; isBusy: boolean }>(sql`
    select e.id as extension_id, exists (select from live_legs l where l.account_id = e.account_id
      and l.extension_id = e.id and l.state <> 'ringing') as is_busy
    from extensions e where e.account_id = ${accountId} and e.user_id = ${userId} and e.type = 'Extension'
    order by e.is_default desc, e.id limit 1`)

export const listGrants = async (db: Db, accountId: AccountId, supervisorId: UserId): Promise<MonitoringGrant[]> =>
  (
    await db.many<{
      kind: MonitoringGrant["target"]["kind"]
      id: number | null
      modes: MonitoringMode[]
      tone: boolean
    }>(sql`
      select r.target_kind as kind, ${targetId} as id, r.modes, r.tone from monitoring_rules r
      where r.account_id = ${accountId} and r.supervisor_id = ${supervisorId}`)
  ).map(({ kind, id, modes, tone }) => ({ target: { kind, id }, modes, tone }))

// --- sessions --------------------------------------------------------------------------------------------------------

const sessionColumns: Sql = sql`
  s.id as session_id, (select u.id from users u where u.account_id = s.account_id and u.id = s.supervisor_id)
    as supervisor_id, s.supervisor, s.extension_id, s.monitored, s.from_text as "from", s.to_text as "to", s.mode, s.modes,
  s.tone, s.started_at, s.ended_at, s.ended_by, case when s.ended_at is null then s.live_call_id end as live_call_id,
  (select (extract(epoch from c.started_at) * 1000)::bigint || '-' || c.id from calls c
    where c.account_id = s.account_id and c.started_at = s.call_started_at and c.engine = s.engine
      and c.engine_call_id = s.engine_call_id) as call_id`

export interface NewSession {
  readonly supervisorId: UserId
  readonly supervisor: string
  readonly supervisorExtensionId: number
  readonly party: LiveParty
  readonly engine: string
  readonly mode: MonitoringMode
  readonly tone: boolean
  readonly at: string
}
export const insertSession = async (db: Db, accountId: AccountId, one: NewSession) =>
  (
    await db.one<{ id: number }>(sql`
      insert into monitoring_sessions (account_id, supervisor_id, supervisor, supervisor_extension_id, extension_id,
        monitored, from_text, to_text, live_call_id, engine, engine_call_id, call_started_at, mode, modes, tone, started_at)
      values (${accountId}, ${one.supervisorId}, ${one.supervisor}, ${one.supervisorExtensionId}, ${one.party.extensionId},
        ${one.party.name}, ${one.party.fromText}, ${one.party.toText}, ${one.party.liveCallId}, ${one.engine},
        ${one.party.engineCallId}, ${one.party.startedAt}, ${one.mode}, ${json([{ mode: one.mode, at: one.at }])},
        ${one.tone}, ${one.at})
      returning id`)
  ).id
export const findSession = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<MonitoringSession>(sql`
    select ${sessionColumns} from monitoring_sessions s where s.account_id = ${accountId} and s.id = ${id}`)
export const findOwnSession = (db: Db, accountId: AccountId, supervisorId: UserId) =>
  db.maybeOne<MonitoringSession>(sql`
    select ${sessionColumns} from monitoring_sessions s where s.account_id = ${accountId}
      and s.supervisor_id = ${supervisorId} and s.ended_at is null order by s.id desc limit 1`)

export interface OpenSession {
  readonly id: number
  readonly supervisorId: UserId
  readonly supervisor: string
  readonly supervisorExtensionId: number
  readonly extensionId: number
  readonly monitored: string
  readonly liveCallId: number
  readonly mode: MonitoringMode
  readonly tone: boolean
}
/** Sessions under way, locked: of the account, or one. */
export const lockOpenSessions = (db: Db, accountId: AccountId, id?: number) =>
  db.many<OpenSession>(sql`
    select s.id, s.supervisor_id, s.supervisor, s.supervisor_extension_id, s.extension_id, s.monitored, s.live_call_id,
      s.mode, s.tone
    from monitoring_sessions s where ${allOf(
      sql`s.account_id = ${accountId} and s.ended_at is null`,
      id !== undefined && sql`s.id = ${id}`,
    )} order by s.id for update`)
/** Sessions under way in which those who talk in this call are heard, locked. */
export const lockHearing = (db: Db, accountId: AccountId, liveCallId: number) =>
  db.many<OpenSession>(sql`
    select s.id, s.supervisor_id, s.supervisor, s.supervisor_extension_id, s.extension_id, s.monitored, s.live_call_id,
      s.mode, s.tone
    from monitoring_sessions s where s.account_id = ${accountId} and s.ended_at is null and (s.live_call_id = ${liveCallId}
      or exists (select from live_calls c join live_calls d on d.account_id = c.account_id and d.place = 'conference'
          and d.object_id = c.object_id
        where c.account_id = s.account_id and c.id = ${liveCallId} and c.place = 'conference' and d.id = s.live_call_id))
    order by s.id for update`)
/** Sessions that ended with the access of their supervisor and of which the engine does not know yet; each once. */
export const takeWithdrawn = (db: Db, most: number) =>
  db.many<OpenSession & { readonly accountId: AccountId }>(sql`
    update monitoring_sessions s set engine_to_tell = false
    from (select t.account_id, t.id from monitoring_sessions t where t.engine_to_tell
      order by t.account_id, t.id limit ${most} for update skip locked) d
    where s.account_id = d.account_id and s.id = d.id
    returning s.account_id, s.id, s.supervisor_id, s.supervisor, s.supervisor_extension_id, s.extension_id, s.monitored,
      s.live_call_id, s.mode, s.tone`)
export const updateMode = (db: Db, accountId: AccountId, id: number, mode: MonitoringMode, at: string) =>
  db.run(sql`
    update monitoring_sessions set mode = ${mode}, modes = modes || ${json([{ mode, at }])}
    where account_id = ${accountId} and id = ${id}`)
export const endSession = (
  db: Db,
  accountId: AccountId,
  id: number,
  endedBy: "supervisor" | "rule" | "administrator",
  at: string,
) =>
  db.run(sql`
    update monitoring_sessions set ended_at = greatest(${at}::timestamptz, started_at), ended_by = ${endedBy}
    where account_id = ${accountId} and id = ${id} and ended_at is null`)

export const listSessions = (db: Db, accountId: AccountId, filter: MonitoringHistoryFilter) => {
  const [, started = "0", callNumber = "0"] = /^(\d{1,13})-(\d{1,15})$/.exec(filter.callId ?? "") ?? []
  const callStarted = new Date(Number(started)).toISOString()
  return db.many<MonitoringSession>(sql`
    select ${sessionColumns} from monitoring_sessions s
    where ${allOf(
      sql`s.account_id = ${accountId}`,
      filter.before !== undefined && sql`s.id < ${filter.before}`,
      filter.supervisorId !== undefined && sql`s.supervisor_id = ${filter.supervisorId}`,
      filter.callId !== undefined &&
        sql`s.call_started_at = ${callStarted}::timestamptz and s.engine_call_id = (select c.engine_call_id from calls c
          where c.account_id = ${accountId} and c.started_at = ${callStarted}::timestamptz and c.id = ${Number(callNumber)})`,
    )}
    order by s.id desc limit ${filter.limit + 1}`)
}
