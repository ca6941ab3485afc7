import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { demoPeople } from "./demo-people.ts"

/** Three of the four consoles of Harbor Pine: the logins that people try first, and a user at the front desk. */
const holders: readonly {
  readonly userId: number
  readonly daysAgo: number
  readonly favorites: readonly number[]
}[] = [
  { userId: 100_001, daysAgo: 212, favorites: [100_002, 100_104, 100_110] },
  { userId: 100_003, daysAgo: 96, favorites: [100_001, 100_101, 100_107, 100_112] },
  { userId: 100_131, daysAgo: 12, favorites: [] },
]

export const fillReceptionistConsoles = async (db: Db) => {
  const { firstName, lastName } = demoPeople().find(({ id }) => id === 100_002)!
  for (const { userId, daysAgo, favorites } of holders) {
    await db.run(
      sql`insert into receptionist_seats (account_id, user_id, since, given_by_name)
        values (100, ${userId}, now() - make_interval(days => ${daysAgo}), ${`${firstName} ${lastName}`})`,
    )
    await db.run(
      sql`insert into receptionist_favourites (account_id, user_id, extension_id) select 100, ${userId}, e.id
        from extensions e where e.account_id = 100 and e.is_default and e.user_id = any(${favorites}::bigint[])`,
    )
  }
}
