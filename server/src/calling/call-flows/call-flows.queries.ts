import type {
  CallFlow,
  CallFlowFilter,
  CallFlowVersion,
} from "@dialplane/contract/calling/call-flows/call-flows.schema"
import {
  extensionTypes,
  takesCalls,
  type ExtensionType,
} from "@dialplane/contract/inventory/extensions/extension-types"
import type { ExtensionUse } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import type { Restorable } from "../../kit/database/deleted-objects.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql, type Sql } from "../../kit/database/sql.ts"
import type { Use } from "../../kit/domain/use-finder.ts"
import type { StoredGraph } from "./call-flows.rules.ts"

const sorts: SortColumns<CallFlowFilter["sort"]> = {
  name: [
    { column: "f.sort_name", type: "text" },
    { column: "f.id", type: "bigint" },
  ],
  extension: [
    { column: "e.sort_number", type: "text" },
    { column: "f.id", type: "bigint" },
  ],
  published: [
    { column: "coalesce(v.published_at, 'epoch'::timestamptz)", type: "timestamptz" },
    { column: "f.id", type: "bigint" },
  ],
}
const flows: Sql = sql`
  call_flows f join extensions e on e.account_id = f.account_id and e.id = f.extension_id
    left join call_flow_versions v on v.account_id = f.account_id and v.flow_id = f.id
      and v.version = f.published_version`
const columns: Sql = sql`
  f.id as call_flow_id, f.account_id, f.name, f.description, f.extension_id, e.number as extension, f.version,
    case when f.published_version is null then 'draft' when f.draft is null then 'published' else 'changed' end
    as state, f.published_version, v.published_at, v.published_by,
    (select count(*)::int from jsonb_object_keys(coalesce(f.draft, v.graph) -> 'nodes')) as step_count,
  array(select '+' || n.number from phone_numbers n
      join extension_flows x on x.account_id = n.account_id and x.extension_id = n.extension_id
    where n.account_id = f.account_id and x.flow_id = f.id order by n.number limit 20) as phone_numbers`

export const listFlows = async (db: Db, accountId: AccountId, filter: CallFlowFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<CallFlow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from ${flows}
    where ${allOf(
      sql`f.account_id = ${accountId}`,
      plan.where,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in f.sort_name) > 0
          or e.number like ${`${filter.search.replace(/\D/g, "") || "-"}%`})`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export type FlowRow = CallFlow & {
  readonly draft: StoredGraph | null
  readonly published: StoredGraph | null
  readonly draftChangedAt: string | null
  readonly draftChangedBy: string | null
}
export const findFlow = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<FlowRow>(sql`
    select ${columns}, f.draft, v.graph as published,
      case when f.draft is null then null else f.draft_changed_at end as draft_changed_at,
      case when f.draft is null then null else f.draft_changed_by end as draft_changed_by
    from ${flows} where f.account_id = ${accountId} and f.id = ${id}`)

export const lockFlow = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from call_flows f where f.account_id = ${accountId} and f.id = ${id} for no key update`)

export const insertFlow = (
  db: Db,
  accountId: AccountId,
  flow: { readonly name: string; readonly description: string; readonly extensionId: number },
) =>
  db.one<{ id: number }>(sql`
    with made as (
      insert into call_flows (account_id, name, description, extension_id)
      values (${accountId}, ${flow.name}, ${flow.description}, ${flow.extensionId}) returning id),
    starts as (
      insert into extension_flows (account_id, extension_id, flow_id)
      select ${accountId}, ${flow.extensionId}, id from made)
    select id from made`)
export const updateFlow = (db: Db, accountId: AccountId, id: number, name: string, description: string) =>
  db.run(sql`
    update call_flows set name = ${name}, description = ${description}, changed_at = now(), version = version + 1
    where account_id = ${accountId} and id = ${id}`)
export const touchFlow = (db: Db, accountId: AccountId, id: number) =>
  db.run(
    sql`update call_flows set version = version + 1, changed_at = now() where account_id = ${accountId} and id = ${id}`,
  )
/** Its extension is kept on its own, and restored first. */
export const deletedFlow: Restorable = {
  type: "call_flow",
  table: "call_flows",
  with: ["call_flow_versions", "call_flow_references", "call_destinations", "extension_flows"],
  without: [],
  essential: ["call_flow_versions", "call_flow_references", "call_destinations"],
}
export const deleteFlow = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from call_flows where account_id = ${accountId} and id = ${id}`)

export const saveDraft = (db: Db, accountId: AccountId, id: number, graph: StoredGraph | null, by: string) =>
  db.run(sql`
    update call_flows set draft = ${graph === null ? null : JSON.stringify(graph)}::jsonb, draft_changed_at = now(),
      draft_changed_by = ${by}, changed_at = now(), version = version + 1
    where account_id = ${accountId} and id = ${id}`)

// --- versions --------------------------------------------------------------------------------------------------------

export const insertVersion = async (
  db: Db,
  accountId: AccountId,
  flowId: number,
  published: { readonly graph: StoredGraph; readonly note: string; readonly by: string; readonly at: Date },
): Promise<number> =>
  (
    await db.one<{ version: number }>(sql`
    with made as (
      insert into call_flow_versions (account_id, flow_id, version, graph, note, published_by, published_at)
      select ${accountId}, ${flowId}, coalesce(max(v.version), 0) + 1, ${json(published.graph)}, ${published.note},
        ${published.by}, ${published.at}
      from call_flow_versions v where v.account_id = ${accountId} and v.flow_id = ${flowId} returning version)
    update call_flows f set published_version = made.version, draft = null, changed_at = now(),
      version = f.version + 1
    from made where f.account_id = ${accountId} and f.id = ${flowId} returning made.version`)
  ).version

const versionColumns: Sql = sql`
  v.version as number, v.note as comment, v.published_at, v.published_by,
    (select count(*)::int from jsonb_object_keys(v.graph -> 'nodes')) as step_count,
    v.version is not distinct from f.published_version as is_current`
const versions: Sql = sql`
  call_flow_versions v join call_flows f on f.account_id = v.account_id and f.id = v.flow_id`
export const listVersions = (db: Db, accountId: AccountId, flowId: number) =>
  db.many<CallFlowVersion>(sql`
    select ${versionColumns} from ${versions} where v.account_id = ${accountId} and v.flow_id = ${flowId}
    order by v.version desc limit 500`)
export const findVersion = (db: Db, accountId: AccountId, flowId: number, number: number) =>
  db.maybeOne<CallFlowVersion & { readonly graph: StoredGraph }>(sql`
    select ${versionColumns}, v.graph from ${versions}
    where v.account_id = ${accountId} and v.flow_id = ${flowId} and v.version = ${number}`)
export const nextVersion = async (db: Db, accountId: AccountId, flowId: number) =>
  (
    await db.one<{ next: number }>(sql`
    select coalesce(max(v.version), 0) + 1 as next from call_flow_versions v
    where v.account_id = ${accountId} and v.flow_id = ${flowId}`)
  ).next

// --- what the steps refer to -----------------------------------------------------------------------------------------

interface NamedRow {
  readonly id: number
  readonly name: string
}
export const listSchedules = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<NamedRow>(
    sql`select s.id, s.name from schedules s where s.account_id = ${accountId} and s.id = any(${ids}::bigint[])`,
  )
export const listMedia = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<NamedRow>(
    sql`select m.id, m.name from media_files m where m.account_id = ${accountId} and m.id = any(${ids}::bigint[])`,
  )
const namedTables = {
  schedule: sql`select x.id, x.account_id, x.sort_name from schedules x`,
  sound: sql`select x.id, x.account_id, x.sort_name from media_files x`,
  flow: sql`select x.id, x.account_id, search_fold(x.name) as sort_name from call_flows x`,
} satisfies Record<string, Sql>
/** The ids of what has these names; upper and lower case do not matter. */
export const findNamed = async (
  db: Db,
  accountId: AccountId,
  kind: keyof typeof namedTables,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const found = await db.many<{ given: string; id: number }>(sql`
    select g.given, t.id from unnest(${names}::text[]) as g (given)
      join (${namedTables[kind]}) t on t.sort_name = search_fold(g.given)
    where t.account_id = ${accountId}`)
  return new Map(found.map(({ given, id }) => [given, id]))
}
/** Extensions with one of these numbers or names. */
export const listNamedExtensions = (
  db: Db,
  accountId: AccountId,
  numbers: readonly string[],
  names: readonly string[],
) =>
  db.many<{ id: number; type: ExtensionType; number: string; name: string }>(sql`
    select e.id, e.type, e.number, e.name from extensions e
    where e.account_id = ${accountId} and (e.number = any(${numbers}::text[]) or lower(e.name) = any(${names}::text[]))
    order by e.id`)

/** Those that exist, locked against deletion until the transaction ends. */
export const keepSchedules = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<NamedRow>(sql`
    select s.id, s.name from schedules s where s.account_id = ${accountId} and s.id = any(${ids}::bigint[])
    order by s.id for key share`)
export const keepMedia = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<NamedRow>(sql`
    select m.id, m.name from media_files m where m.account_id = ${accountId} and m.id = any(${ids}::bigint[])
    order by m.id for key share`)

/** The schedules and sounds that the draft and the published version name. */
export const replaceReferences = async (
  db: Db,
  accountId: AccountId,
  flowId: number,
  scheduleIds: readonly number[],
  mediaIds: readonly number[],
) => {
  await db.run(sql`delete from call_flow_references where account_id = ${accountId} and flow_id = ${flowId}`)
  await db.run(sql`
    insert into call_flow_references (account_id, flow_id, schedule_id, media_id)
    select ${accountId}::bigint, ${flowId}::bigint, s.id, null::bigint from unnest(${scheduleIds}::bigint[]) as s (id)
    union select ${accountId}::bigint, ${flowId}::bigint, null, m.id from unnest(${mediaIds}::bigint[]) as m (id)`)
}

export const listUsingSchedule = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Use>(sql`
    select r.schedule_id as used_id, 'Call flow' as kind, f.id, f.name from call_flow_references r
      join call_flows f on f.account_id = r.account_id and f.id = r.flow_id
    where r.account_id = ${accountId} and r.schedule_id = any(${ids}::bigint[]) order by f.sort_name, f.id`)
export const listUsingMedia = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Use>(sql`
    select r.media_id as used_id, 'callFlow' as kind, f.id, f.name from call_flow_references r
      join call_flows f on f.account_id = r.account_id and f.id = r.flow_id
    where r.account_id = ${accountId} and r.media_id = any(${ids}::bigint[]) order by f.sort_name, f.id`)
export const listIdsUsingMedia = async (db: Db, accountId: AccountId, mediaId: number) =>
  (
    await db.many<{ id: number }>(sql`
    select f.id from call_flows f join call_flow_references r on r.account_id = f.account_id and r.flow_id = f.id
    where f.account_id = ${accountId} and r.media_id = ${mediaId} order by f.id for no key update of f`)
  ).map(({ id }) => id)
export const listIdsUsingSchedule = async (db: Db, accountId: AccountId, scheduleId: number) =>
  (
    await db.many<{ id: number }>(sql`
    select f.id from call_flows f join call_flow_references r on r.account_id = f.account_id and r.flow_id = f.id
    where f.account_id = ${accountId} and r.schedule_id = ${scheduleId} order by f.id for no key update of f`)
  ).map(({ id }) => id)
const nameColumns = {
  extension: sql`(select e.number || ' ' || e.name from extensions e where e.account_id = a.id and e.id = i.id)`,
  media: sql`(select m.name from media_files m where m.account_id = a.id and m.id = i.id)`,
  schedule: sql`(select s.name from schedules s where s.account_id = a.id and s.id = i.id)`,
  callFlow: sql`(select f.name from call_flows f where f.account_id = a.id and f.id = i.id)`,
} as const
export const findNameOf = async (db: Db, accountId: AccountId, of: keyof typeof nameColumns, id: number) =>
  (
    await db.one<{ name: string | null }>(sql`
      select ${nameColumns[of]} as name from (values (${accountId}::bigint)) a (id), (values (${id}::bigint)) i (id)`)
  ).name ?? ""
/** Another sound or schedule in the draft and in the version that calls follow; both keep their numbers. */
export const updateGraphs = (
  db: Db,
  accountId: AccountId,
  id: number,
  draft: StoredGraph | null,
  published: StoredGraph | null,
) =>
  db.run(sql`
    with changed as (
      update call_flows set draft = ${draft === null ? null : JSON.stringify(draft)}::jsonb, version = version + 1
      where account_id = ${accountId} and id = ${id} returning published_version)
    update call_flow_versions v set graph = coalesce(${published === null ? null : JSON.stringify(published)}::jsonb,
      v.graph)
    from changed where v.account_id = ${accountId} and v.flow_id = ${id} and v.version = changed.published_version`)

// --- extensions that start here --------------------------------------------------------------------------------------

export interface StartingExtension {
  readonly extensionId: number
  readonly extension: string
  readonly name: string
}
export const listExtensions = (db: Db, accountId: AccountId, flowId: number) =>
  db.many<StartingExtension>(sql`
    select e.id as extension_id, e.number as extension, e.name from extension_flows x
      join extensions e on e.account_id = x.account_id and e.id = x.extension_id
      join call_flows f on f.account_id = x.account_id and f.id = x.flow_id
    where x.account_id = ${accountId} and x.flow_id = ${flowId} and e.id is distinct from f.extension_id
    order by e.sort_number, e.id`)
const starting = extensionTypes.filter(takesCalls)
export const keepExtensions = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<StartingExtension & { readonly flowId: number | null; readonly flowName: string | null }>(sql`
    select e.id as extension_id, e.number as extension, e.name, x.flow_id, f.name as flow_name from extensions e
      left join extension_flows x on x.account_id = e.account_id and x.extension_id = e.id
      left join call_flows f on f.account_id = x.account_id and f.id = x.flow_id
    where e.account_id = ${accountId} and e.id = any(${ids}::bigint[]) and e.type = any(${starting}::text[])
    order by e.id for key share of e`)
export const replaceExtensions = async (
  db: Db,
  accountId: AccountId,
  flowId: number,
  own: number,
  ids: readonly number[],
) => {
  await db.run(sql`
    delete from extension_flows where account_id = ${accountId} and flow_id = ${flowId} and extension_id <> ${own}
      and extension_id <> all(${ids}::bigint[])`)
  await db.run(sql`
    insert into extension_flows (account_id, extension_id, flow_id)
    select ${accountId}, e.id, ${flowId} from unnest(${ids}::bigint[]) as e (id) on conflict do nothing`)
}

/** What sends calls to the flow itself, and not to its extension. */
export const listSending = (db: Db, accountId: AccountId, flowId: number, most: number) =>
  db.many<ExtensionUse>(sql`
    select * from (
      select distinct 'destination' as kind, case when o.id is null then f.name else o.number || ' ' || o.name end
        as label, '' as detail, true as blocks, o.id as extension_id, null::bigint as device_id,
        null::bigint as template_id, f.id as call_flow_id
      from call_destinations c
        left join extensions o on o.account_id = c.account_id and o.id = c.owner_extension_id
        left join call_flows f on f.account_id = c.account_id and f.id = c.owner_flow_id
      where c.account_id = ${accountId} and c.to_flow_id = ${flowId} and c.owner_flow_id is distinct from ${flowId}
      union all
      select 'other', e.number || ' ' || e.name, 'starts here', false, e.id, null, null, null from extension_flows x
        join extensions e on e.account_id = x.account_id and e.id = x.extension_id
        join call_flows f on f.account_id = x.account_id and f.id = x.flow_id
      where x.account_id = ${accountId} and x.flow_id = ${flowId} and e.id is distinct from f.extension_id
    ) u order by u.blocks desc, u.label limit ${most}`)
