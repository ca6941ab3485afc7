import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query"
import { afterAll, beforeEach, expect, expectTypeOf, test, vi } from "vitest"
import { portal } from "../portal.ts"
import { errorAnswer, createThing, getThing, listThings, readOf, token } from "../testing/sample-endpoints.ts"
import { mutation } from "./mutation.ts"
import { createQueryClient } from "./query-client.ts"
import { keyOf, pagedQuery, query } from "./query.ts"

const asked: string[] = []
let answer: (url: string, method: string) => { status?: number; body: unknown }

beforeEach(() => {
  asked.length = 0
  portal.leave.clear()
  vi.stubGlobal("document", { cookie: "CSRF-TOKEN=c" })
  vi.stubGlobal("window", { location: { pathname: "/", search: "", hash: "" } })
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url === "/wgConfig.json") return Response.json({})
    asked.push(`${init.method} ${url}`)
    const { status = 200, body } = answer(url, init.method ?? "")
    return Response.json(body, { status })
  })
  portal.tokens.accept(token("first"))
})
afterAll(() => void vi.unstubAllGlobals())

test("keys begin with the service, then the endpoint, then what was asked", () => {
  expect(keyOf(getThing, { params: { name: "a" } })).toEqual([
    "users",
    "GET /api/thing/:name",
    { params: { name: "a" } },
  ])
})

test("a query answers with the endpoint's type, and a second reader within ten seconds costs no request", async () => {
  answer = () => ({ body: { id: 1, name: "a" } })
  const client = createQueryClient()
  const options = query(getThing, { params: { name: "a" } })
  const thing = await client.fetchQuery(options)
  expectTypeOf(thing).toEqualTypeOf<{ id: number; name: string }>()
  await client.fetchQuery(options)
  expect(thing).toEqual({ id: 1, name: "a" })
  expect(asked).toEqual(["GET /api/thing/a"])
})

test("a paged query follows the cursors and gives the rows of all pages", async () => {
  answer = (url) => ({
    body: url.includes("cursor=next")
      ? { items: [{ id: 2, name: "b" }], nextCursor: null, previousCursor: null }
      : { items: [{ id: 1, name: "a" }], nextCursor: "next", previousCursor: null },
  })
  const observer = new InfiniteQueryObserver(
    new QueryClient(),
    pagedQuery(listThings, { params: { accountId: 5 }, query: { search: "x" } }),
  )
  await observer.refetch()
  const result = await observer.fetchNextPage()
  expect(result.data).toEqual([
    { id: 1, name: "a" },
    { id: 2, name: "b" },
  ])
  expect(result.hasNextPage).toBe(false)
  expect(asked).toEqual(["GET /api/things/5?search=x", "GET /api/things/5?search=x&cursor=next"])
})

test("a write makes what is on screen of its service and the dependent ones be read again, and nothing else", async () => {
  answer = () => ({ body: { value: 1 } })
  const client = createQueryClient()
  const stops = [readOf("identity"), readOf("billing")].map((read) =>
    new QueryObserver(client, query(read)).subscribe(() => undefined),
  )
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await client
    .getMutationCache()
    .build(client, mutation(createThing))
    .execute({ body: { name: "x" } })
  await vi.waitFor(() => expect(asked).toHaveLength(4))
  expect(asked.slice(2)).toEqual(["POST /api/things", "GET /api/read-of-identity"])
  for (const stop of stops) stop()
})

test("a refusal that no rule showed is told in an error block; a form's is left to the form", async () => {
  answer = () => errorAnswer(409, "Taken.")
  const client = createQueryClient()
  const block = portal.errors.registerBlock(0)
  await client
    .getMutationCache()
    .build(client, mutation(createThing, { errors: "form" }))
    .execute({ body: { name: "x" } })
    .catch(() => undefined)
  expect(portal.errors.messageOf(block.id)).toBeUndefined()
  await client
    .getMutationCache()
    .build(client, mutation(createThing))
    .execute({ body: { name: "x" } })
    .catch(() => undefined)
  expect(portal.errors.messageOf(block.id)).toBe("Taken.")
  block.unregister()
})

test("when the session ends, what was read goes", async () => {
  answer = () => ({ body: { value: 1 } })
  const client = createQueryClient()
  await client.fetchQuery(query(readOf("users")))
  portal.leave.clear()
  expect(client.getQueryCache().getAll()).toEqual([])
})
