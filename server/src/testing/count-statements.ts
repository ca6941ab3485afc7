import type { Db } from "../kit/database/database.ts"
import type { Sql } from "../kit/database/sql.ts"
import type { TestServer } from "./test-server.ts"

/** How many statements the transactions of some work send, so that a test notices one for each row. */
export const countStatements = async (server: TestServer, work: () => Promise<unknown>): Promise<number> => {
  const { database } = server.kit
  let count = 0
  const noted = (query: Sql) => {
    count += 1
    return query
  }
  const counting = (db: Db): Db => ({
    many: (query) => db.many(noted(query)),
    maybeOne: (query) => db.maybeOne(noted(query)),
    one: (query) => db.one(noted(query)),
    run: (query) => db.run(noted(query)),
  })
  const watched: typeof database = {
    ...database,
    transaction: (scope, run) => database.transaction(scope, (db) => run(counting(db))),
  }
  Object.assign(server.kit, { database: watched })
  try {
    await work()
  } finally {
    Object.assign(server.kit, { database })
  }
  return count
}
