import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

interface DemoRule {
  readonly extension?: number
  readonly direction?: "in" | "out"
  readonly list?: "block" | "allow"
  readonly match: "exact" | "prefix" | "range" | "country" | "pattern"
  readonly value: string
  readonly to?: string
  readonly action?: "reject" | "busy" | "message" | "voicemail"
  readonly note: string
  readonly off?: true
  /** Days from now. */
  readonly expires?: number
  readonly daysAgo: number
}

/** What a company of this size collects in a year. Numbers are reserved for fiction. */
const rules: readonly DemoRule[] = [
  { match: "exact", value: "12125550134", note: "Extended warranty calls, reported by Front desk", daysAgo: 212 },
  { match: "exact", value: "13125550177", note: "Robocalls about a Google listing", action: "busy", daysAgo: 188 },
  { match: "exact", value: "17185550119", note: "Silent calls every morning", daysAgo: 96 },
  { match: "range", value: "14045550150", to: "14045550169", note: "Toner sales, uses the whole block", daysAgo: 74 },
  { match: "prefix", value: "1700", note: "Carrier-specific numbers, nobody calls from these", daysAgo: 160 },
  { match: "pattern", value: "1900555????", note: "Callback scams", daysAgo: 45 },
  { match: "country", value: "SL", note: "One-ring calls in September", expires: 60, daysAgo: 62 },
  {
    match: "exact",
    value: "12025550186",
    note: "Former vendor, calls until the dispute is settled",
    action: "message",
    expires: 21,
    daysAgo: 9,
  },
  { match: "exact", value: "16465550103", note: "Survey company, asked to stop", off: true, daysAgo: 301 },
  { list: "allow", match: "prefix", value: "442079460", note: "London office and its agency", daysAgo: 140 },
  { list: "allow", match: "exact", value: "528155501010", note: "Supplier in Monterrey", daysAgo: 130 },
  { direction: "out", match: "prefix", value: "1809", note: "Area code used for callback fraud", daysAgo: 155 },
  {
    direction: "out",
    match: "exact",
    value: "18005550199",
    note: "Closed conference provider, still billed",
    daysAgo: 33,
  },
  { extension: 100_105, match: "exact", value: "12075550188", note: "Keeps calling about solar panels", daysAgo: 20 },
  {
    extension: 100_105,
    list: "allow",
    match: "exact",
    value: "442079460123",
    note: "My sister in London",
    daysAgo: 18,
  },
  { extension: 100_003, match: "exact", value: "16175550161", note: "Recruiter", daysAgo: 12 },
  {
    extension: 100_003,
    match: "prefix",
    value: "1888",
    note: "Toll-free sales calls",
    action: "voicemail",
    daysAgo: 6,
  },
]

export const fillCallBlocking = async (db: Db) => {
  await db.run(sql`
    insert into call_blocking_settings (account_id, anonymous_callers, directory_assistance, version)
    values (100, true, true, 3)`)
  await db.run(sql`
    insert into own_blocking_settings (account_id, extension_id, block_anonymous, version) values (100, 100105, true, 2)`)
  await db.run(sql`
    insert into blocking_rules (account_id, id, extension_id, direction, list, match, value, value_to, action, note,
      enabled, expires_at, created_at, changed_at)
    select 100, 7100 + r.position, r.extension, coalesce(r.direction, 'in'), coalesce(r.list, 'block'), r.match,
      r.value, r."to", r.action, r.note, r.off is null, date_trunc('day', now()) + make_interval(days => r.expires),
      now() - make_interval(days => r."daysAgo"), now() - make_interval(days => r."daysAgo")
    from jsonb_to_recordset(${json(rules.map((rule, position) => ({ ...rule, position })))}) as r (position integer,
      extension bigint, direction text, list text, match text, value text, "to" text, action text, note text,
      off boolean, expires integer, "daysAgo" integer)`)
}
