import { sql } from "../../kit/database/sql.ts"
import type { TestServer } from "../../testing/test-server.ts"

/** Two passwords that pass every rule for all users of the demo data. */
export const goodPassword = "tidal walrus lantern 42"
export const otherGoodPassword = "quiet cobalt umbrella 7"

export interface Somebody {
  readonly userId: number
  readonly loginName: string
  readonly email: string
}

/** A user of Harbor Pine by number, so that each test can have its own. */
export const somebody = (server: TestServer, number: number): Promise<Somebody> =>
  server.database.transaction("system", (db) =>
    db.one<Somebody>(
      sql`select u.id as user_id, u.login_name, u.email from users u
        where u.account_id = 100 and u.id = ${100_100 + number}`,
    ),
  )

/** Secret questions are off until an account allows them. */
export const allowSecretQuestions = (server: TestServer, accountId = 100, isAllowed = true) =>
  server.database.transaction("system", (db) =>
    db.run(sql`
      insert into account_security_policies (account_id, secret_questions) values (${accountId}, ${isAllowed})
      on conflict (account_id) do update set secret_questions = excluded.secret_questions`),
  )

export interface AuditRow {
  readonly action: string
  readonly actorUserId: number | null
  readonly before: unknown
  readonly after: unknown
}

export const auditOf = (server: TestServer, userId: number) =>
  server.database.transaction("system", (db) =>
    db.many<AuditRow>(sql`
      select e.action, e.actor_user_id, e.before, e.after from audit_entries e
        where e.object_type = 'user' and e.object_id = ${String(userId)} order by e.id`),
  )

/** The tables with a row that contains a text, ignoring case: proves that a secret is stored nowhere. */
export const tablesHolding = async (server: TestServer, text: string): Promise<string[]> =>
  server.database.transaction("system", async (db) => {
    const tables = await db.many<{ name: string }>(sql`
      select c.relname as name from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'select')
        order by c.relname`)
    const holding = []
    for (const { name } of tables) {
      const found = await db.one<{ found: boolean }>(sql`
        select coalesce(position(lower(${text}) in lower(query_to_xml(${`select * from ${name}`}, false, false,
          '')::text)) > 0, false) as found`)
      if (found.found) holding.push(name)
    }
    return holding
  })
