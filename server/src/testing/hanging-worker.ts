import { pino } from "pino"
import type { FastifyBaseLogger } from "fastify"
import { z } from "zod"
import { openPostgres } from "../kit/database/database-postgres.ts"
import { defineJob, makeJobs } from "../kit/jobs/jobs.ts"

/** A worker process that claims a job and never finishes it, to be killed by a test. */
const [, , url = ""] = process.argv
const jobs = makeJobs(await openPostgres(url, 2), pino({ level: "silent" }) as unknown as FastifyBaseLogger)
jobs.register(
  defineJob({
    name: "test.long",
    lane: "bulk",
    payload: z.object({}),
    run: () => {
      process.stdout.write("taken\n")
      return new Promise(() => {})
    },
  }),
)
await jobs.start()
