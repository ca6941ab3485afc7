import type { Db } from "../../kit/database/database.ts"
import * as queries from "./rollups.queries.ts"
import { hoursAtOnce, makeSome, proveSome, type InSystem, type RolledUpAccount } from "./rollups.service.ts"

// For operators (npm run verify-reports), benchmarks and tests: whole accounts, however long that takes.

/** All roll-ups of an account, anew. Reports count rows meanwhile. */
export const remake = async (inSystem: InSystem, account: RolledUpAccount) => {
  await inSystem((db) => queries.markEverything(db, account.accountId, account.timeZone))
  const makeMore = (db: Db) =>
    queries.waitForRollups(db, account.accountId).then(() => makeSome(db, account, hoursAtOnce))
  while (await inSystem(makeMore));
}

/** Where the roll-ups of an account differ from its rows: nowhere, unless there is a fault. */
export const prove = async (inSystem: InSystem, { accountId }: Pick<RolledUpAccount, "accountId">) => {
  const found: queries.Difference[] = []
  const keep = (_db: Db, _timeZone: string, _month: string, more: queries.Difference[]) => {
    found.push(...more)
    return Promise.resolve()
  }
  await proveSome(inSystem, accountId, null, () => false, keep)
  return found
}

/** All accounts that have roll-ups, with their time zone. */
export const rolledUpAccounts = (inSystem: InSystem) => inSystem((db) => queries.listRolledUpAccounts(db))
