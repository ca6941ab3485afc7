import type { AccountId } from "@dialplane/contract/kit/ids"
import { servicePlans } from "@dialplane/contract/inventory/extensions/extension-types"
import type {
  ExtensionFilter,
  ExtensionId,
  ExtensionListEntry,
  ExtensionSearch,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import { destinationText } from "@dialplane/contract/inventory/extensions/call-destination"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { wordBegins } from "../../kit/database/search-words.ts"
import { allOf, joinSql, present, sql, type Sql } from "../../kit/database/sql.ts"
import type { ExtensionListSearch } from "./extensions.rules.ts"
import {
  listExtensionsById,
  nameOfPerson,
  phoneNumbers,
  type Row,
  type StoredExtension,
  target,
  type TargetRow,
  toDestination,
} from "./extension-reading.queries.ts"

const sorts: SortColumns<ExtensionFilter["sort"]> = {
  number: [
    { column: "e.sort_number", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
  name: [
    { column: "e.sort_name", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
  type: [
    { column: "e.sort_type", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
}

interface ListRow extends Pick<
  Row,
  | "id"
  | "accountId"
  | "number"
  | "type"
  | "name"
  | "userId"
  | "userName"
  | "userLoginName"
  | "isDefault"
  | "servicePlan"
  | "phoneNumbers"
  | "doNotDisturb"
  | "voicemailOn"
  | "blockInternational"
  | "locationId"
  | "locationName"
  | "externalId"
  | "updatedAt"
  | "version"
> {
  readonly always: TargetRow | null
  readonly hasRules: boolean
}

const listColumns = sql`
  e.id, e.account_id, e.number, e.type, e.name, e.user_id, ${nameOfPerson} as user_name,
    u.login_name as user_login_name, e.is_default, e.service_plan, ${phoneNumbers} as phone_numbers, e.do_not_disturb,
  e.voicemail_on, e.block_international, l.id as location_id, l.name as location_name, e.external_id, e.updated_at,
  e.version,
  (select jsonb_build_object(${target("f")}) from extension_forwarding f
    left join extensions t on t.account_id = f.account_id and t.id = f.to_extension_id
    where f.account_id = e.account_id and f.extension_id = e.id and f.rule = 'always' and f.is_on) as always,
  (e.ring_mode <> 'phones' or exists (select from extension_forwarding f
    where f.account_id = e.account_id and f.extension_id = e.id and f.is_on and f.rule <> 'always')) as has_rules`
const withDetails = (extensions: Sql) => sql`
  ${extensions} e
  left join users u on u.account_id = e.account_id and u.id = e.user_id
  left join location_services ls on ls.account_id = e.account_id and ls.kind = 'extension' and ls.object_id = e.id
  left join locations l on l.account_id = ls.account_id and l.id = ls.location_id`

const toEntry = (row: ListRow): ExtensionListEntry => ({
  extensionId: row.id,
  kitId: row.id,
  deviceKitId: row.id,
  accountId: row.accountId,
  extension: row.number,
  extensionNumber: row.number,
  extensionType: row.type,
  name: row.name,
  deviceKitName: row.name,
  userId: row.userId,
  userName: row.userName,
  userLoginName: row.userLoginName,
  isDefault: row.isDefault,
  servicePlan: row.servicePlan,
  provisionCode: servicePlans[row.servicePlan].provisionCode,
  phoneNumbers: [...row.phoneNumbers],
  doNotDisturb: row.doNotDisturb,
  forwardedTo: row.always === null ? null : destinationText(toDestination(row.always)),
  hasRules: row.hasRules,
  voicemailOn: row.voicemailOn,
  blockInternationalCalling: row.blockInternational,
  locationId: row.locationId,
  locationName: row.locationName,
  externalId: row.externalId,
  updatedAt: row.updatedAt,
  version: row.version,
})

/** A word of the extension or its user begins with the text. */
const hasWordBeginning = (word: string) => sql`exists (
  select from extension_search_words w
  where w.account_id = e.account_id and w.extension_id = e.id and ${wordBegins(word)})`

/** A short prefix matches nearly everything: reading its matches would take longer than filtering the page. */
const shortestJoined = 3

/**
 * Two common words may match few extensions together, and walking the list in order would read every extension. So the
 * matches of longer words are joined first from the word index alone, at a cost that depends on the words and not on
 * the account.
 */
const hasWords = (accountId: AccountId, words: readonly string[]): Sql[] => {
  const joined = words.filter((word) => word.length >= shortestJoined)
  if (joined.length < 2) return words.map(hasWordBeginning)
  const matches = joined.map(
    (word) =>
      sql`select w.extension_id from extension_search_words w
        where w.account_id = ${accountId} and ${wordBegins(word)}`,
  )
  return [
    sql`e.id = any(array(${joinSql(matches, " intersect ")}))`,
    ...words.filter((word) => word.length < shortestJoined).map(hasWordBeginning),
  ]
}

/**
 * The login name of its user begins with the text. Users are searched first, because the other order would read every
 * extension.
 */
const hasLoginBeginning = (accountId: AccountId, login: string) => sql`e.user_id = any(array(
  select p.id from users p
    where p.account_id = ${accountId} and p.sort_login >= lower(${login})
    and p.sort_login < lower(${login}) || chr(1114111)))`

const isForwarded = sql`exists (select from extension_forwarding f
  where f.account_id = e.account_id and f.extension_id = e.id and f.rule = 'always' and f.is_on)`

export const listExtensions = async (
  db: Db,
  accountId: AccountId,
  filter: ExtensionFilter,
  search: ExtensionListSearch,
) => {
  const plan = planPage(filter, sorts)
  const wanted = present(
    filter.type !== undefined && sql`e.type = ${filter.type}`,
    filter.userId !== undefined && sql`e.user_id = ${filter.userId}`,
    filter.plan !== undefined && sql`e.service_plan = ${filter.plan}`,
    filter.assigned !== undefined && (filter.assigned ? sql`e.user_id is not null` : sql`e.user_id is null`),
    filter.doNotDisturb !== undefined && (filter.doNotDisturb ? sql`e.do_not_disturb` : sql`not e.do_not_disturb`),
    filter.forwarded !== undefined && (filter.forwarded ? isForwarded : sql`not ${isForwarded}`),
    filter.international !== undefined &&
      (filter.international === "blocked" ? sql`e.block_international` : sql`not e.block_international`),
    filter.locationId !== undefined &&
      sql`exists (
      select from location_services s where s.account_id = e.account_id and s.kind = 'extension' and s.object_id = e.id
        and s.location_id = ${filter.locationId})`,
    filter.externalId !== undefined && sql`e.external_id = ${filter.externalId}`,
    filter.updatedSince !== undefined && sql`e.updated_at >= ${filter.updatedSince}::timestamptz`,
    ...hasWords(accountId, search.words),
    ...search.logins.map((login) => hasLoginBeginning(accountId, login)),
  )
  // The page first, then related rows. Rare and common values need different plans, so only the unfiltered list uses
  // one cached plan.
  const page = sql`(
    select e.*, ${plan.key} as page_key from extensions e
      where ${allOf(
        sql`e.account_id =
      ${accountId}`,
        plan.where,
        ...wanted,
      )}
    order by ${plan.orderBy} limit ${wanted.length === 0 ? plan.writtenLimit : plan.limit})`
  const rows = await readRows<ListRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`select ${listColumns}, e.page_key from ${withDetails(page)} order by ${plan.orderBy}`,
    page,
  )
  return finishPage(filter, rows, toEntry)
}

export const searchExtensions = async (
  db: Db,
  accountId: AccountId,
  search: ExtensionSearch,
): Promise<ExtensionListEntry[]> =>
  (
    await db.many<ListRow>(sql`
    select ${listColumns} from ${withDetails(sql`extensions`)}
    where ${allOf(
      sql`e.account_id = ${accountId}`,
      search.afterKitId !== undefined && sql`e.id > ${search.afterKitId}`,
      search.deviceKitIds !== undefined && sql`e.id = any(${search.deviceKitIds}::bigint[])`,
      search.deviceKitTypeNames !== undefined && sql`e.type = any(${search.deviceKitTypeNames}::text[])`,
      search.userLoginName !== undefined &&
        search.userLoginName !== "" &&
        sql`u.sort_login = lower(${search.userLoginName})`,
    )}
    order by e.id limit ${search.limit}`)
  ).map(toEntry)

export const listWatched = async (
  db: Db,
  accountId: AccountId,
  afterId: ExtensionId | undefined,
  most: number,
): Promise<StoredExtension[]> => {
  const ids = await db.many<{ id: ExtensionId }>(sql`
    select distinct w.extension_id as id from extension_watchers w
      where ${allOf(
        sql`w.account_id =
      ${accountId}`,
        afterId !== undefined && sql`w.extension_id > ${afterId}`,
      )}
      order by 1 limit ${most}`)
  return (
    await listExtensionsById(
      db,
      accountId,
      ids.map(({ id }) => id),
    )
  ).toSorted((a, b) => a.extensionId - b.extensionId)
}
