import { sealAudit } from "../../server/src/kit/audit/audit-seal.ts"
import type { Database } from "../../server/src/kit/database/database.ts"
import { sql } from "../../server/src/kit/database/sql.ts"

const perTransaction = 50_000

/**
 * Adds entries of one year to an account's audit log with a realistic distribution: most are sign-ins, one user causes
 * a third of all entries, one object is in every fourth entry, and a few kinds are rare. The shares do not depend on
 * the number of entries.
 */
export const addAuditEntries = async (database: Database, accountId: number, count: number) => {
  for (let from = 1; from <= count; from += perTransaction) {
    const to = Math.min(count, from + perTransaction - 1)
    await database.transaction("system", (db) =>
      db.run(sql`
      insert into audit_entries (account_id, log, at, actor_user_id, actor_name, action, object_type, object_id,
        object_name, before, after, trace_id, address, client)
      select ${accountId}, k.log, now() - interval '1 year' + (n::float8 / ${count}) * interval '1 year', k.actor,
        'Person ' || k.actor, k.action, k.type, k.object,
        case k.type when 'user' then k.first || ' ' || k.last when 'session' then 'Portal' else 'Company' end,
        jsonb_build_object('firstName', 'Before ' || n, 'roleId', 4),
          jsonb_build_object('firstName', 'After ' || n, 'roleId', 23),
        gen_random_uuid()::text, '203.0.113.24', 'Chrome on Windows'
      from generate_series(${from}::int, ${to}::int) n
      cross join lateral (select
        case when n % 20 = 7 then 'account' else 'user' end as log,
        ${accountId} * 1000 + case when n % 3 = 0 then 1 else 2 + (n % 199) end as actor,
        case when n % 20 = 7 then 'account.changed' when n % 1000 = 1 then 'privilege.granted' when n % 4 < 2
          then 'user.changed' else 'session.started' end as action,
        case when n % 20 = 7 then 'account' when n % 4 < 2 then 'user' else 'session' end as type,
        case when n % 20 = 7 then ${accountId}::text when n % 4 < 2
          then (case when n % 4 = 0 then 1 else n % 20000 end)::text else n::text end as object,
        (array['Ava', 'Ben', 'Carla', 'Dmitri', 'Esther', 'Farid', 'Grace', 'Hiro', 'Ines', 'Jonas', 'Kavya', 'Liam',
          'Mara'])[1 + n % 13] as first,
        (array['Adler', 'Brooks', 'Castillo', 'Dahl', 'Evans', 'Fischer', 'Gupta', 'Hughes', 'Ivanov', 'Jensen',
          'Kim'])[1 + (n / 13) % 11] as last) k`),
    )
  }
}

/** The server seals new entries every few seconds; sealing them here keeps that out of the measurements. */
export const waitUntilSealed = async (database: Database) => {
  const open = () =>
    database.transaction("system", (db) =>
      db.maybeOne(
        sql`select 1 as found from audit_entries e
          where e.transaction >= coalesce((select s.to_transaction from audit_seals s order by s.id desc
          limit 1), '0'::xid8) limit 1`,
      ),
    )
  while ((await open()) !== undefined) {
    await sealAudit(database)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
