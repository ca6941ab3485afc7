import { pino } from "pino"
import { buildKit } from "../app/build-kit.ts"
import { openPostgres } from "../kit/database/database-postgres.ts"
import { moveNumbersJob } from "../inventory/numbers/number-moves.jobs.ts"
import { testConfig } from "./test-config.ts"

/** A worker process that moves numbers until it is done or killed. */
const [, , url = ""] = process.argv
const kit = await buildKit(testConfig(), await openPostgres(url, 3), pino({ level: "silent" }))
kit.jobs.register(moveNumbersJob(kit))
await kit.jobs.start()
