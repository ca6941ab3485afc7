import type { Database } from "../../server/src/kit/database/database.ts"
import { sql } from "../../server/src/kit/database/sql.ts"

const perTransaction = 10_000

/**
 * Adds a phone with one line for each user of `add-people.ts`, and as many numbers, half of which are assigned to one
 * of these users. The names of the phones are at both ends of the alphabet, so that the first and the last page contain
 * them at both sizes and no demo data, which differs between the accounts.
 */
export const addInventory = async (database: Database, accountId: number, count: number) => {
  for (let from = 1; from <= count; from += perTransaction) {
    const to = Math.min(count, from + perTransaction - 1)
    await database.transaction("system", async (db) => {
      await db.run(sql`
        insert into devices (account_id, make, model, mac, name, extension_id)
        select ${accountId}, 'yealink', 'T46U',
          upper(lpad(to_hex(${accountId}::bigint * 1000000 + e.number::bigint % 1000000), 12, '0')),
          case e.number::bigint % 2 when 0 then '0' else 'zz' end || ' phone of ' || e.name, e.id
        from extensions e where e.account_id = ${accountId} and e.number between ${String(1_000_000 + from)}
          and ${String(1_000_000 + to)}`)
      await db.run(sql`
        insert into lines (account_id, device_id, extension_id, app_type, sip_id, sip_password_sealed, client_id)
        select d.account_id, d.id, d.extension_id, 'desk', 'bench' || d.id, 'sealed', 'bench' || d.id
        from devices d join extensions e on e.account_id = d.account_id and e.id = d.extension_id
        where d.account_id = ${accountId} and e.number between ${String(1_000_000 + from)}
          and ${String(1_000_000 + to)}`)
      await db.run(sql`
        insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status,
          extension_id, source)
        select ${accountId}, '1' || n.national, n.national, 'US', false, case when e.id is null then 'Available'
          else 'In Use' end, e.id, 'demo'
        from (select i, (${accountId}::bigint * 10000000 + 2000000000 + i)::text as national
          from generate_series(${from}::int, ${to}::int) i) n
        left join extensions e on e.account_id = ${accountId} and e.number = (1000000 + n.i)::text and n.i % 2 = 0`)
    })
  }
}
