import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { CallDestination, ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import {
  type ExtensionType,
  type ServicePlan,
  servicePlans,
} from "@dialplane/contract/inventory/extensions/extension-types"
import { usualRingSeconds } from "@dialplane/contract/inventory/extensions/ring-order"
import type {
  CallerId,
  Extension,
  ExtensionId,
  Forwarding,
  ForwardingCase,
  Greeting,
  Ringing,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

/** Rows of related tables, as JSON from the database. */
export interface TargetRow {
  readonly kind: "extension" | "voicemail" | "external"
  readonly extensionId: number | null
  readonly extension: string | null
  readonly name: string | null
  readonly number: string | null
  readonly seconds: number | null
}
export interface Row {
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
  readonly ringSeconds: number
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
  readonly externalId: string | null
  readonly updatedAt: string
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

export const nameOfPerson = sql`case when u.id is null then null else u.first_name || ' ' || u.last_name end`
export const phoneNumbers = sql`array(select '+' || n.number from phone_numbers n
  where n.account_id = e.account_id and n.extension_id = e.id order by n.number limit 20)`
export const target = (table: "f" | "r") =>
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
        e.voicemail_on, e.voicemail_seconds,
        coalesce((select s.ring_seconds from pbx_settings s where s.account_id = e.account_id), ${usualRingSeconds}::int)
          as ring_seconds, e.voicemail_notice, e.voicemail_address,
      e.voicemail_attach, e.voicemail_pin is not null as has_pin, e.greeting_key, e.greeting_name,
        e.greeting_seconds::float8 as greeting_seconds, e.greeting_at, e.block_international, e.created_at,
        e.external_id, e.updated_at, e.version,
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
        where v.account_id = e.account_id and v.extension_id = e.id and v.user_id is not distinct from e.user_id
          and v.deleted_at is null)`
          : sql`null`
      } as total,
      ${
        withCount
          ? sql`(select count(*)::int from voicemail_messages v
        where v.account_id = e.account_id and v.extension_id = e.id and v.user_id is not distinct from e.user_id
          and not v.heard and v.deleted_at is null)`
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

export const toDestination = (row: TargetRow): CallDestination => {
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
  ringSeconds: row.ringSeconds,
  blockInternationalCalling: row.blockInternational,
  sharedWith: [...row.sharers],
  watchers: [...row.watchers],
  location: row.locationId === null ? null : { locationId: row.locationId, name: row.locationName! },
  emergencyLocation:
    row.emergencyLocationId === null ? null : { locationId: row.emergencyLocationId, name: row.emergencyLocationName! },
  voicemailsCount: row.total === null ? null : { total: row.total, unheard: row.unheard ?? 0 },
  createdAt: row.createdAt,
  externalId: row.externalId,
  updatedAt: row.updatedAt,
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
