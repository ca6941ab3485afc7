// npm run verify-audit: checks that the audit log is unchanged since it was sealed. Exits with 0 if it is, with 1 if
// not.
import { openDatabase } from "../server/src/app/build-kit.ts"
import { verifyAudit } from "../server/src/kit/audit/audit-seal.ts"
import { ConfigError, readConfig } from "../server/src/kit/runtime/config.ts"
import { pendingMigrations } from "../server/src/kit/database/migrate.ts"

try {
  const database = await openDatabase(readConfig(process.env))
  // The seal covers fields that later versions added to an entry, so their columns must exist.
  const pending = await pendingMigrations(database)
  if (pending.length > 0) {
    await database.close()
    throw new ConfigError(
      `The database is older than this version (${pending.length} migrations are missing). Start the server once, then verify again.`,
    )
  }
  const { seals, entries, unsealed, broken } = await verifyAudit(database)
  await database.close()
  if (broken !== undefined) {
    console.error(`The audit log was tampered with. ${broken}`)
    process.exit(1)
  }
  console.log(
    `The audit log is whole: ${entries} entries under ${seals} seals hold${unsealed === 0 ? "" : `, ${unsealed} are too young to be sealed`}.`,
  )
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
