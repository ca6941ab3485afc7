import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { operations, type Operation } from "@dialplane/contract/domains"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { errorBody } from "@dialplane/contract/kit/problem"
import { roles, type RoleKey } from "@dialplane/contract/kit/access/roles.table"
import { badCursors, cursorIn, pageAddress, takesCursor } from "./bad-cursors.ts"
import { badRequests, type BadRequest, type BadRequests, type TextField } from "./bad-requests.ts"
import { badCookies, badHeaders, naughtyTexts, textsByTurns } from "./naughty-values.ts"
import { sampleParam, someoneOf } from "./sample-values.ts"
import { startTestServer, type TestAnswer, type TestServer } from "./test-server.ts"

const seed = Number(process.env["FUZZ_SEED"] ?? 20_260_101)
/** The seed is fixed, so more requests in a normal run find nothing new; `npm run test:power` sends many more. */
const isLongRun = process.env["FUZZ_REQUESTS"] !== undefined
const requestsPerOperation = Number(process.env["FUZZ_REQUESTS"] ?? 20)

let server: TestServer

const callers: readonly (readonly [RoleKey, number])[] = [
  ["accountSuperUser", 100],
  ["partnerAccountSuperuser", 10],
  ["superuser", 1],
]

/** A caller who may call the operation, so that the request gets as far as possible. */
const callerFor = ({ access }: Endpoint) =>
  callers.find(([role]) => access.kind !== "permission" || roles[role].keys.has(access.key)) ?? callers[2]!

/** Default messages of the validation library; users get sentences (contract/src/kit/issue-sentence.ts). */
const rawValidatorText =
  /\bInvalid (input|option|string|number|key|element|discriminator|ISO|UUID|URL|email|base64)|\bexpected\b.*\breceived\b|Too (big|small): |Unrecognized key/

const faultOf = (endpoint: Endpoint, answer: TestAnswer): string | undefined => {
  if (answer.status >= 500) return `answered ${answer.status}`
  if (answer.status >= 400) {
    const error = errorBody.safeParse(answer.body)
    if (!error.success) return `the error has another shape: ${JSON.stringify(answer.body)}`
    const raw = error.data.validationErrors.find(({ details }) => rawValidatorText.test(details))
    return raw === undefined ? undefined : `is no sentence: ${raw.field}: ${raw.details}`
  }
  if (answer.status === 204 || endpoint.answers !== "json") return undefined
  const parsed = endpoint.response.safeParse(answer.body)
  return parsed.success
    ? undefined
    : `the answer is not what the contract says: ${parsed.error.message.replaceAll(/\s+/g, " ").slice(0, 400)}`
}

const show = ({ method, url, payload, headers }: BadRequest) =>
  `${method} ${String(url)} ${JSON.stringify(headers)} ${String(payload ?? "")}`.slice(0, 700)

/**
 * Reads have no body, and of the operations that change something only those around sign-in read cookies: signing in,
 * renewing, signing out, codes.
 */
const readsHeaders = ({ domain, endpoint: { method, access } }: Operation) =>
  method === "GET" || access.kind === "public" || domain === "sessions"

const run = async (operation: Operation): Promise<string[]> => {
  const { id, endpoint } = operation
  const [role, accountId] = callerFor(endpoint)
  let client = await server.as(role, accountId)
  const faults: string[] = []
  const send = async (request: BadRequest): Promise<TestAnswer> => {
    const answer = await server.request({
      ...request,
      headers: { authorization: `Bearer ${client.token}`, ...request.headers },
    })
    const fault = faultOf(endpoint, answer)
    if (fault !== undefined) faults.push(`${id}: ${fault}\n    ${show(request)}`)
    // Some requests correctly end their session.
    if (answer.status === 401) client = await server.as(role, accountId)
    return answer
  }
  const bad = badRequests(
    endpoint,
    { accountId, userId: someoneOf(accountId) },
    {
      seed,
      total: requestsPerOperation,
      texts: isLongRun ? naughtyTexts : textsByTurns(operations.indexOf(operation)),
    },
  )
  for (const request of bad.requests) await send(request)
  for (let round = 0; round < bad.rounds; round++) await sendTexts(bad, round, bad.textFields, send)
  if (takesCursor(endpoint)) await sendCursors(endpoint, { accountId, userId: someoneOf(accountId) }, send)
  const [first] = bad.requests
  const headersToSend = readsHeaders(operation) ? [...badHeaders, ...(endpoint.method === "GET" ? [] : badCookies)] : []
  for (const headers of headersToSend)
    if (first !== undefined) await send({ ...first, headers: { ...first.headers, ...headers } })
  const sent = bad.requests.length + bad.rounds
  if (sent < requestsPerOperation) faults.push(`${id}: only ${sent} requests`)
  return faults
}

/**
 * Each text in each field, several fields at once. A refusal names the fields it is about, and the others are sent
 * again without them. A refusal that names none counts for each field until that was sent alone.
 */
const sendTexts = async (
  bad: BadRequests,
  round: number,
  fields: readonly TextField[],
  send: (request: BadRequest) => Promise<TestAnswer>,
): Promise<void> => {
  const { status, body } = await send(bad.withTexts(round, fields))
  if (fields.length < 2 || status < 400 || status >= 500) return
  const named = new Set(((body?.validationErrors ?? []) as { field: string }[]).map(({ field }) => field))
  const rest = fields.filter(({ name }) => !named.has(name))
  if (rest.length === fields.length) {
    for (const field of fields) await send(bad.withTexts(round, [field]))
  } else if (rest.length > 0) await sendTexts(bad, round, rest, send)
}

const sendCursors = async (
  endpoint: Endpoint,
  target: { accountId: number; userId: number },
  send: (request: BadRequest) => Promise<TestAnswer>,
) => {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, sampleParam(name!, target)]),
  )
  const ask = (query: Record<string, string>) =>
    send({ method: endpoint.method, url: pageAddress(endpoint, params, query), headers: {} })
  const { body } = await ask({ limit: "1" })
  const parsed = endpoint.query.safeParse({}).data as { sort?: string; direction?: string } | undefined
  for (const cursor of badCursors(cursorIn(body), `${parsed?.sort ?? "name"} ${parsed?.direction ?? "asc"}`))
    await ask({ limit: "1", cursor })
}

/** Tests some domains. */
export const testBadInput = (domainNames: readonly string[]) => {
  beforeAll(async () => {
    console.log(
      `bad input: FUZZ_SEED=${seed}, ${requestsPerOperation} requests for each operation of ${domainNames.join(", ")}`,
    )
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
