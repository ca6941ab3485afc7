import type { Client } from "openapi-fetch"
import { waitFor } from "./patient-fetch.ts"
import { dataOf } from "./refusal.ts"
import type { paths } from "./schema.ts"

const path = "/api/accounts/{accountId}/jobs/{jobId}"
type Job = paths[typeof path]["get"]["responses"][200]["content"]["application/json"]

interface Options {
  readonly accountId: number
  readonly jobId: number
  /** Default 5. */
  readonly everySeconds?: number
  readonly signal?: AbortSignal
  readonly wait?: typeof waitFor
}

/** Waits until a job is done, failed or cancelled. Needs the permission `read:jobs`. */
export const finishedJob = async (
  client: Client<paths>,
  { accountId, jobId, everySeconds = 5, signal, wait = waitFor }: Options,
): Promise<Job> => {
  for (;;) {
    const params = { path: { accountId: String(accountId), jobId: String(jobId) } }
    const job = await dataOf(client.GET(path, { params, ...(signal && { signal }) }))
    if (job.finishedAt !== null) return job
    await wait(everySeconds, signal)
  }
}
