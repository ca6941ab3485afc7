import { hash } from "@node-rs/argon2"
import { demoPassword } from "../../server/src/app/demo/demo-people.ts"
import type { Database } from "../../server/src/kit/database/database.ts"
import { sql } from "../../server/src/kit/database/sql.ts"

const firstIdOffset = 1_000_000_000
const perTransaction = 10_000
export const firstAddedUser = (accountId: number) => accountId * firstIdOffset + 1

/**
 * Adds users with the end user role, an extension and a mobile number to an account until it has `count` of them.
 * Returns how many were added.
 */
export const addPeople = async (database: Database, accountId: number, count: number): Promise<number> => {
  const base = accountId * firstIdOffset
  const { present } = await database.transaction("system", (db) =>
    db.one<{ present: number }>(
      sql`select count(*)::int as present from users u
        where u.account_id = ${accountId} and u.id > ${base} and u.id <= ${base + firstIdOffset - 1}`,
    ),
  )
  const passwordHash = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  for (let from = present + 1; from <= count; from += perTransaction) {
    const to = Math.min(count, from + perTransaction - 1)
    await database.transaction("system", async (db) => {
      await db.run(sql`
        insert into users (account_id, id, login_name, first_name, last_name, email, phone_number)
        select ${accountId}, ${base}::bigint + n, 'person-' || n || '@large-' || ${accountId}::text || '.demo',
          (array['Ava', 'Ben', 'Carla', 'Dmitri', 'Esther', 'Farid', 'Grace', 'Hiro', 'Ines', 'Jonas', 'Kavya', 'Liam',
            'Mara'])[1 + n % 13],
          (array['Adler', 'Brooks', 'Castillo', 'Dahl', 'Evans', 'Fischer', 'Gupta', 'Hughes', 'Ivanov', 'Jensen',
            'Kim'])[1 + n % 11] || ' ' || n,
          'person-' || n || '@large.example', '+1 207 555 ' || lpad((n % 10000)::text, 4, '0')
        from generate_series(${from}::int, ${to}::int) n`)
      await db.run(
        sql`insert into role_memberships (account_id, user_id, role_id, is_default) select ${accountId},
          ${base}::bigint + n, 4, true from generate_series(${from}::int, ${to}::int) n`,
      )
      await db.run(
        sql`insert into credentials (account_id, user_id, password_hash) select ${accountId}, ${base}::bigint + n,
          ${passwordHash} from generate_series(${from}::int, ${to}::int) n`,
      )
      await db.run(sql`
        insert into extensions (account_id, number, type, name, user_id, is_default)
        select ${accountId}, (1000000 + n)::text, 'Extension', 'Person ' || n, ${base}::bigint + n, true
          from generate_series(${from}::int, ${to}::int) n`)
    })
  }
  return Math.max(0, count - present)
}
