import type { Destination, DestinationKind } from "@dialplane/contract/calling/destinations/destination"
import type {
  DestinationCandidate,
  DestinationSearch,
} from "@dialplane/contract/calling/destinations/destinations.schema"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { readSearch, wordBegins } from "../../kit/database/search-words.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"
import { takingCalls, ringing, withMailbox, withPhones } from "./destinations.rules.ts"

/** The object whose calls a destination decides: a group, queue or receptionist (an extension), or a call flow. */
export type Owner = { readonly extensionId: number } | { readonly callFlowId: number }

const ownedBy = (owner: Owner): Sql =>
  "extensionId" in owner ? sql`d.owner_extension_id = ${owner.extensionId}` : sql`d.owner_flow_id = ${owner.callFlowId}`

interface DestinationRow {
  readonly ownerExtensionId: number | null
  readonly ownerFlowId: number | null
  readonly slot: string
  readonly kind: DestinationKind
  readonly toExtensionId: number | null
  readonly extension: string | null
  readonly extensionName: string | null
  readonly extensionType: ExtensionType | null
  readonly toNumber: string | null
  readonly present: "caller" | "company" | null
  readonly toFlowId: number | null
  readonly flowName: string | null
  readonly announcementId: number | null
  readonly announcementName: string | null
}
const joined: Sql = sql`
  select d.owner_extension_id, d.owner_flow_id, d.slot, d.kind, d.to_extension_id, e.number as extension,
    e.name as extension_name, e.type as extension_type, d.to_number, d.present, d.to_flow_id, f.name as flow_name,
    d.announcement_id, m.name as announcement_name
  from call_destinations d
    left join extensions e on e.account_id = d.account_id and e.id = d.to_extension_id
    left join call_flows f on f.account_id = d.account_id and f.id = d.to_flow_id
    left join media_files m on m.account_id = d.account_id and m.id = d.announcement_id`

export const listOf = (db: Db, accountId: AccountId, owner: Owner) =>
  db.many<DestinationRow>(sql`${joined} where d.account_id = ${accountId} and ${ownedBy(owner)}`)

export const listOfExtensions = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<DestinationRow>(
    sql`${joined} where d.account_id = ${accountId} and d.owner_extension_id = any(${ids}::bigint[])`,
  )

export const destinationOf = (row: DestinationRow): Destination => {
  const announcement =
    row.announcementId === null ? null : { mediaId: row.announcementId, name: row.announcementName ?? "" }
  switch (row.kind) {
    case "extension":
    case "voicemail":
      return {
        kind: row.kind,
        extensionId: row.toExtensionId!,
        extension: row.extension!,
        name: row.extensionName!,
        extensionType: row.extensionType!,
        announcement,
      }
    case "external":
      return { kind: "external", number: row.toNumber!, present: row.present!, announcement }
    case "flow":
      return { kind: "flow", callFlowId: row.toFlowId!, name: row.flowName!, announcement }
    case "directory":
    case "hangUp":
      return { kind: row.kind, announcement }
  }
}

export const removeSlots = (db: Db, accountId: AccountId, owner: Owner, slots: readonly string[]) =>
  db.run(sql`
    delete from call_destinations d
    where d.account_id = ${accountId} and ${ownedBy(owner)} and d.slot = any(${slots}::text[])`)

export const insertSlots = (
  db: Db,
  accountId: AccountId,
  owner: Owner,
  slots: readonly (readonly [slot: string, to: Destination])[],
) =>
  db.run(sql`
    insert into call_destinations (account_id, owner_extension_id, owner_flow_id, slot, kind, to_extension_id,
      to_number, to_flow_id, present, announcement_id)
    select ${accountId}, ${"extensionId" in owner ? owner.extensionId : null}::bigint,
      ${"callFlowId" in owner ? owner.callFlowId : null}::bigint, s.slot, s.kind, s."toExtensionId", s."toNumber",
      s."toFlowId", s.present, s."announcementId"
    from jsonb_to_recordset(${JSON.stringify(
      slots.map(([slot, to]) => ({
        slot,
        kind: to.kind,
        toExtensionId: "extensionId" in to ? to.extensionId : null,
        toNumber: "number" in to ? to.number : null,
        toFlowId: "callFlowId" in to ? to.callFlowId : null,
        present: "present" in to ? to.present : null,
        announcementId: to.announcement?.mediaId ?? null,
      })),
    )}::jsonb) as s (slot text, kind text, "toExtensionId" bigint, "toNumber" text, "toFlowId" bigint, present text,
      "announcementId" bigint)`)

export interface NamedExtension {
  readonly id: number
  readonly extension: string
  readonly name: string
  readonly type: ExtensionType
  readonly hasMailbox: boolean
}
/** Those of these extensions that exist, locked against deletion until the transaction ends. */
export const keepExtensions = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<NamedExtension>(sql`
    select e.id, e.number as extension, e.name, e.type, e.type = any(${withMailbox}::text[]) and e.voicemail_on
      as has_mailbox
    from extensions e where e.account_id = ${accountId} and e.id = any(${ids}::bigint[]) order by e.id for key share`)

export interface NamedObject {
  readonly id: number
  readonly name: string
}
export const keepFlows = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<NamedObject>(sql`
    select f.id, f.name from call_flows f where f.account_id = ${accountId} and f.id = any(${ids}::bigint[])
    order by f.id for key share`)
export const keepMedia = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<NamedObject>(sql`
    select m.id, m.name from media_files m where m.account_id = ${accountId} and m.id = any(${ids}::bigint[])
    order by m.id for key share`)

/** What a destination can name, and the column that does. */
const namedBy = { extension: sql`to_extension_id`, media: sql`announcement_id`, callFlow: sql`to_flow_id` } as const
export type NamedKind = keyof typeof namedBy

/** Owners of a type whose destinations name an object; the object itself is not among them. */
export const listOwners = (db: Db, accountId: AccountId, type: ExtensionType, of: NamedKind, id: number) =>
  db.many<{ ownerId: number }>(sql`
    select distinct e.id as owner_id from call_destinations d
      join extensions e on e.account_id = d.account_id and e.id = d.owner_extension_id
    where d.account_id = ${accountId} and d.${namedBy[of]} = ${id} and e.type = ${type}
      ${of === "extension" ? sql`and e.id <> ${id}` : sql``}
    order by e.id`)

export interface NamedThing {
  readonly kind: NamedKind
  readonly id: number
}
/** The mailbox of an extension is replaced by that of another one. */
const naming = ({ kind, id }: NamedThing): Sql => {
  if (kind === "media") return sql`announcement_id = ${id}`
  return kind === "callFlow"
    ? sql`kind = 'flow', to_extension_id = null, to_flow_id = ${id}`
    : sql`kind = case kind when 'flow' then 'extension' else kind end, to_flow_id = null, to_extension_id = ${id}`
}
/**
 * Lets steps of call flows name another object; the versions of the flows go up. Returns the steps that changed.
 * `only`: these steps of one flow.
 */
export const repointSteps = (
  db: Db,
  accountId: AccountId,
  from: NamedThing,
  to: NamedThing,
  only?: { readonly callFlowId: number; readonly slots: readonly string[] },
) =>
  db.many<{ callFlowId: number; slot: string }>(sql`
    with moved as (
      update call_destinations set ${naming(to)}
      where ${allOf(
        sql`account_id = ${accountId} and ${namedBy[from.kind]} = ${from.id} and owner_flow_id is not null`,
        from.kind === "callFlow" && sql`owner_flow_id <> ${from.id}`,
        only !== undefined && sql`owner_flow_id = ${only.callFlowId} and slot = any(${only.slots}::text[])`,
      )}
      returning owner_flow_id, slot),
    counted as (
      update call_flows f set version = f.version + 1 from (select distinct owner_flow_id from moved) m
      where f.account_id = ${accountId} and f.id = m.owner_flow_id)
    select m.owner_flow_id as call_flow_id, m.slot from moved m order by m.owner_flow_id, m.slot`)

interface UseRow {
  readonly usedId: number
  readonly ownerType: ExtensionType | null
  readonly id: number
  readonly name: string
}
const ownersWhere = (used: Sql, condition: Sql): Sql => sql`
  select distinct ${used} as used_id, e.type as owner_type, coalesce(e.id, f.id) as id,
    case when e.id is null then f.name else e.number || ' ' || e.name end as name
  from call_destinations d
    left join extensions e on e.account_id = d.account_id and e.id = d.owner_extension_id
    left join call_flows f on f.account_id = d.account_id and f.id = d.owner_flow_id
  where ${condition} order by name`
export const ownersUsingMedia = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<UseRow>(
    ownersWhere(sql`d.announcement_id`, sql`d.account_id = ${accountId} and d.announcement_id = any(${ids}::bigint[])`),
  )
export const ownersUsingFlow = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<UseRow>(
    ownersWhere(sql`d.to_flow_id`, sql`d.account_id = ${accountId} and d.to_flow_id = any(${ids}::bigint[])`),
  )

const mostFound = 30
export const search = (db: Db, accountId: AccountId, { search: text, kind }: DestinationSearch) => {
  const words = readSearch(text)
  return kind === "flow"
    ? db.many<DestinationCandidate>(sql`
        select 'flow' as kind, f.id, null as extension, f.name, null as extension_type, false as has_mailbox
        from call_flows f
        where f.account_id = ${accountId} and position(search_fold(${text}) in search_fold(f.name)) > 0
        order by lower(f.name), f.id limit ${mostFound}`)
    : db.many<DestinationCandidate>(sql`
        select 'extension' as kind, e.id, e.number as extension, e.name, e.type as extension_type,
          e.type = any(${withMailbox}::text[]) and e.voicemail_on as has_mailbox
        from extensions e
        where ${allOf(
          sql`e.account_id = ${accountId} and e.type = any(${takingCalls}::text[])`,
          kind === "member" && sql`e.type = any(${ringing}::text[])`,
          kind === "phone" && sql`e.type = any(${withPhones}::text[])`,
          kind === "voicemail" && sql`e.type = any(${withMailbox}::text[]) and e.voicemail_on`,
          ...words.map(
            (word) => sql`exists (select from extension_search_words w
              where w.account_id = e.account_id and w.extension_id = e.id and ${wordBegins(word)})`,
          ),
        )}
        order by e.sort_number, e.id limit ${mostFound}`)
}
