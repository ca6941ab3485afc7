import { noticeDays } from "@dialplane/contract/kit/notice-kinds"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database } from "../../kit/database/database.ts"
import { dropRules, insertionsInto } from "../../testing/fill-every-table.ts"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { testConfig } from "../../testing/test-config.ts"
import { deleteSome, growingTables } from "./retention.queries.ts"

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await makeTestDatabase("empty")
  database = await place.connect(2)
  const { migrate } = await import("../../kit/database/migrate.ts")
  await migrate(database)
  await dropRules(place)
})
afterAll(() => database.close())

const purged = growingTables.filter((growing) => growing.removedBy === "retention")
const countOf = async (table: string) =>
  Number((await place.asAdmin<{ count: string }>(`select count(*) from ${table}`))[0]!.count)

test.each(purged.map((growing) => [growing.table, growing] as const))(
  "%s: a row of long ago goes, one of today stays",
  async (table, growing) => {
    const times = (
      await place.asAdmin<{ name: string }>(`
    select a.attname as name from pg_attribute a
    where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'timestamptz'::regtype`)
    ).map(({ name }) => name)
    const insertion = await insertionsInto(place)
    const hasAccount =
      (await place.asAdmin(`select from pg_attribute where attrelid = '${table}'::regclass and attname = 'account_id'`))
        .length > 0
    const at = (time: string) => ({
      ...(hasAccount ? { account_id: 1 } : {}),
      ...Object.fromEntries(times.map((name) => [name, time])),
    })
    await place.asAdmin(insertion(table, at("now() - interval '2 years'")))
    await place.asAdmin(insertion(table, at("now() + interval '1 minute'")))
    const purge = () => database.transaction("system", (db) => deleteSome(db, growing, testConfig().retention, 500))
    expect(await purge()).toBe(1)
    expect(await purge()).toBe(0)
    expect(await countOf(table)).toBe(1)
  },
)

/** Times as SQL: so long ago, and a minute more or less. */
const ago = (interval: string) => ({
  just: `now() - interval '${interval}' + interval '1 minute'`,
  over: `now() - interval '${interval}' - interval '1 minute'`,
})
const [twoYears, ninetyDays, sevenDays, thirtyDays, oneDay, none] = [
  ago("2 years"),
  ago("90 days"),
  ago("7 days"),
  ago("30 days"),
  ago("1 day"),
  ago("0 days"),
]
type Row = Readonly<Record<string, string>>

/**
 * For every rule: rows that are a minute short of it or kept for another reason, and rows that are a minute over. The
 * days are those that are set without a word.
 */
const boundaries: Readonly<Record<string, { readonly stay: readonly Row[]; readonly go: readonly Row[] }>> = {
  api_keys: {
    stay: [{ revoked_at: ninetyDays.just }, { revoked_at: "null" }],
    go: [{ revoked_at: ninetyDays.over }],
  },
  api_key_tokens: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  webhook_deliveries: { stay: [{ created_at: thirtyDays.just }], go: [{ created_at: thirtyDays.over }] },
  sso_tests: { stay: [{ started_at: sevenDays.just }], go: [{ started_at: sevenDays.over }] },
  sso_setup_links: { stay: [{ created_at: thirtyDays.just }], go: [{ created_at: thirtyDays.over }] },
  sso_sign_ins: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  sso_used_assertions: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  sso_certificate_warnings: {
    stay: [{ warned_at: ago("400 days").just }],
    go: [{ warned_at: ago("400 days").over }],
  },
  scim_tokens: {
    stay: [{ revoked_at: ninetyDays.just }, { revoked_at: "null", expires_at: ninetyDays.just }],
    go: [{ revoked_at: ninetyDays.over }, { revoked_at: "null", expires_at: ninetyDays.over }],
  },
  scim_counts: { stay: [{ hour: sevenDays.just }], go: [{ hour: sevenDays.over }] },
  scim_errors: { stay: [{ last_at: thirtyDays.just }], go: [{ last_at: thirtyDays.over }] },
  scim_conflicts: { stay: [{ last_at: ninetyDays.just }], go: [{ last_at: ninetyDays.over }] },
  api_key_usage: { stay: [{ day: ninetyDays.just }], go: [{ day: ninetyDays.over }] },
  jobs: {
    stay: [
      { finished_at: ninetyDays.just, visible: "true" },
      { finished_at: sevenDays.just, visible: "false" },
      { finished_at: "null", visible: "true" },
      { finished_at: ninetyDays.over, visible: "true", file_key: "'a-file'" },
    ],
    go: [
      { finished_at: ninetyDays.over, visible: "true" },
      { finished_at: sevenDays.over, visible: "false" },
    ],
  },
  mails: { stay: [{ written_at: ninetyDays.just }], go: [{ written_at: ninetyDays.over }] },
  idempotency_keys: { stay: [{ created_at: ago("48 hours").just }], go: [{ created_at: ago("48 hours").over }] },
  sessions: {
    stay: [
      { expires_at: thirtyDays.just, ended_at: "null" },
      { expires_at: "now() + interval '1 day'", ended_at: thirtyDays.just },
    ],
    go: [
      { expires_at: thirtyDays.over, ended_at: "null" },
      { expires_at: "now() + interval '1 day'", ended_at: thirtyDays.over },
    ],
  },
  access_tokens: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  sign_in_attempts: {
    stay: [
      { last_at: ago("2 days").just, locked_until: "null" },
      { last_at: ago("2 days").over, locked_until: none.just },
    ],
    go: [
      { last_at: ago("2 days").over, locked_until: "null" },
      { last_at: ago("2 days").over, locked_until: none.over },
    ],
  },
  identity_records: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  password_links: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  mfa_challenges: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  passkey_challenges: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  mfa_browsers: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  app_codes: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  login_name_reservations: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  number_reservations: { stay: [{ reserved_until: oneDay.just }], go: [{ reserved_until: oneDay.over }] },
  config_fetches: { stay: [{ at: ninetyDays.just }], go: [{ at: ninetyDays.over }] },
  registration_history: {
    stay: [{ ended_at: ninetyDays.just }, { ended_at: "null" }],
    go: [{ ended_at: ninetyDays.over }],
  },
  media_links: { stay: [{ expires_at: oneDay.just }], go: [{ expires_at: oneDay.over }] },
  phone_recordings: { stay: [{ started_at: sevenDays.just }], go: [{ started_at: sevenDays.over }] },
  phone_samples: { stay: [{ at: ago("8 days").just }], go: [{ at: ago("8 days").over }] },
  queue_agent_events: { stay: [{ at: twoYears.just }], go: [{ at: twoYears.over }] },
  click_to_call_calls: { stay: [{ created_at: ago("60 days").just }], go: [{ created_at: ago("60 days").over }] },
  monitoring_sessions: { stay: [{ started_at: twoYears.just }], go: [{ started_at: twoYears.over }] },
  queue_callbacks: {
    stay: [
      { ended_at: ninetyDays.just, state: "'reached'" },
      { ended_at: "null", state: "'waiting'" },
    ],
    go: [{ ended_at: ninetyDays.over, state: "'reached'" }],
  },
  hoteling_sessions: {
    stay: [
      { ends_at: ninetyDays.just, ended_at: "null" },
      { ends_at: "now()", ended_at: ninetyDays.just },
    ],
    go: [
      { ends_at: ninetyDays.over, ended_at: "null" },
      { ends_at: "now()", ended_at: ninetyDays.over },
    ],
  },
  removed_devices: {
    stay: [{ removed_at: ninetyDays.over, kept_until: none.just }],
    go: [{ removed_at: "now()", kept_until: none.over }],
  },
  deleted_objects: {
    stay: [{ deleted_at: ninetyDays.over, kept_until: none.just }],
    go: [{ deleted_at: "now()", kept_until: none.over }],
  },
  account_notices: {
    stay: [{ created_at: ago(`${noticeDays} days`).just }],
    go: [{ created_at: ago(`${noticeDays} days`).over }],
  },
  report_deliveries: { stay: [{ at: ago("90 days").just }], go: [{ at: ago("90 days").over }] },
  service_incidents: {
    stay: [{ ended_at: ago("400 days").just }, { ended_at: "null" }],
    go: [{ ended_at: ago("400 days").over }],
  },
  unreturned_call_marks: { stay: [{ missed_at: ago("40 days").just }], go: [{ missed_at: ago("40 days").over }] },
  deleted_user_tallies: { stay: [{ month: ago("14 months").just }], go: [{ month: ago("14 months").over }] },
  rate_limits: { stay: [{ full_at: none.just }], go: [{ full_at: none.over }] },
}

test("every rule has its boundary here", () =>
  expect(Object.keys(boundaries).toSorted()).toEqual(purged.map(({ table }) => table).toSorted()))

test.each(purged.map((growing) => [growing.table, growing] as const))(
  "%s: what is a minute short of its time stays, what is a minute over goes",
  async (table, growing) => {
    await place.asAdmin(`delete from ${table}`)
    const insertion = await insertionsInto(place)
    const hasAccount =
      (await place.asAdmin(`select from pg_attribute where attrelid = '${table}'::regclass and attname = 'account_id'`))
        .length > 0
    const { stay, go } = boundaries[table]!
    for (const row of [...stay, ...go])
      await place.asAdmin(insertion(table, { ...(hasAccount ? { account_id: 1 } : {}), ...row }))
    const fits = (row: Row) =>
      `(${Object.entries(row)
        .map(([name, value]) =>
          value === "null"
            ? `${name} is null`
            : value.startsWith("now()")
              ? `abs(extract(epoch from ${name} - (${value}))) < 30`
              : `${name} = ${value}`,
        )
        .join(" and ")})`
    await database.transaction("system", (db) => deleteSome(db, growing, testConfig().retention, 500))
    for (const row of stay)
      expect(
        await place.asAdmin(`select from ${table} where ${fits(row)}`),
        `stays: ${JSON.stringify(row)}`,
      ).toHaveLength(1)
    for (const row of go)
      expect(
        await place.asAdmin(
          `select from ${table} where ${fits(row)}${table === "jobs" ? " and file_key is null" : ""}`,
        ),
        `goes: ${JSON.stringify(row)}`,
      ).toHaveLength(0)
  },
)
