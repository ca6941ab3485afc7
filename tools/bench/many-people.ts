import type { Database } from "../../server/src/kit/database.ts"
import { sql } from "../../server/src/kit/sql.ts"
import { roles } from "@dialplane/contract/roles/roles.table"

const batch = 5000

/** People with roles, extensions and contact numbers, made in the database itself; a name says which number it is. */
export const addManyPeople = async (database: Database, accountId: number, count: number): Promise<number> => {
  const { before } = await database.transaction("system", (db) =>
    db.one<{ before: number }>(sql`select count(*)::int as before from users u where u.account_id = ${accountId} and u.sort_login like 'many.%'`))
  for (let from = before; from < before + count; from += batch) {
    const to = Math.min(from + batch, before + count)
    await database.transaction("system", async (db) => {
      await db.run(sql`
        with made as (
          insert into users (account_id, login_name, first_name, last_name, email)
          select ${accountId}, 'many.' || ${accountId}::text || '.' || n || '@large.demo', 'Person' || n, substr(md5(n::text), 1, 8), 'many.' || n || '@large.example'
          from generate_series(${from}::int, ${to}::int - 1) n
          returning id, first_name, last_name),
        held as (insert into role_memberships (account_id, user_id, role_id, is_default) select ${accountId}, made.id, ${roles.endUser.id}, true from made)
        insert into extensions (account_id, number, type, name, user_id, is_default)
        select ${accountId}, (1000000 + substr(made.first_name, 7)::int)::text, 'Extension', made.first_name || ' ' || made.last_name, made.id, true from made`)
    })
  }
  // What the nightly maintenance would do by itself: fresh statistics for the planner.
  await database.migrate((run) => run("analyze users; analyze role_memberships; analyze extensions"))
  return count
}
