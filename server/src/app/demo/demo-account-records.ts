import { statusChangeJob } from "../../ground/accounts/status-change.jobs.ts"
import { addNotice } from "../../kit/live/account-notices.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { demoAccounts, type DemoAccount } from "./demo-accounts.ts"

/** Records of the demo accounts besides name and address. */
export const fillAccountRecords = async (kit: Kit, db: Db) => {
  for (const account of demoAccounts) await insertContact(db, account)
  for (const [accountId, type, hideBilling, canAddService] of resellers) {
    await db.run(
      sql`insert into reseller_settings (account_id, reseller_type, hide_billing, can_add_service)
        values (${accountId}, ${type}, ${hideBilling}, ${canAddService})`,
    )
  }
  await db.run(
    sql`insert into account_billing_settings (account_id, can_add_service, hide_billing, show_payment_info,
      disabled_store) values (101, false, true, false, false), (102, true, false, false, true)`,
  )
  await db.run(sql`
    update accounts set contract_started_on = '2024-07-01', customer_reference = 'PO-2291' where id = 100`)
  await db.run(sql`update accounts set migration_phase = 'IN_PROGRESS' where id = 101`)
  for (const [name, value] of Object.entries(attributes))
    await db.run(sql`insert into account_custom_attributes (account_id, name, value) values (100, ${name}, ${value})`)
  await db.run(
    sql`insert into account_custom_attributes (account_id, name, value)
      values (102, 'disableOffNetSMS', 'true'), (103, 'accountManager', 'Wes Hughes')`,
  )
  await db.run(
    sql`insert into account_call_countries (account_id, country_code)
      values (100, 'GB'), (100, 'MX'), (102, 'FR'), (102, 'DE')`,
  )
  await fillGroups(db)
  await fillStatusHistory(kit, db)
}

const resellers = [
  [10, "csp", false, true],
  [20, "white-label", true, false],
  [30, "agent", true, false],
  [40, "agent", true, false],
] as const

const attributes = {
  accountManager: "Grace Okafor",
  costCenter: "4711 Telephony",
  crmReference: "C-20418",
  supportTier: "Gold",
}

const dialed: Readonly<Record<DemoAccount["country"], string>> = {
  US: "+1207555",
  CA: "+1416555",
  GB: "+4420794600",
  AU: "+6125550",
  IN: "+91225550",
}

const insertContact = async (db: Db, { id, name, country, address: [street, city, region, zip] }: DemoAccount) => {
  const number =
    dialed[country] +
    String(id)
      .padStart(country === "GB" ? 2 : 4, "0")
      .slice(country === "GB" ? -2 : -4)
  await db.run(sql`
    insert into account_contacts (account_id, first_name, last_name, email, phone_number, website)
    values (${id}, 'Robin', 'Reception', ${`office@${name}.example`}, ${number}, ${`https://www.${name}.example`})`)
  await db.run(sql`
    insert into account_addresses (account_id, kind, street, city, region, zip_code, country_code)
      values (${id}, 'company', ${street}, ${city}, ${region}, ${zip}, ${country})`)
}

/** Fixed ids, like everything that people use in notes and tests. */
const groups = [
  [101, "Front desk", "Answer the main number and greet visitors.", [100_101, 100_102, 100_103, 100_104]],
  [102, "Sales", "Team for new customers.", Array.from({ length: 14 }, (_, index) => 100_105 + index)],
  [
    103,
    "Warehouse",
    "Two shifts, one desk phone each at the gates.",
    Array.from({ length: 9 }, (_, index) => 100_119 + index),
  ],
  [104, "On call this month", "Reached after hours; changes with every month.", [100_106, 100_121, 100_130]],
  [105, "Night shift", "", []],
] as const

const fillGroups = async (db: Db) => {
  for (const [id, name, description, members] of groups) {
    await db.run(
      sql`insert into account_groups (account_id, id, name, description, created_at)
        values (100, ${id}, ${name}, ${description},
        '2025-02-03T10:00:00Z'::timestamptz + make_interval(days => ${id}))`,
    )
    await db.run(
      sql`insert into account_group_members (account_id, group_id, user_id) select 100, ${id}, u
        from unnest(${[...members]}::bigint[]) as u`,
    )
  }
}

const fillStatusHistory = async (kit: Kit, db: Db) => {
  await db.run(sql`
    insert into account_status_changes (account_id, from_status, to_status, state, due_at, note, asked_by_account_id,
      asked_by_account_name, asked_by_name, asked_at, settled_at, settled_by_name)
    select a.id, 'Pending', 'Active', 'done', a.created_at + interval '3 days', 'Order complete.', p.id, p.name,
      'Ava Brooks', a.created_at + interval '3 days', a.created_at + interval '3 days', 'Ava Brooks'
    from accounts a join accounts p on p.id = a.parent_id where a.id in (100, 101, 102, 103, 131)`)
  await db.run(sql`
    insert into account_status_changes (account_id, from_status, to_status, state, due_at, reason_code, note,
      asked_by_account_id, asked_by_account_name, asked_by_name, asked_at, settled_at, settled_by_name, outcome)
    values (103, 'Active', 'Suspended', 'done', '2026-01-12T08:00:00Z', null, 'Two invoices unpaid.', 10, 'Brightwire',
      'Quinn Walsh', '2026-01-12T08:00:00Z', '2026-01-12T08:00:00Z', 'Quinn Walsh', null),
      (131, 'Active', 'Cancelled', 'done', '2025-11-30T23:00:00Z', 'CLOSED', '', 1, 'Dialplane', 'Ava Brooks',
        '2025-11-02T09:30:00Z', '2025-11-30T23:00:02Z', 'Ava Brooks', null),
      (100, 'Active', 'Suspended', 'withdrawn', '2025-09-01T06:00:00Z', null, 'Card expired.', 10, 'Brightwire',
        'Ava Brooks', '2025-08-25T15:00:00Z', '2025-08-27T11:10:00Z', 'Ava Brooks', null)`)
  await db.run(sql`update accounts set status_since = '2026-01-12T08:00:00Z' where id = 103`)
  await db.run(sql`update accounts set status_since = '2025-11-30T23:00:02Z' where id = 131`)
  await db.run(sql`update accounts set status_since = created_at + interval '3 days' where id in (100, 101, 102)`)
  // The show room closes after the season: a scheduled status that can be viewed and withdrawn.
  const due = new Date(kit.now().getTime() + 60 * 86_400_000)
  const { id } = await db.one<{ id: number }>(sql`
    insert into account_status_changes (account_id, from_status, to_status, state, due_at, reason_code, note,
      asked_by_account_id, asked_by_account_name, asked_by_name)
    values (130, 'Demo', 'Cancelled', 'scheduled', ${due.toISOString()}::timestamptz, 'OTHER', 'The season is over.',
      10, 'Brightwire', 'Ava Brooks') returning id`)
  await addNotice(db, {
    accountId: 130,
    kind: "statusPlanned",
    cause: "status",
    title: "Show Room will be cancelled",
    text: "Brightwire scheduled the cancellation of the account. Note: The season is over.",
    path: "account",
  })
  await kit.jobs.enqueue(
    db,
    statusChangeJob(kit),
    { changeId: id },
    { accountId: 130, title: "Show Room: Cancelled", runAt: due, key: String(id) },
  )
}
