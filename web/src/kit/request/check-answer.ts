import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import type { Log } from "../environment/environment.ts"

/**
 * The server writes answers with the contract's own schema, so the portal does not parse them again; in development a
 * difference is logged.
 */
export const checkAnswer = (endpoint: Endpoint, value: unknown, log: Log) => {
  const checked = endpoint.response.safeParse(value)
  if (!checked.success)
    log.warn(`The answer of ${endpoint.method} ${endpoint.path} is not what the contract says.`, checked.error.issues)
}
