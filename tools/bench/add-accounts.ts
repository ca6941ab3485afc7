import type { Database } from "../../server/src/kit/database/database.ts"
import { sql } from "../../server/src/kit/database/sql.ts"

const base = 5_000_000
const perTransaction = 10_000

/** Adds companies under ten partners of the operator, until there are `count` of these accounts. */
export const addAccounts = async (database: Database, from: number, count: number) => {
  for (let first = from; first <= count; first += perTransaction) {
    const last = Math.min(count, first + perTransaction - 1)
    await database.transaction("system", async (db) => {
      if (first === 1) {
        await db.run(sql`
          insert into accounts (id, parent_id, parent_path, name, kind, status, country_code, locale, time_zone)
          select 4000000 + n, 1, '{1}', 'Partner ' || n, 'channelPartner', 'Active', 'US', 'en-us', 'America/New_York'
            from generate_series(0, 9) n`)
      }
      await db.run(sql`
        insert into accounts (id, parent_id, parent_path, name, kind, status, country_code, locale, time_zone)
        select ${base}::bigint + n, 4000000 + n % 10, array[1, 4000000 + n % 10]::bigint[],
          (array['Harbor', 'Cedar', 'Quota', 'Granite', 'Willow', 'Summit', 'Beacon', 'Maple', 'Orchid', 'Falcon',
            'Juniper'])[1 + n % 11] || ' ' ||
          (array['Freight', 'Clinic', 'Labs', 'Textiles', 'Foods', 'Ledger',
            'Studio'])[1 + n % 7] || ' Customer' || lpad(n::text, 6, '0'),
          'company', (array['Active', 'Active', 'Active', 'Suspended', 'Cancelled'])[1 + n % 5],
            (array['US', 'CA', 'GB', 'AU', 'IN'])[1 + n % 5], 'en-us', 'America/New_York'
        from generate_series(${first}::int, ${last}::int) n`)
      await db.run(
        sql`insert into account_services (account_id, service, quantity) select ${base}::bigint + n, s, n % 50
          from generate_series(${first}::int, ${last}::int) n,
          unnest(array['extensions', 'devices', 'localCompanyNumbers']) s`,
      )
      await db.run(
        sql`insert into account_contacts (account_id, phone_number) select ${base}::bigint + n,
          '+1207' || lpad(n::text, 7, '0') from generate_series(${first}::int, ${last}::int) n`,
      )
    })
  }
}
