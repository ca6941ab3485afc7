import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { operations, type Operation } from "@dialplane/contract/domains"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { errorBody } from "@dialplane/contract/kit/problem"
import { roles, type RoleKey } from "@dialplane/contract/roles/roles.table"
import { badRequests, type BadRequest } from "./bad-requests.ts"
import { someoneOf } from "./sample-values.ts"
import { startTestServer, type TestAnswer, type TestServer } from "./test-server.ts"

const seed = Number(process.env["FUZZ_SEED"] ?? 20_260_101)
const requestsPerOperation = Number(process.env["FUZZ_REQUESTS"] ?? 30)

let server: TestServer

const callers: readonly (readonly [RoleKey, number])[] = [["accountSuperUser", 100], ["partnerAccountSuperuser", 10], ["superuser", 1]]

/** Someone who may call the operation, so that the request gets as far as it can. */
const callerFor = ({ access }: Endpoint) => callers.find(([role]) => access.kind !== "permission" || roles[role].keys.has(access.key)) ?? callers[2]!

const faultOf = (endpoint: Endpoint, answer: TestAnswer): string | undefined => {
  if (answer.status >= 500) return `answered ${answer.status}`
  if (answer.status >= 400) return errorBody.safeParse(answer.body).success ? undefined : `the error has another shape: ${JSON.stringify(answer.body)}`
  if (answer.status === 204 || endpoint.answers !== "json") return undefined
  const parsed = endpoint.response.safeParse(answer.body)
  return parsed.success ? undefined : `the answer is not what the contract says: ${parsed.error.message.replaceAll(/\s+/g, " ").slice(0, 400)}`
}

const show = ({ method, url, payload, headers }: BadRequest) => `${method} ${String(url)} ${JSON.stringify(headers)} ${String(payload ?? "")}`.slice(0, 700)

const send = async (request: BadRequest, token: string) => server.request({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })

const run = async ({ id, endpoint }: Operation): Promise<string[]> => {
  const [role, accountId] = callerFor(endpoint)
  let client = await server.as(role, accountId)
  const faults: string[] = []
  const requests = badRequests(endpoint, { accountId, userId: someoneOf(accountId) }, seed, requestsPerOperation)
  for (const request of requests) {
    const answer = await send(request, client.token)
    const fault = faultOf(endpoint, answer)
    if (fault !== undefined) faults.push(`${id}: ${fault}\n    ${show(request)}`)
    // Some requests rightly end the session they come with.
    if (answer.status === 401) client = await server.as(role, accountId)
  }
  if (requests.length < requestsPerOperation) faults.push(`${id}: only ${requests.length} requests`)
  return faults
}

/** The run for some domains. */
export const testBadInput = (domainNames: readonly string[]) => {
  beforeAll(async () => {
    console.log(`bad input: FUZZ_SEED=${seed}, ${requestsPerOperation} requests for each operation of ${domainNames.join(", ")}`)
    server = await startTestServer()
  })
  afterAll(() => server.close())

  describe.each(domainNames)("%s", (domain) => {
    test("answers bad input with a refusal and good input with what the contract says", async () => {
      const faults: string[] = []
      for (const operation of operations.filter((one) => one.domain === domain)) faults.push(...(await run(operation)))
      expect(faults.slice(0, 10).join("\n"), `${faults.length} faults`).toBe("")
    }, 300_000)
  })

  test("no request has changed what every object inherits", () => {
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
  })
}
