import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { AccountStatus, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { ExtensionType, ServicePlan } from "@dialplane/contract/inventory/extensions/extension-types"
import type {
  CallerId,
  ExtensionId,
  Ringing,
  VoicemailSettings,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

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

/** Where notifications about a user's voicemail go unless another address is set. */
export const findUserAddress = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.maybeOne<{ email: string }>(
      sql`select u.email from users u where u.account_id = ${accountId} and u.id = ${userId}`,
    )
  )?.email ?? ""

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

// --- adding, changing, removing --------------------------------------------------------------------------------------

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

/** Undefined without a PIN. */
export const findPinHash = async (db: Db, accountId: AccountId, extensionId: number) =>
  (
    await db.maybeOne<{ hash: string | null }>(sql`
      select e.voicemail_pin as hash from extensions e where e.account_id = ${accountId} and e.id = ${extensionId}`)
  )?.hash ?? undefined

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

/** Messages of the extension's user only: those of previous users are theirs. Returns the files of their audio. */
export const deleteVoicemails = (db: Db, accountId: AccountId, id: ExtensionId) =>
  db.many<{ fileKey: string | null }>(sql`
    delete from voicemail_messages v using extensions e
    where v.account_id = ${accountId} and v.extension_id = ${id} and e.account_id = v.account_id
      and e.id = v.extension_id and v.user_id is not distinct from e.user_id
    returning v.file_key`)
/** Of all messages that are deleted with the extension, also those of previous users. */
export const listVoicemailFiles = (db: Db, accountId: AccountId, id: ExtensionId) =>
  db.many<{ fileKey: string }>(
    sql`select v.file_key from voicemail_messages v
      where v.account_id = ${accountId} and v.extension_id = ${id} and v.file_key is not null`,
  )
export const countVoicemails = async (db: Db, accountId: AccountId, id: ExtensionId) =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::int as count from voicemail_messages v
      where v.account_id = ${accountId} and v.extension_id = ${id} and v.deleted_at is null`)
  ).count

/** What a box adds to the notifications of its extension. */
interface BoxMailing {
  readonly moreAddresses: readonly string[]
  readonly afterMail: string
}
export const findBoxMailing = (db: Db, accountId: AccountId, id: ExtensionId) =>
  db.maybeOne<BoxMailing>(sql`
    select b.more_addresses, b.after_mail from voicemail_boxes b
    where b.account_id = ${accountId} and b.extension_id = ${id}`)
export const restoreBoxMailing = (
  db: Db,
  accountId: AccountId,
  id: ExtensionId,
  { moreAddresses, afterMail }: Partial<BoxMailing>,
) =>
  db.run(sql`
    update voicemail_boxes set more_addresses = coalesce(${moreAddresses ?? null}::text[], more_addresses),
      after_mail = coalesce(${afterMail ?? null}, after_mail)
    where account_id = ${accountId} and extension_id = ${id}`)

export const deleteExtension = (db: Db, accountId: AccountId, id: ExtensionId) =>
  db.run(sql`delete from extensions where account_id = ${accountId} and id = ${id}`)

/** Whether an extension forwards all calls because its user was offboarded. */
export const isForwardedSinceOffboarding = async (db: Db, accountId: AccountId, id: number) =>
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
