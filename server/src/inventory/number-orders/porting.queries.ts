import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { statesWaitingFor, type PortingState } from "@dialplane/contract/inventory/number-orders/porting-states"
import type {
  DocumentKind,
  LnpFilter,
  LnpLine,
  PortedNumber,
  PortingDocument,
  PortingDraft,
  PortingEvent,
  PortingFilter,
  PortingOrder,
  PortingOrderEntry,
} from "@dialplane/contract/inventory/number-orders/porting.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql, type Sql } from "../../kit/database/sql.ts"

// --- lists -----------------------------------------------------------------------------------------------------------

const sorts: SortColumns<PortingFilter["sort"]> = {
  updatedAt: [
    { column: "o.updated_at", type: "timestamptz" },
    { column: "o.id", type: "bigint" },
  ],
  createdAt: [
    { column: "o.created_at", type: "timestamptz" },
    { column: "o.id", type: "bigint" },
  ],
}
const entryColumns: Sql = sql`o.id as porting_order_id, o.account_id, o.state, o.losing_carrier,
  o.wished_date::text as requested_port_date, o.confirmed_date::text as confirmed_date, o.created_at, o.created_by_name,
  o.submitted_at, o.updated_at,
  (select n.phone_number from porting_numbers n where n.account_id = o.account_id and n.order_id = o.id
    order by n.position limit 1) as first_number,
  (select count(*)::int from porting_numbers n where n.account_id = o.account_id and n.order_id = o.id) as number_count`

const found = (search: string) => {
  const digits = search.replace(/\D/g, "")
  return sql`(position(search_fold(${search}) in search_fold(o.losing_carrier)) > 0 or ${
    digits === ""
      ? sql`false`
      : sql`o.id::text = ${digits} or exists (
    select from porting_numbers n
      where n.account_id = o.account_id and n.order_id = o.id and position(${digits} in n.phone_number) > 0)`
  })`
}

export const listOrders = async (
  db: Db,
  accountId: AccountId,
  filter: PortingFilter,
): Promise<Page<PortingOrderEntry>> => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<PortingOrderEntry & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${entryColumns}, ${plan.key} as page_key from porting_orders o
    where ${allOf(
      sql`o.account_id = ${accountId}`,
      plan.where,
      filter.state !== undefined && sql`o.state = ${filter.state}`,
      filter.open !== undefined &&
        (filter.open ? sql`o.state not in ('completed', 'cancelled')` : sql`o.state in ('completed', 'cancelled')`),
      filter.waitsFor !== undefined && sql`o.state = any(${statesWaitingFor[filter.waitsFor]}::text[])`,
      filter.search !== "" && found(filter.search),
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

const lnpSorts: SortColumns<LnpFilter["sort"]> = {
  updatedAt: [
    { column: "o.updated_at", type: "timestamptz" },
    { column: "o.id", type: "bigint" },
    { column: "n.phone_number", type: "text" },
  ],
  phoneNumber: [
    { column: "n.phone_number", type: "text" },
    { column: "o.id", type: "bigint" },
  ],
}

const foundLine = (search: string) => {
  const digits = search.replace(/\D/g, "")
  return sql`(position(search_fold(${search}) in search_fold(o.losing_carrier)) > 0
    or ${digits === "" ? sql`false` : sql`o.id::text = ${digits} or position(${digits} in n.phone_number) > 0`})`
}

export const listLines = async (
  db: Db,
  accountId: AccountId,
  filter: LnpFilter,
): Promise<Page<Omit<LnpLine, "orderStateText">>> => {
  const plan = planPage(filter, lnpSorts)
  const rows = await readRows<Omit<LnpLine, "orderStateText"> & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select o.id as porting_order_id, n.phone_number, n.state as number_state, o.state as order_state, case
      when n.reason <> '' then n.reason else o.state_reason end as reason, o.losing_carrier,
      o.wished_date::text as requested_port_date, o.confirmed_date::text as confirmed_date, o.submitted_at, o.updated_at, case
        when e.id is null then null else e.number || ' ' || e.name end as leads_to, ${plan.key} as page_key
    from porting_numbers n join porting_orders o on o.account_id = n.account_id and o.id = n.order_id
      left join extensions e on e.account_id = n.account_id and e.id = n.extension_id
    where
      ${allOf(
        sql`n.account_id =
      ${accountId}`,
        plan.where,
        filter.state !== undefined &&
          sql`o.state =
      ${filter.state}`,
        filter.search !== "" && foundLine(filter.search),
      )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

// --- one order -------------------------------------------------------------------------------------------------------

/** With fields that no answer contains: the sealed PIN and the revision of the order. */
export type OrderRow = Omit<
  PortingOrder,
  "numbers" | "documents" | "events" | "cancelUntil" | "carrier" | "sandbox" | "hasPin"
> & { readonly pin: string | null; readonly revision: number; readonly createdBy: UserId | null }

export const findOrder = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<OrderRow>(sql`
    select ${entryColumns}, o.carrier_account_number, o.pin, o.billing_number, o.customer_name, o.signer_name,
      o.contact_email, o.address, o.state_reason, o.revision, o.created_by, o.version
    from porting_orders o where o.account_id = ${accountId} and o.id = ${id}`)

export const lockOrder = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from porting_orders o where o.account_id = ${accountId} and o.id = ${id} for update`)

export const listNumbers = (db: Db, accountId: AccountId, orderId: number) =>
  db.many<PortedNumber>(sql`
    select n.phone_number, n.state, n.reason, n.extension_id, e.number as extension, e.name as extension_name,
      n.temporary_number
    from porting_numbers n left join extensions e on e.account_id = n.account_id and e.id = n.extension_id
    where n.account_id = ${accountId} and n.order_id = ${orderId} order by n.position`)

export const listDocuments = (db: Db, accountId: AccountId, orderId: number) =>
  db.many<PortingDocument>(sql`
    select d.id as document_id, d.kind, d.file_name, d.content_type, d.size, d.added_at, d.added_by_name
      from porting_documents d where d.account_id = ${accountId} and d.order_id = ${orderId} order by d.id`)

export const listEvents = (db: Db, accountId: AccountId, orderId: number) =>
  db.many<PortingEvent>(sql`
    select v.id as event_id, v.at, v.kind, v.state, v.actor_name, v.text from porting_events v
      where v.account_id = ${accountId} and v.order_id = ${orderId} order by v.id desc limit 500`)

// --- writing ---------------------------------------------------------------------------------------------------------

export const insertOrder = async (
  db: Db,
  accountId: AccountId,
  by: { readonly userId: UserId; readonly name: string },
) =>
  (
    await db.one<{ id: number }>(
      sql`insert into porting_orders (account_id, created_by, created_by_name)
        values (${accountId}, ${by.userId}, ${by.name}) returning id`,
    )
  ).id

export const updateOrder = (
  db: Db,
  accountId: AccountId,
  id: number,
  draft: Omit<PortingDraft, "numbers" | "pin">,
  pin: string | null | undefined,
) =>
  db.run(sql`
    update porting_orders
      set losing_carrier = ${draft.losingCarrier}, carrier_account_number = ${draft.carrierAccountNumber},
      billing_number = ${draft.billingNumber}, customer_name = ${draft.customerName},
      signer_name = ${draft.signerName}, contact_email = ${draft.contactEmail}, address = ${json(draft.address)},
        wished_date = ${draft.requestedPortDate}::date, pin = ${pin === undefined ? sql`pin` : sql`${pin}::text`},
        updated_at = now(), version = version + 1
    where account_id = ${accountId} and id = ${id}`)

export interface KeptNumber {
  readonly phoneNumber: string
  readonly extensionId: number | null
  readonly temporaryNumber: string | null
}

export const replaceNumbers = async (db: Db, accountId: AccountId, orderId: number, numbers: readonly KeptNumber[]) => {
  await db.run(sql`delete from porting_numbers where account_id = ${accountId} and order_id = ${orderId}`)
  await db.run(sql`
    insert into porting_numbers (account_id, order_id, phone_number, position, extension_id, temporary_number)
    select ${accountId}, ${orderId}, n.value->>'phoneNumber', n.ordinality, (n.value->>'extensionId')::bigint,
      n.value->>'temporaryNumber' from jsonb_array_elements(${json(numbers)}) with ordinality n`)
}

export const setTarget = (db: Db, accountId: AccountId, orderId: number, number: KeptNumber) =>
  db.run(sql`
    update porting_numbers set extension_id = ${number.extensionId}, temporary_number = ${number.temporaryNumber}
    where account_id = ${accountId} and order_id = ${orderId} and phone_number = ${number.phoneNumber}`)

export const setNumberState = (
  db: Db,
  accountId: AccountId,
  orderId: number,
  phoneNumbers: readonly string[] | "all",
  state: PortedNumber["state"],
  reason: string,
) =>
  db.run(sql`
    update porting_numbers set state = ${state}, reason = ${reason}
    where account_id = ${accountId} and order_id = ${orderId}
      and ${phoneNumbers === "all" ? sql`true` : sql`phone_number = any(${phoneNumbers}::text[])`}`)

/** Fails by its unique key when one of the numbers is in another open order of any account. */
export const setUnderWay = (db: Db, accountId: AccountId, orderId: number, underWay: boolean) =>
  db.run(
    sql`update porting_numbers set under_way = ${underWay} where account_id = ${accountId} and order_id = ${orderId}`,
  )

export interface StateChange {
  readonly state: PortingState
  readonly reason?: string
  readonly confirmedDate?: string | null
  readonly sent?: boolean
}

export const setState = (
  db: Db,
  accountId: AccountId,
  id: number,
  { state, reason = "", confirmedDate, sent = false }: StateChange,
) =>
  db.run(sql`
    update porting_orders set state = ${state}, state_reason = ${reason}, updated_at = now(), version = version + 1,
      confirmed_date = ${confirmedDate === undefined ? sql`confirmed_date` : sql`${confirmedDate}::date`},
        revision = revision + ${sent ? 1 : 0}, submitted_at = ${sent ? sql`now()` : sql`submitted_at`}
    where account_id = ${accountId} and id = ${id}`)

export const touch = (db: Db, accountId: AccountId, id: number) =>
  db.run(
    sql`update porting_orders set updated_at = now(), version = version + 1
      where account_id = ${accountId} and id = ${id}`,
  )

export const insertEvent = (
  db: Db,
  accountId: AccountId,
  orderId: number,
  event: Omit<PortingEvent, "eventId" | "at">,
) =>
  db.run(
    sql`insert into porting_events (account_id, order_id, kind, state, actor_name, text)
      values (${accountId}, ${orderId}, ${event.kind}, ${event.state}, ${event.actorName}, ${event.text})`,
  )

export const deleteOrder = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from porting_orders where account_id = ${accountId} and id = ${id}`)

interface KeptDocument {
  readonly kind: DocumentKind
  readonly fileKey: string
  readonly fileName: string
  readonly contentType: string
  readonly size: number
  readonly addedByName: string
}

export const insertDocument = async (db: Db, accountId: AccountId, orderId: number, document: KeptDocument) =>
  (
    await db.one<{ id: number }>(sql`
    insert into porting_documents (account_id, order_id, kind, file_key, file_name, content_type, size, added_by_name)
    values (${accountId}, ${orderId}, ${document.kind}, ${document.fileKey}, ${document.fileName},
      ${document.contentType}, ${document.size}, ${document.addedByName}) returning id`)
  ).id

export const findDocument = (db: Db, accountId: AccountId, orderId: number, id: number) =>
  db.maybeOne<KeptDocument>(sql`
    select d.kind, d.file_key, d.file_name, d.content_type, d.size, d.added_by_name from porting_documents d
      where d.account_id = ${accountId} and d.order_id = ${orderId} and d.id = ${id}`)

export const listFileKeys = async (db: Db, accountId: AccountId, orderId: number) =>
  (
    await db.many<{ fileKey: string }>(
      sql`select d.file_key from porting_documents d where d.account_id = ${accountId} and d.order_id = ${orderId}`,
    )
  ).map(({ fileKey }) => fileKey)

export const deleteDocument = (db: Db, accountId: AccountId, orderId: number, id: number) =>
  db.run(sql`delete from porting_documents where account_id = ${accountId} and order_id = ${orderId} and id = ${id}`)

/**
 * The recipients of emails about an order: the user who created it, if still an enabled user of the account, and its
 * contact; each address once.
 */
export const listEmailPeople = async (
  db: Db,
  accountId: AccountId,
  { createdBy, contactEmail }: Pick<OrderRow, "createdBy" | "contactEmail">,
): Promise<{ readonly email: string; readonly firstName: string }[]> => {
  const people = await db.many<{ email: string; firstName: string }>(
    sql`select u.email, u.first_name from users u
      where u.account_id = ${accountId} and u.id = ${createdBy} and u.status_id = 1 and u.email <> ''`,
  )
  return contactEmail === "" || people.some(({ email }) => email.toLowerCase() === contactEmail.toLowerCase())
    ? people
    : [...people, { email: contactEmail, firstName: "" }]
}

// --- related data ----------------------------------------------------------------------------------------------------

export const findCountry = async (db: Db, accountId: AccountId) =>
  (await db.one<{ countryCode: string }>(sql`select a.country_code from accounts a where a.id = ${accountId}`))
    .countryCode
export const findExtensions = async (
  db: Db,
  accountId: AccountId,
  ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await db.many<{ id: number }>(
        sql`select e.id from extensions e where e.account_id = ${accountId} and e.id = any(${ids}::bigint[])`,
      )
    ).map(({ id }) => id),
  )
/** Which of these are numbers of the account, without removed ones. */
export const findOwnNumbers = async (
  db: Db,
  accountId: AccountId,
  phoneNumbers: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.many<{ number: string }>(
        sql`select n.number from phone_numbers n
          where n.account_id = ${accountId} and n.number = any(${phoneNumbers}::text[]) and n.status <> 'Removed'`,
      )
    ).map(({ number }) => number),
  )
