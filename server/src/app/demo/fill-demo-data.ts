import { hash } from "@node-rs/argon2"
import { kebabName, roles } from "@dialplane/contract/kit/access/roles.table"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"
import { fillRecentHistory } from "../simulated-history.ts"
import { fillAccountRecords } from "./demo-account-records.ts"
import { demoAccounts, formatsOf, type DemoAccount } from "./demo-accounts.ts"
import { sampleLastWeek } from "../../insight/home/phone-samples.queries.ts"
import { fillAuditLogs } from "./demo-audit.ts"
import { fillCallFlows } from "./demo-call-flows.ts"
import { fillCallScenarios } from "./demo-call-scenarios.ts"
import { fillCallGroups } from "./demo-call-groups.ts"
import { fillCallMonitoring } from "./demo-call-monitoring.ts"
import { fillConferenceBridges } from "./demo-conference-bridges.ts"
import { fillPagingGroups } from "./demo-paging-groups.ts"
import { fillPickupGroups } from "./demo-pickup-groups.ts"
import { insertDemoBrands } from "./demo-brands.ts"
import { fillOffboardings } from "./demo-offboardings.ts"
import { fillCalls } from "./demo-calls.ts"
import { fillCallBlocking } from "./demo-call-blocking.ts"
import { fillDevices } from "./demo-devices.ts"
import { fillExtensions } from "./demo-extensions.ts"
import { fillMedia } from "./demo-media.ts"
import { fillNumbers } from "./demo-numbers.ts"
import { fillPartners } from "./demo-partners.ts"
import { fillPhoneBooks } from "./demo-phone-books.ts"
import { fillTemplatesAndImports } from "./demo-templates-and-imports.ts"
import { fillPbxSettings } from "./demo-pbx-settings.ts"
import { fillPlaces } from "./demo-places.ts"
import { fillPorting } from "./demo-porting.ts"
import { fillProvisioning } from "./demo-provisioning.ts"
import { fillQueues } from "./demo-queues.ts"
import { fillSchedules } from "./demo-schedules.ts"
import { fillVirtualReceptionists } from "./demo-virtual-receptionists.ts"
import { fillReceptionistConsoles } from "./demo-receptionist-consoles.ts"
import { fillRecordings } from "./demo-recordings.ts"
import { fillVoicemail } from "./demo-voicemail.ts"
import { fillServiceStatus } from "./demo-service-status.ts"
import { fillApiKeys } from "./demo-api-keys.ts"
import { fillWebhooks } from "./demo-webhooks.ts"
import { fillSavedReports } from "./demo-saved-reports.ts"
import { fillRoles } from "./demo-roles.ts"
import { demoPassword, demoPeople, demoSignIns, type DemoPerson } from "./demo-people.ts"

const isEmpty = async (db: Db) =>
  (await db.one<{ empty: boolean }>(sql`select not exists (select from accounts) as empty`)).empty

/**
 * Fills an empty database in one transaction. If several nodes start at the same time, one of them does it and the
 * others wait.
 */
export const fillDemoData = async (kit: Kit) => {
  if (!(await kit.database.transaction("system", isEmpty))) return
  const passwordHash = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await kit.database.transaction("system", async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(7231912)`)
    if (!(await isEmpty(db))) return
    for (const account of demoAccounts) await insertAccount(db, account)
    await insertDemoBrands(kit, db)
    for (const person of demoPeople()) await insertPerson(db, person, passwordHash)
    await fillRoles(db)
    await fillPlaces(db)
    await fillExtensions(db)
    await fillDevices(kit, db)
    await fillProvisioning(kit, db)
    await fillAuditLogs(db)
    await fillSchedules(db)
    await fillCallGroups(db)
    await fillPickupGroups(db)
    await fillPagingGroups(db)
    await fillConferenceBridges(kit, db)
    await fillQueues(db)
    await fillCallMonitoring(db)
    await fillPartners(db)
    await fillAccountRecords(kit, db)
    await fillPhoneBooks(db)
    await fillNumbers(kit, db)
    await fillPorting(kit, db)
    await fillPbxSettings(db)
    await fillCallBlocking(db)
    await fillTemplatesAndImports(db)
    await fillRecordings(kit, db)
    await fillMedia(kit, db)
    await fillVirtualReceptionists(db)
    await fillCallFlows(db)
    await fillCallScenarios(db)
    await fillReceptionistConsoles(db)
    await fillVoicemail(db)
    await fillOffboardings(db)
    await fillSavedReports(db)
    await fillApiKeys(db)
    await fillWebhooks(db, kit)
    await fillCalls(db)
    await fillRecentHistory(db, kit.now().getTime())
    await fillServiceStatus(db)
    await sampleLastWeek(db)
  })
  // The embedded database never analyzes tables itself, and without statistics its plans scan whole accounts to find
  // one row.
  await kit.database.migrate((run) => run("analyze"))
}

const insertAccount = async (db: Db, account: DemoAccount) => {
  const formats = formatsOf(account.country)
  await db.run(sql`
    insert into accounts (id, parent_id, parent_path, name, kind, status, country_code, locale, time_zone, time_format,
      medium_date, currency, international, enterprise, csp, cpq, iceberg,
      partner_type, fraud_review, free_trial_status, trial_expires_at, contract_term_months, services_geography,
        created_at)
    values (${account.id}, ${account.parent}, coalesce((select p.path from accounts p
      where p.id = ${account.parent}), '{}'), ${account.title}, ${account.kind}, ${account.status}, ${account.country},
      ${formats.locale}, ${formats.timeZone}, ${formats.timeFormat}, ${formats.mediumDate}, ${formats.currency},
        ${account.international ?? false}, ${account.enterprise ?? false},
      ${account.csp ?? false}, ${account.cpq ?? false}, ${account.iceberg ?? false}, ${account.partnerType ?? null},
        ${account.fraudReview ?? false}, ${account.freeTrialStatus ?? null},
      case when ${account.trialDays ?? null}::int is null then null
        else now() + make_interval(days => ${account.trialDays ?? 0}) end, ${account.contractMonths ?? null},
      ${json(account.geography ?? {})}, '2024-03-01T09:00:00Z'::timestamptz + make_interval(days => ${account.id}))`)
  const [street, city, region, zip] = account.address
  await db.run(sql`
    insert into account_addresses (account_id, kind, street, city, region, zip_code, country_code,
      tax_jurisdiction_code)
    values (${account.id}, 'billing', ${street}, ${city}, ${region}, ${zip}, ${account.country},
      ${account.taxJurisdiction ?? null})`)
  for (const [service, quantity] of Object.entries(account.services ?? {}))
    await db.run(
      sql`insert into account_services (account_id, service, quantity) values (${account.id}, ${service}, ${quantity})`,
    )
}

/** Users who were synchronized from the company's directory. */
const fromDirectory: readonly number[] = [100_128, 100_129, 100_139]

/** They were added over more than a year, so that a partner sees the growth of its customers. */
const daysAgo = ({ id }: DemoPerson) => 5 + ((id * 37) % 480)

const insertPerson = async (db: Db, person: DemoPerson, passwordHash: string) => {
  await db.run(sql`
    insert into users (account_id, id, login_name, first_name, last_name, email, phone_number, is_room,
      is_vendor_support, is_imported, allow_login, created_at)
    values (${person.accountId}, ${person.id}, ${person.loginName}, ${person.firstName}, ${person.lastName},
      ${person.email}, ${person.mobile ?? ""}, ${person.isRoom}, ${person.isVendorSupport},
      ${fromDirectory.includes(person.id)}, ${!person.isRoom}, now() - make_interval(days => ${daysAgo(person)}))`)
  await db.run(
    sql`insert into role_memberships (account_id, user_id, role_id, is_default)
      values (${person.accountId}, ${person.id}, ${roles[person.role].id}, true)`,
  )
  await db.run(
    sql`insert into credentials (account_id, user_id, password_hash)
      values (${person.accountId}, ${person.id}, ${passwordHash})`,
  )
  if (person.mobile !== undefined)
    await db.run(
      sql`insert into user_contact_numbers (account_id, user_id, code, number)
        values (${person.accountId}, ${person.id}, 'M', ${person.mobile})`,
    )
  if (person.extension === undefined) return
  await db.run(sql`
    insert into extensions (account_id, id, number, type, name, user_id, is_default)
    values (${person.accountId}, ${person.id}, ${person.extension}, 'Extension',
      ${`${person.firstName} ${person.lastName}`}, ${person.id}, true)`)
}

/** The table that is printed at the start. */
export const demoGreeting = () => {
  const rows = demoAccounts.map((account) => {
    const names = (demoSignIns[account.id] ?? []).map((role) => kebabName(roles[role].name))
    if (account.id === 1) names.push("vsu")
    const shown = names.length > 3 ? `${names.slice(0, 3).join(", ")} … (${names.length})` : names.join(", ")
    return `  ${String(account.id).padStart(4)}  ${account.name.padEnd(17)} ${account.status.padEnd(10)} ${shown}`
  })
  return [
    "",
    `Demo sign-ins: <role>@<account>.demo with the password ${demoPassword}`,
    "for example    superuser@dialplane.demo, account-administrator@harbor-pine.demo, end-user@harbor-pine.demo",
    "",
    "    id  account           status     roles",
    ...rows,
    "",
  ].join("\n")
}
