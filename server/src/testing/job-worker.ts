import { pino } from "pino"
import { buildKit } from "../app/build-kit.ts"
import { buildServer } from "../app/build-server.ts"
import { openPostgres } from "../kit/database/database-postgres.ts"
import { testConfig } from "./test-config.ts"

/** A node that runs all kinds of jobs, to be killed by a test. */
const [, , url = ""] = process.argv
const kit = await buildKit(testConfig(), await openPostgres(url, 4), pino({ level: "silent" }))
await buildServer(kit)
await kit.jobs.start()
process.stdout.write("at work\n")
