import { topAccountId } from "@dialplane/contract/kit/ids"
import type { JobDefinition } from "../kit/jobs/jobs.ts"
import type { TestServer } from "./test-server.ts"

/** Runs a recurring job now and waits for it. */
export const runJob = async ({ database, kit }: TestServer, job: JobDefinition<Record<string, never>>) => {
  await database.transaction("system", (db) => kit.jobs.enqueue(db, job, {}, { accountId: topAccountId }))
  await kit.jobs.drain()
}
