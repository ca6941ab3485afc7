import type { AccountId } from "@dialplane/contract/kit/ids"
import type { PhoneNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Db } from "../../kit/database/database.ts"
import { emptySql, sql, type Sql } from "../../kit/database/sql.ts"
import type { ReadNumber } from "./numbers.rules.ts"

/** The fields that a change can set; every name is a column. */
export interface NumberSet {
  readonly callerIdName?: string
  readonly callerIdCode?: string
  readonly customTagId?: number | null
  readonly backupNumber?: string
  readonly initialAssign?: boolean
  readonly ccs?: boolean
  readonly providerId?: number
  readonly status?: PhoneNumber["status"]
  readonly statusReason?: string
  readonly extensionId?: number | null
  readonly applicationId?: string | null
  readonly applicationName?: string
  readonly applicationActive?: boolean
}

const given = <T>(value: T | undefined, part: (value: T) => Sql) =>
  value === undefined ? emptySql : sql`${part(value)}, `

export const updateNumbers = (db: Db, accountId: AccountId, ids: readonly number[], set: NumberSet) =>
  db.run(sql`
    update phone_numbers set
      ${given(
        set.callerIdName,
        (value) => sql`caller_id_name =
        ${value}`,
      )}${given(set.callerIdCode, (value) => sql`caller_id_code = ${value}`)}
      ${given(
        set.customTagId,
        (value) => sql`custom_tag_id =
        ${value}::bigint`,
      )}${given(set.backupNumber, (value) => sql`backup_number = ${value}`)}
      ${given(
        set.initialAssign,
        (value) => sql`initial_assign =
        ${value}`,
      )}${given(
        set.ccs,
        (value) => sql`ccs =
        ${value}`,
      )}${given(set.providerId, (value) => sql`provider_id = ${value}`)}
      ${given(
        set.status,
        (value) => sql`status =
        ${value}`,
      )}${given(
        set.statusReason,
        (value) => sql`status_reason =
        ${value}`,
      )}${given(set.extensionId, (value) => sql`extension_id = ${value}::bigint`)}
      ${given(
        set.applicationId,
        (value) => sql`application_id =
        ${value}::text`,
      )}${given(set.applicationName, (value) => sql`application_name = ${value}`)}${given(set.applicationActive, (value) => sql`application_active = ${value}`)}
      version = version + 1
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)

export interface NewNumber extends ReadNumber {
  readonly providerId: number | null
  readonly status: "Available" | "Reserved" | "Porting"
  readonly source: "provision" | "order" | "port" | "import"
  readonly callerIdName: string
  readonly customTagId: number | null
}

/** Nothing when an account of the installation already has the number. */
export const insertNumber = async (db: Db, accountId: AccountId, draft: NewNumber) =>
  (
    await db.maybeOne<{ id: number }>(sql`
    insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status, provider_id,
      source, caller_id_name, custom_tag_id)
    values (${accountId}, ${draft.number}, ${draft.nationalNumber}, ${draft.country}, ${draft.isTollFree},
      ${draft.status}, ${draft.providerId}, ${draft.source}, ${draft.callerIdName}, ${draft.customTagId})
    on conflict do nothing returning id`)
  )?.id

export const markRemoved = (db: Db, accountId: AccountId, ids: readonly number[], by: string, days: number) =>
  db.run(sql`
    update phone_numbers set status = 'Removed', status_reason = '', extension_id = null, application_id = null,
      application_name = '', application_active = false, initial_assign = false,
      released_at = now(), released_by = ${by}, kept_until = now() + make_interval(days => ${days}),
        version = version + 1
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)

export const markRestored = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(sql`
    update phone_numbers set status = 'Available', released_at = null, released_by = null, kept_until = null,
      kept = null, version = version + 1
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)

/** Those of the given numbers whose time is up. */
export const deleteExpired = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<{ number: string }>(sql`
    delete from phone_numbers where account_id = ${accountId} and id = any(${ids}::bigint[]) and status = 'Removed'
      and kept_until <= now() returning number`)

export const deleteNumbers = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(sql`delete from phone_numbers where account_id = ${accountId} and id = any(${ids}::bigint[])`)
