import { roles } from "@dialplane/contract/kit/access/roles.table"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

const ownerLogin = "account-super-user@harbor-pine.demo"
const reports = [
  { id: 4001, name: "Company, last month", subject: "company", filter: { period: "lastMonth" } },
  {
    id: 4002,
    name: "Queues on weekdays",
    subject: "queues",
    filter: { period: "last30Days", weekdays: [1, 2, 3, 4, 5] },
  },
]

/** The second one is shared with administrators. */
export const fillSavedReports = async (db: Db) => {
  for (const { id, name, subject, filter } of reports)
    await db.run(sql`
      insert into saved_reports (account_id, id, owner_id, owner_name, name, subject, filter, shared_role_ids)
        select 100, ${id}, u.id, u.first_name || ' ' || u.last_name, ${name}, ${subject}, ${json(filter)},
          ${id === 4002 ? [roles.accountAdministrator.id] : []}::bigint[]
        from users u where u.sort_login = ${ownerLogin}`)
}
