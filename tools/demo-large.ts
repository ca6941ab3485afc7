// npm run demo:large [-- COUNT]: adds 10,000 users with an extension and a mobile number each to account 100.
// Stop the server first if it uses the embedded database.
import { buildKit, makeLog, openDatabase } from "../server/src/app/build-kit.ts"
import { prepareWorld } from "../server/src/app/first-start.ts"
import { ConfigError, readConfig } from "../server/src/kit/runtime/config.ts"
import { migrate } from "../server/src/kit/database/migrate.ts"
import { addPeople } from "./bench/add-people.ts"

const count = Number(process.argv[2] ?? 10_000)
try {
  const config = readConfig({ ...process.env, LOG_LEVEL: "warn", DEMO: "1" })
  const database = await openDatabase(config)
  await migrate(database)
  const kit = await buildKit(config, database, makeLog(config))
  await prepareWorld(kit)
  const added = await addPeople(database, 100, count)
  console.log(
    added === 0
      ? "Account 100 has them already."
      : `Added ${added.toLocaleString("en")} people to account 100 (sign-ins person-1@large-100.demo and so on).`,
  )
  await kit.events.close()
  await database.close()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
