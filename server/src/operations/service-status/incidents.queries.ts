import type { AccountId } from "@dialplane/contract/kit/ids"
import type {
  AffectedPart,
  Impact,
  Incident,
  IncidentEntry,
  IncidentFilter,
  IncidentKind,
  IncidentPhase,
  IncidentState,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql, type Sql } from "../../kit/database/sql.ts"

const sorts: SortColumns<IncidentFilter["sort"]> = {
  begins: [
    { column: "i.begins_at", type: "timestamptz" },
    { column: "i.id", type: "bigint" },
  ],
  lastUpdate: [
    { column: "i.last_update_at", type: "timestamptz" },
    { column: "i.id", type: "bigint" },
  ],
}
const columns: Sql = sql`
  i.id as incident_id, i.kind, i.title, i.impact, i.state, i.started_at, i.ended_at, i.planned_from, i.planned_to,
  i.withdrawn_at, i.last_update_at,
  coalesce((select jsonb_agg(jsonb_build_object('component', p.component, 'region', p.region, 'state', p.state))
    from service_incident_parts p where p.account_id = i.account_id and p.incident_id = i.id), '[]') as affected`

const phases: Readonly<Record<IncidentPhase, Sql>> = {
  open: sql`i.ended_at is null and i.state <> 'scheduled'`,
  upcoming: sql`i.ended_at is null and i.state = 'scheduled'`,
  ended: sql`i.ended_at is not null and i.withdrawn_at is null`,
  withdrawn: sql`i.withdrawn_at is not null`,
}

export const listIncidents = async (db: Db, accountId: AccountId, filter: IncidentFilter) => {
  const plan = planPage(filter, sorts)
  const { component, region } = filter
  const rows = await readRows<IncidentEntry & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from service_incidents i
    where ${allOf(
      sql`i.account_id = ${accountId}`,
      plan.where,
      filter.kind !== undefined && sql`i.kind = ${filter.kind}`,
      filter.phase !== undefined && phases[filter.phase],
      (component !== undefined || region !== undefined) &&
        sql`exists (select from service_incident_parts p where p.account_id = i.account_id and p.incident_id = i.id
          and ${allOf(
            component !== undefined && sql`p.component = ${component}`,
            region !== undefined && sql`p.region = ${region}`,
          )})`,
      filter.search !== "" && sql`position(search_fold(${filter.search}) in search_fold(i.title)) > 0`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export type IncidentRow = Omit<Incident, "updates">
const allColumns: Sql = sql`${columns}, i.withdrawn_reason, i.created_by, i.created_at, i.version`

export const findIncident = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<IncidentRow>(
    sql`select ${allColumns} from service_incidents i where i.account_id = ${accountId} and i.id = ${id}`,
  )
/** What was said last about it. */
export const findLastText = async (db: Db, accountId: AccountId, id: number): Promise<string> =>
  (
    await db.maybeOne<{ text: string }>(sql`
      select u.text from service_incident_updates u where u.account_id = ${accountId} and u.incident_id = ${id}
      order by u.at desc, u.id desc limit 1`)
  )?.text ?? ""
export const lockIncident = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from service_incidents i where i.account_id = ${accountId} and i.id = ${id} for no key update`)

/** Serializes those who open, so that the limit holds. */
export const lockOpening = (db: Db) => db.run(sql`select pg_advisory_xact_lock(7231913)`)
export const countOpen = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ n: number }>(sql`
      select count(*)::int as n from service_incidents i where i.account_id = ${accountId} and i.ended_at is null`)
  ).n

export interface NewIncident {
  readonly kind: IncidentKind
  readonly title: string
  readonly impact: Impact
  readonly state: IncidentState
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
  readonly createdBy: string
  readonly now: string
}
export const insertIncident = async (db: Db, accountId: AccountId, draft: NewIncident) =>
  (
    await db.one<{ id: number }>(sql`
      insert into service_incidents (account_id, kind, title, impact, state, started_at, ended_at, planned_from,
        planned_to, begins_at, created_by, created_at, last_update_at)
      values (${accountId}, ${draft.kind}, ${draft.title}, ${draft.impact}, ${draft.state}, ${draft.startedAt},
        ${draft.endedAt}, ${draft.plannedFrom}, ${draft.plannedTo}, ${draft.startedAt ?? draft.plannedFrom},
        ${draft.createdBy}, ${draft.now}, ${draft.now})
      returning id`)
  ).id

export interface IncidentSettings {
  readonly title: string
  readonly impact: Impact
  readonly startedAt: string | null
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
}
export const updateSettings = (db: Db, accountId: AccountId, id: number, settings: IncidentSettings) =>
  db.run(sql`
    update service_incidents set title = ${settings.title}, impact = ${settings.impact},
      started_at = ${settings.startedAt}, planned_from = ${settings.plannedFrom}, planned_to = ${settings.plannedTo},
      begins_at = ${settings.startedAt ?? settings.plannedFrom}, version = version + 1
    where account_id = ${accountId} and id = ${id}`)
export const updateState = (
  db: Db,
  accountId: AccountId,
  id: number,
  to: {
    readonly state: IncidentState
    readonly startedAt: string | null
    readonly endedAt: string | null
    readonly now: string
  },
) =>
  db.run(sql`
    update service_incidents set state = ${to.state}, started_at = ${to.startedAt}, ended_at = ${to.endedAt},
      begins_at = coalesce(${to.startedAt}::timestamptz, planned_from), last_update_at = ${to.now},
      version = version + 1
    where account_id = ${accountId} and id = ${id}`)
export const withdraw = (db: Db, accountId: AccountId, id: number, reason: string, now: string) =>
  db.run(sql`
    update service_incidents set withdrawn_at = ${now}, withdrawn_reason = ${reason},
      ended_at = coalesce(ended_at, ${now}), version = version + 1
    where account_id = ${accountId} and id = ${id}`)

export const replaceParts = async (db: Db, accountId: AccountId, id: number, affected: readonly AffectedPart[]) => {
  await db.run(sql`delete from service_incident_parts p where p.account_id = ${accountId} and p.incident_id = ${id}`)
  await db.run(sql`
    insert into service_incident_parts (account_id, incident_id, component, region, state)
    select ${accountId}, ${id}, r.component, r.region, r.state
    from jsonb_to_recordset(${json(affected)}) as r (component text, region text, state text)`)
}

export const countUpdates = async (db: Db, accountId: AccountId, id: number) =>
  (
    await db.one<{ n: number }>(sql`
      select count(*)::int as n from service_incident_updates u
      where u.account_id = ${accountId} and u.incident_id = ${id}`)
  ).n
export const insertUpdate = (
  db: Db,
  accountId: AccountId,
  id: number,
  update: { readonly state: IncidentState; readonly text: string; readonly at: string; readonly by: string },
) =>
  db.run(sql`
    insert into service_incident_updates (account_id, incident_id, state, text, at, by_name)
    values (${accountId}, ${id}, ${update.state}, ${update.text}, ${update.at}, ${update.by})`)
export const listUpdates = (db: Db, accountId: AccountId, id: number) =>
  db.many<Incident["updates"][number]>(sql`
    select u.id as update_id, u.state, u.text, u.at, u.by_name as by from service_incident_updates u
    where u.account_id = ${accountId} and u.incident_id = ${id} order by u.at desc, u.id desc`)

// --- what everybody reads --------------------------------------------------------------------------------------------

/** Everything that is open, and what ended after a moment; open ones first. Withdrawn ones are not shown. */
export const listShown = (db: Db, accountId: AccountId, endedAfter: string, most: number) =>
  db.many<IncidentEntry>(sql`
    select ${columns} from service_incidents i
    where i.account_id = ${accountId} and i.withdrawn_at is null
      and (i.ended_at is null or i.ended_at > ${endedAfter}::timestamptz)
    order by i.ended_at desc nulls first, i.begins_at desc, i.id desc limit ${most}`)

export interface ShownUpdate {
  readonly incidentId: number
  readonly state: IncidentState
  readonly text: string
  readonly at: string
}
/** The newest updates of each, without their authors. */
export const listShownUpdates = (db: Db, accountId: AccountId, ids: readonly number[], mostOfEach: number) =>
  db.many<ShownUpdate>(sql`
    select u.incident_id, u.state, u.text, u.at
    from unnest(${ids}::bigint[]) as wanted (id) cross join lateral (
      select n.incident_id, n.id, n.state, n.text, n.at from service_incident_updates n
      where n.account_id = ${accountId} and n.incident_id = wanted.id
      order by n.at desc, n.id desc limit ${mostOfEach}) u
    order by u.at desc, u.id desc`)

// --- maintenance by time ---------------------------------------------------------------------------------------------

/** Maintenance that should have begun or ended, locked; what others change at the moment is left for the next run. */
export const listDue = (db: Db, accountId: AccountId, now: string) =>
  db.many<IncidentRow>(sql`
    select ${allColumns} from service_incidents i
    where i.account_id = ${accountId} and i.ended_at is null and i.kind = 'maintenance'
      and case i.state when 'scheduled' then i.planned_from else i.planned_to end <= ${now}::timestamptz
    order by i.id for no key update skip locked`)
