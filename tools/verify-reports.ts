// npm run verify-reports [-- --rebuild]: compares the roll-ups of all reports with a count over the rows. Exits with 0 if
// they are equal, with 1 if not. With --rebuild, makes them anew first.
import { openDatabase } from "../server/src/app/build-kit.ts"
import { prove, remake, rolledUpAccounts } from "../server/src/insight/reports/verify-rollups.service.ts"
import type { Db } from "../server/src/kit/database/database.ts"
import { readConfig } from "../server/src/kit/runtime/config.ts"

const rebuild = process.argv.includes("--rebuild")
const database = await openDatabase(readConfig(process.env))
const inSystem = <T>(work: (db: Db) => Promise<T>) => database.transaction("system", work)
const accounts = await rolledUpAccounts(inSystem)
let wrong = 0
for (const account of accounts) {
  if (rebuild) await remake(inSystem, account)
  for (const { subject, objectId, at, inRollUp, inRows } of await prove(inSystem, account)) {
    wrong += 1
    console.error(
      `Account ${account.accountId}, ${subject} ${objectId}, ${at}: ${inRollUp} in the roll-up, ${inRows} in the rows.`,
    )
  }
}
await database.close()
if (wrong > 0) process.exit(1)
console.log(`The roll-ups of ${accounts.length} accounts equal their rows.`)
