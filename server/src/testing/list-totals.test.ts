import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { operations, type Operation } from "@dialplane/contract/domains"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { roles, type RoleKey } from "@dialplane/contract/kit/access/roles.table"
import { takesCursor } from "./bad-cursors.ts"
import { addressOf, sampleParam, someoneOf } from "./sample-values.ts"
import { startTestServer, type TestClient, type TestServer } from "./test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const lists = operations.filter(
  ({ endpoint }) =>
    takesCursor(endpoint) && endpoint.response instanceof z.ZodObject && "total" in endpoint.response.shape,
)

const callers: readonly (readonly [RoleKey, number])[] = [
  ["accountSuperUser", 100],
  ["partnerAccountSuperuser", 10],
  ["superuser", 1],
]
const callerFor = ({ access }: Endpoint) =>
  callers.find(([role]) => access.kind !== "permission" || roles[role].keys.has(access.key)) ?? callers[2]!

const shapeOf = ({ query }: Endpoint) =>
  query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {}
const paging = ["limit", "cursor", "from", "sort", "direction", "search", "totalOnly"]

/** What a list can be narrowed by: a search, and every value of every filter that has a few. */
const narrowings = (endpoint: Endpoint): string[] => {
  const filters = Object.entries(shapeOf(endpoint))
    .filter(([name]) => !paging.includes(name))
    .flatMap(([name, field]) => {
      const candidates = ["true", "false", ...enumValues(field)]
      return candidates
        .filter((value) => field.safeParse(value).success && enumValues(field).concat("true", "false").includes(value))
        .map((value) => `${name}=${encodeURIComponent(value)}`)
    })
  return ["", ...("search" in shapeOf(endpoint) ? ["search=a", "search=1"] : []), ...new Set(filters)]
}

const enumValues = (field: z.ZodType): string[] => {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return enumValues(field.unwrap() as z.ZodType)
  if (field instanceof z.ZodPipe) return enumValues(field.in as z.ZodType)
  return field instanceof z.ZodEnum ? field.options.map(String) : []
}

const walk = async (client: TestClient, address: string): Promise<number> => {
  let count = 0
  for (let cursor: string | null = ""; cursor !== null;) {
    const { status, body } = await client.get(
      `${address}&limit=100${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    expect(status, address).toBe(200)
    count += body.items.length
    cursor = body.nextCursor
  }
  return count
}

describe("the total of a list is the number of its rows, whatever it is narrowed by", () => {
  test("every list of the contract has one", () => {
    expect(lists.length).toBeGreaterThan(30)
    expect(
      operations
        .filter(({ endpoint }) => takesCursor(endpoint) && !lists.some((list) => list.endpoint === endpoint))
        .map(({ id }) => id),
    ).toEqual(["devices.listRegistrations"])
  })

  test.each(lists.map((operation): [string, Operation] => [operation.id, operation]))("%s", async (_, { endpoint }) => {
    const [role, accountId] = callerFor(endpoint)
    const client = await server.as(role, accountId)
    const base = addressOf(endpoint, endpoint.path, (name) =>
      sampleParam(name, { accountId, userId: someoneOf(accountId) }),
    )
    for (const narrowing of narrowings(endpoint)) {
      const address = `${base}?${narrowing}`
      const answer = await client.get(`${address}&totalOnly=true`)
      // A list of something that the demo data does not have is refused before it is counted.
      if (answer.status === 404) return
      expect(answer, address).toMatchObject({
        status: 200,
        body: { items: [], nextCursor: null, previousCursor: null },
      })
      const rows = await walk(client, address)
      expect(answer.body.total, address).toEqual({ count: rows, isExact: true })
    }
  })
})
