import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { AccountStatus, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { CallDestination, ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import {
  servicePlans,
  type ExtensionType,
  type ServicePlan,
} from "@dialplane/contract/inventory/extensions/extension-types"
import type {
  CallerId,
  Extension,
  ExtensionFilter,
  ExtensionId,
  ExtensionListEntry,
  ExtensionSearch,
  Forwarding,
  ForwardingCase,
  Greeting,
  Ringing,
  VoicemailSettings,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import { destinationText } from "@dialplane/contract/inventory/extensions/call-destination"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { wordBegins } from "../../kit/database/search-words.ts"
import { allOf, joinSql, present, sql, type Sql } from "../../kit/database/sql.ts"
import type { ExtensionListSearch } from "./extensions.rules.ts"

export const findPlaceOfExtension = (db: Db, id: ExtensionId) =>
  db.maybeOne<{ accountId: AccountId }>(sql`select e.account_id from extensions e where e.id = ${id}`)

/** The users of these extensions. */
export const listOwners = async (db: Db, accountId: AccountId, ids: readonly ExtensionId[]) =>
  (
    await db.many<{ userId: UserId }>(sql`
    select distinct e.user_id from extensions e
      where e.account_id = ${accountId} and e.id = any(${ids}::bigint[]) and e.user_id is not null`)
  ).map(({ userId }) => userId)

export const findCountry = async (db: Db, accountId: AccountId) =>
  (await db.one<{ countryCode: CountryCode }>(sql`select a.country_code from accounts a where a.id = ${accountId}`))
    .countryCode

// --- one -------------------------------------------------------------------------------------------------------------

/** Rows of related tables, as JSON from the database. */
interface TargetRow {
  readonly kind: "extension" | "voicemail" | "external"
  readonly extensionId: number | null
  readonly extension: string | null
  readonly name: string | null
  readonly number: string | null
  readonly seconds: number | null
}
interface Row {
  readonly id: ExtensionId
  readonly accountId: AccountId
  readonly number: string
  readonly type: ExtensionType
  readonly name: string
  readonly userId: UserId | null
  readonly userName: string | null
  readonly userLoginName: string | null
  readonly isDefault: boolean
  readonly servicePlan: ServicePlan
  readonly phoneNumbers: readonly string[]
  readonly doNotDisturb: boolean
  readonly callerIdName: string
  readonly callerIdChoice: CallerId["number"]["kind"]
  readonly callerIdNumber: string
  readonly callerIdBlocked: boolean
  readonly ringMode: Ringing["mode"]
  readonly voicemailOn: boolean
  readonly voicemailSeconds: number
  readonly voicemailNotice: boolean
  readonly voicemailAddress: string
  readonly voicemailAttach: boolean
  readonly hasPin: boolean
  readonly greetingKey: string | null
  readonly greetingName: string
  readonly greetingSeconds: number | string | null
  readonly greetingAt: string | null
  readonly blockInternational: boolean
  readonly createdAt: string
  readonly version: number
  readonly locationId: number | null
  readonly locationName: string | null
  readonly emergencyLocationId: number | null
  readonly emergencyLocationName: string | null
  readonly rules: readonly (TargetRow & { readonly rule: ForwardingCase; readonly isOn: boolean })[]
  readonly targets: readonly (TargetRow & { readonly acceptPrompt: boolean })[]
  readonly sharers: readonly ExtensionRef[]
  readonly watchers: readonly (ExtensionRef & { readonly mayPickUp: boolean })[]
  readonly unheard: number | null
  readonly total: number | null
}

const nameOfPerson = sql`case when u.id is null then null else u.first_name || ' ' || u.last_name end`
const phoneNumbers = sql`array(select '+' || n.number from phone_numbers n
  where n.account_id = e.account_id and n.extension_id = e.id order by n.number limit 20)`
const target = (table: "f" | "r") =>
  table === "f"
    ? sql`'kind', f.kind, 'extensionId', f.to_extension_id, 'extension', t.number, 'name', t.name, 'number',
      f.to_number, 'seconds', f.seconds`
    : sql`'kind', r.kind, 'extensionId', r.to_extension_id, 'extension', t.number, 'name', t.name, 'number',
      r.to_number, 'seconds', r.seconds`

/** Read together with its related rows in one query. */
const findRow = (db: Db, accountId: AccountId, where: Sql, withCount: boolean) =>
  db.many<Row>(sql`
    select e.id, e.account_id, e.number, e.type, e.name, e.user_id, ${nameOfPerson} as user_name,
      u.login_name as user_login_name, e.is_default, e.service_plan, ${phoneNumbers} as phone_numbers,
      e.do_not_disturb, e.caller_id_name, e.caller_id_choice, e.caller_id_number, e.caller_id_blocked, e.ring_mode,
        e.voicemail_on, e.voicemail_seconds, e.voicemail_notice, e.voicemail_address,
      e.voicemail_attach, e.voicemail_pin is not null as has_pin, e.greeting_key, e.greeting_name,
        e.greeting_seconds::float8 as greeting_seconds, e.greeting_at, e.block_international, e.created_at, e.version,
      l.id as location_id, l.name as location_name, x.id as emergency_location_id, x.name as emergency_location_name,
      coalesce((select jsonb_agg(jsonb_build_object('rule', f.rule, 'isOn', f.is_on, ${target("f")}))
        from extension_forwarding f left join extensions t on t.account_id = f.account_id and t.id = f.to_extension_id
          where f.account_id = e.account_id and f.extension_id = e.id), '[]') as rules,
      coalesce((select jsonb_agg(jsonb_build_object('acceptPrompt', r.accept_prompt, ${target("r")})
        order by r.position)
        from extension_ring_targets r
          left join extensions t on t.account_id = r.account_id and t.id = r.to_extension_id
          where r.account_id = e.account_id and r.extension_id = e.id), '[]') as targets,
      coalesce((select jsonb_agg(jsonb_build_object('extensionId', t.id, 'extension', t.number, 'name', t.name)
        order by s.position)
        from extension_sharers s join extensions t on t.account_id = s.account_id and t.id = s.sharer_id
          where s.account_id = e.account_id and s.extension_id = e.id), '[]') as sharers,
      coalesce((select jsonb_agg(jsonb_build_object('extensionId', t.id, 'extension', t.number, 'name', t.name,
        'mayPickUp', w.may_pick_up) order by w.position)
        from extension_watchers w join extensions t on t.account_id = w.account_id and t.id = w.watcher_id
          where w.account_id = e.account_id and w.extension_id = e.id), '[]') as watchers,
      ${
        withCount
          ? sql`(select count(*)::int from voicemail_messages v
        where v.account_id = e.account_id and v.extension_id = e.id)`
          : sql`null`
      } as total,
      ${
        withCount
          ? sql`(select count(*)::int from voicemail_messages v
        where v.account_id = e.account_id and v.extension_id = e.id and not v.heard)`
          : sql`null`
      } as unheard
    from extensions e
    left join users u on u.account_id = e.account_id and u.id = e.user_id
    left join location_services ls on ls.account_id = e.account_id and ls.kind = 'extension' and ls.object_id = e.id
    left join locations l on l.account_id = ls.account_id and l.id = ls.location_id
    left join emergency_location_uses lu on lu.account_id = e.account_id and lu.kind = 'extension'
      and lu.object_id = e.id
    left join emergency_locations x on x.account_id = lu.account_id and x.id = lu.location_id
    where e.account_id = ${accountId} and ${where}
    order by e.is_default desc, e.sort_number, e.id`)

const toDestination = (row: TargetRow): CallDestination => {
  if (row.kind === "extension")
    return { kind: "extension", extensionId: row.extensionId!, extension: row.extension!, name: row.name! }
  return row.kind === "external" ? { kind: "external", number: row.number! } : { kind: "voicemail" }
}

const defaultSeconds = 20

const toForwarding = (rules: Row["rules"]): Forwarding => {
  const rule = (name: ForwardingCase) => {
    const row = rules.find((one) => one.rule === name)
    return row === undefined ? { on: false, to: null } : { on: row.isOn, to: toDestination(row) }
  }
  return {
    always: rule("always"),
    busy: rule("busy"),
    noAnswer: { ...rule("noAnswer"), seconds: rules.find((one) => one.rule === "noAnswer")?.seconds ?? defaultSeconds },
    notReachable: rule("notReachable"),
  }
}

const toRinging = (mode: Ringing["mode"], targets: Row["targets"]): Ringing => {
  // A mode without targets means own phones only.
  if (mode === "phones" || targets.length === 0) return { mode: "phones" }
  const rings = targets.map((row) => ({
    to: toDestination(row) as Exclude<CallDestination, { kind: "voicemail" }>,
    seconds: row.seconds ?? defaultSeconds,
    acceptPrompt: row.acceptPrompt,
  }))
  return mode === "findMe"
    ? { mode, steps: rings }
    : { mode, also: rings.map(({ to, acceptPrompt }) => ({ to, acceptPrompt })) }
}

const toCallerId = (row: Row): CallerId => ({
  name: row.callerIdName,
  blocked: row.callerIdBlocked,
  number:
    row.callerIdChoice === "number" ? { kind: "number", number: row.callerIdNumber } : { kind: row.callerIdChoice },
})
const toGreeting = (row: Row): Greeting =>
  row.greetingAt === null
    ? { kind: "default" }
    : {
        kind: "uploaded",
        name: row.greetingName,
        seconds: Number(row.greetingSeconds ?? 0),
        uploadedAt: row.greetingAt,
      }

/** With fields that only the server needs. */
export type StoredExtension = Extension & { readonly greetingKey: string | null }

const toExtension = (row: Row): StoredExtension => ({
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
  callerId: toCallerId(row),
  forwarding: toForwarding(row.rules),
  ringing: toRinging(row.ringMode, row.targets),
  voicemail: {
    on: row.voicemailOn,
    answerSeconds: row.voicemailSeconds,
    mailNotice: row.voicemailNotice,
    mailAddress: row.voicemailAddress,
    attachAudio: row.voicemailAttach,
  },
  greeting: toGreeting(row),
  greetingKey: row.greetingKey,
  hasVoicemailPin: row.hasPin,
  blockInternationalCalling: row.blockInternational,
  sharedWith: [...row.sharers],
  watchers: [...row.watchers],
  location: row.locationId === null ? null : { locationId: row.locationId, name: row.locationName! },
  emergencyLocation:
    row.emergencyLocationId === null ? null : { locationId: row.emergencyLocationId, name: row.emergencyLocationName! },
  voicemailsCount: row.total === null ? null : { total: row.total, unheard: row.unheard ?? 0 },
  createdAt: row.createdAt,
  version: row.version,
})

export const findExtension = async (
  db: Db,
  accountId: AccountId,
  id: ExtensionId,
  withCount = false,
): Promise<StoredExtension | undefined> => {
  const [row] = await findRow(db, accountId, sql`e.id = ${id}`, withCount)
  return row && toExtension(row)
}
export const listExtensionsById = async (
  db: Db,
  accountId: AccountId,
  ids: readonly ExtensionId[],
): Promise<StoredExtension[]> =>
  ids.length === 0 ? [] : (await findRow(db, accountId, sql`e.id = any(${ids}::bigint[])`, false)).map(toExtension)
export const listExtensionsOfPerson = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<StoredExtension[]> => (await findRow(db, accountId, sql`e.user_id = ${userId}`, true)).map(toExtension)

/** Locks the extension until the transaction ends, so that the checked version is the one that is changed. */
export const lockExtension = (db: Db, accountId: AccountId, id: ExtensionId) =>
  db.run(sql`select from extensions e where e.account_id = ${accountId} and e.id = ${id} for no key update`)

/** The extension that uses a number, for the refusal numberTaken. */
export const findOwnerOfNumber = (db: Db, accountId: AccountId, number: string) =>
  db.maybeOne<{ id: ExtensionId; type: ExtensionType; name: string }>(
    sql`select e.id, e.type, e.name from extensions e where e.account_id = ${accountId} and e.number = ${number}`,
  )

export interface Named {
  readonly extensionId: ExtensionId
  readonly extension: string
  readonly name: string
  readonly type: ExtensionType
}
export const findNames = (db: Db, accountId: AccountId, ids: readonly ExtensionId[]) =>
  db.many<Named>(
    sql`select e.id as extension_id, e.number as extension, e.name, e.type from extensions e
      where e.account_id = ${accountId} and e.id = any(${ids}::bigint[])`,
  )

export const findPersonName = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<{ name: string; extensions: number }>(sql`
    select u.first_name || ' ' || u.last_name as name, (select count(*)::int from extensions e
      where e.account_id = u.account_id and e.user_id = u.id) as extensions
    from users u where u.account_id = ${accountId} and u.id = ${userId} for key share of u`)

/** Whether a number belongs to the account. Given with a plus sign, stored without. */
export const ownsPhoneNumber = async (db: Db, accountId: AccountId, number: string) =>
  (await db.maybeOne(
    sql`select 1 from phone_numbers n where n.account_id = ${accountId} and n.number = ${number.replace(/\D/g, "")}
      and n.status in ('Available', 'Assigned', 'In Use')`,
  )) !== undefined

// --- making, changing, removing --------------------------------------------------------------------------------------

export interface ExtensionDraft {
  readonly number: string
  readonly type: ExtensionType
  readonly name: string
  readonly userId: UserId | null
  readonly isDefault: boolean
  readonly servicePlan: ServicePlan
  readonly blockInternational: boolean
  readonly voicemailOn: boolean
}
/** Also returns the status of the account, which decides whether extensions can be added. */
export const insertExtension = (db: Db, accountId: AccountId, draft: ExtensionDraft) =>
  db.one<{ id: ExtensionId; accountStatus: AccountStatus }>(sql`
    insert into extensions (account_id, number, type, name, user_id, is_default, service_plan, block_international,
      voicemail_on)
    values (${accountId}, ${draft.number}, ${draft.type}, ${draft.name}, ${draft.userId}, ${draft.isDefault},
      ${draft.servicePlan}, ${draft.blockInternational}, ${draft.voicemailOn})
    returning id, (select a.status from accounts a where a.id = ${accountId}) as account_status`)

export interface PlainSettings {
  readonly name: string
  readonly servicePlan: ServicePlan
  readonly doNotDisturb: boolean
  readonly callerId: CallerId
  readonly ringing: Ringing
  readonly voicemail: VoicemailSettings
  readonly blockInternationalCalling: boolean
}
export const updateExtension = (db: Db, accountId: AccountId, id: ExtensionId, edit: PlainSettings) =>
  db.run(sql`
    update extensions set name = ${edit.name}, service_plan = ${edit.servicePlan},
      do_not_disturb = ${edit.doNotDisturb}, caller_id_name = ${edit.callerId.name},
      caller_id_choice = ${edit.callerId.number.kind},
        caller_id_number = ${edit.callerId.number.kind === "number" ? edit.callerId.number.number : ""},
        caller_id_blocked = ${edit.callerId.blocked},
      ring_mode = ${edit.ringing.mode}, voicemail_on = ${edit.voicemail.on},
        voicemail_seconds = ${edit.voicemail.answerSeconds}, voicemail_notice = ${edit.voicemail.mailNotice},
      voicemail_address = ${edit.voicemail.mailAddress}, voicemail_attach = ${edit.voicemail.attachAudio},
        block_international = ${edit.blockInternationalCalling}, version = version + 1
    where account_id = ${accountId} and id = ${id}`)

export const updateNumber = (db: Db, accountId: AccountId, id: ExtensionId, number: string) =>
  db.run(
    sql`update extensions set number = ${number}, version = version + 1 where account_id = ${accountId} and id = ${id}`,
  )

export const updateOwner = (
  db: Db,
  accountId: AccountId,
  id: ExtensionId,
  owner: { readonly userId: UserId | null; readonly isDefault: boolean; readonly name: string },
) =>
  db.run(
    sql`update extensions set user_id = ${owner.userId}, is_default = ${owner.isDefault}, name = ${owner.name},
      version = version + 1 where account_id = ${accountId} and id = ${id}`,
  )

/** A user who lost their default extension gets the next one as default. */
export const makeSomeDefault = (db: Db, accountId: AccountId, userId: UserId) =>
  db.run(sql`
    update extensions set is_default = true, version = version + 1 where account_id = ${accountId} and id = (
      select e.id from extensions e where e.account_id = ${accountId} and e.user_id = ${userId}
        and not exists (select from extensions d
          where d.account_id = e.account_id and d.user_id = e.user_id and d.is_default)
      order by e.sort_number, e.id limit 1)`)

export const updatePin = (db: Db, accountId: AccountId, id: ExtensionId, hash: string | null) =>
  db.run(
    sql`update extensions set voicemail_pin = ${hash}, version = version + 1
      where account_id = ${accountId} and id = ${id}`,
  )

export interface StoredGreeting {
  readonly key: string
  readonly name: string
  readonly seconds: number
}
/** Does not raise the version: greetings are changed outside the form and must not conflict with it. */
export const updateGreeting = (db: Db, accountId: AccountId, id: ExtensionId, greeting: StoredGreeting | null) =>
  db.run(sql`
    update extensions set greeting_key = ${greeting?.key ?? null}, greeting_name = ${greeting?.name ?? ""},
      greeting_seconds = ${greeting?.seconds ?? null},
      greeting_at = case when ${greeting?.key ?? null}::text is null then null else now() end
    where account_id = ${accountId} and id = ${id}`)

export const deleteVoicemails = (db: Db, accountId: AccountId, id: ExtensionId) =>
  db.run(sql`delete from voicemail_messages where account_id = ${accountId} and extension_id = ${id}`)
export const listVoicemailFiles = (db: Db, accountId: AccountId, id: ExtensionId) =>
  db.many<{ fileKey: string }>(
    sql`select v.file_key from voicemail_messages v
      where v.account_id = ${accountId} and v.extension_id = ${id} and v.file_key is not null`,
  )

export const deleteExtension = (db: Db, accountId: AccountId, id: ExtensionId) =>
  db.run(sql`delete from extensions where account_id = ${accountId} and id = ${id}`)

// --- lists -----------------------------------------------------------------------------------------------------------

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
  | "version"
> {
  readonly always: TargetRow | null
  readonly hasRules: boolean
}

const listColumns = sql`
  e.id, e.account_id, e.number, e.type, e.name, e.user_id, ${nameOfPerson} as user_name,
    u.login_name as user_login_name, e.is_default, e.service_plan, ${phoneNumbers} as phone_numbers, e.do_not_disturb,
  e.voicemail_on, e.block_international, l.id as location_id, l.name as location_name, e.version,
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

/** Whether an extension forwards all calls because its user was offboarded. */
export const isForwardedSinceLeaving = async (db: Db, accountId: AccountId, id: number) =>
  (await db.maybeOne(sql`
    select from departures d
      where d.account_id = ${accountId} and d.state in ('left', 'final') and d.forwarded_extensions <> '{}'
      and d.forwarded_extensions @> array[${id}]::bigint[]`)) !== undefined

/** Phones and apps whose lines may use the emergency location of an extension: its own, and those with shared lines. */
export const listPhonesThatFollow = async (db: Db, accountId: AccountId, id: ExtensionId) =>
  (
    await db.many<{ id: number }>(sql`
    select case when l.device_id is null then l.id else l.device_id end as id from lines l
      where l.account_id = ${accountId} and l.extension_id = ${id}
    union
    select d.id from devices d where d.account_id = ${accountId} and d.extension_id = ${id}`)
  ).map((row) => row.id)
