import { randomUUID } from "node:crypto"
import fastify, { type FastifyInstance } from "fastify"
import { pino } from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { access } from "@dialplane/contract/kit/access/access"
import { endpoint } from "@dialplane/contract/kit/endpoint"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { secret } from "@dialplane/contract/kit/secret"
import { permissionKeys } from "@dialplane/contract/kit/access/permission-keys"
import { systemRole } from "@dialplane/contract/kit/access/roles.table"
import { buildKit } from "../../app/build-kit.ts"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { testConfig } from "../../testing/test-config.ts"
import { audit } from "../audit/audit.ts"
import { bindRoute, type Binding } from "./bind.ts"
import type { Context, Kit } from "../context.ts"
import type { Db } from "../database/database.ts"
import { answerErrors } from "./error-answer.ts"
import { refuseNesting } from "../database/nesting-guard.ts"
import { refuse } from "../refusal.ts"
import { route } from "./route.ts"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"

const addThing = endpoint({
  service: "portal",
  method: "POST",
  path: "/things",
  summary: "A change that must not happen twice",
  access: access.own("create:orders"),
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string(), at: z.string() }),
})

const sipPassword = `canary-${randomUUID()}`
const addLine = endpoint({
  service: "portal",
  method: "POST",
  path: "/lines",
  summary: "A change whose answer holds a secret",
  access: access.own("create:orders"),
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string(), sipPassword: secret(z.string()) }),
})
const addOpenly = endpoint({
  service: "portal",
  method: "POST",
  path: "/open",
  summary: "The same without the mark: what the search must find",
  access: access.own("create:orders"),
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string(), note: z.string() }),
})
const openNote = `open-${randomUUID()}`
const inTwoSteps = endpoint({
  service: "portal",
  method: "POST",
  path: "/two-steps",
  summary: "Reads first, then changes, then says more than it changed",
  access: access.own("create:orders"),
  body: z.strictObject({ name: z.string(), failing: z.boolean() }),
  response: z.object({ name: z.string(), steps: z.number() }),
})

let place: TestDatabase
let kit: Kit
let app: FastifyInstance
let diesAfterCommit = false
const binding = (): Binding => ({
  kit,
  resolvers: new Map(),
  grants: [],
  limits: [],
  openings: { requireOpen: async () => {} },
  owners: { finders: new Map(), rule: async () => [] },
  gate: { isAllowedAnywhere: async () => false, isAllowedBy: async () => false },
  authenticate: async () => ({
    userId: 100_001,
    homeAccountId: 100,
    homeAccountName: "A",
    accountId: 100,
    accountStatus: "Active",
    sessionId: "s",
    clientId: "test",
    loginName: "ada",
    name: "Ada",
    role: systemRole("accountSuperUser"),
    isVendorSupport: false,
    keys: new Set(permissionKeys),
    reach: "own",
    passwordExpired: false,
    acting: null,
    apiKey: null,
  }),
})
const writeAdded = (ctx: Context, db: Db, name: string) =>
  audit(db, ctx, { action: "thing.added", object: { type: "thing", id: name } })

beforeAll(async () => {
  place = await makeTestDatabase()
  kit = await buildKit(testConfig(), refuseNesting(await place.connect(12)), pino({ level: "silent" }))
  app = fastify()
  answerErrors(app, () => [])
  bindRoute(
    app,
    binding(),
    route(addThing, async (ctx, { body }) => {
      const answer = await inTransaction(ctx, async (db) => {
        await writeAdded(ctx, db, body.name)
        return { name: body.name, at: String(process.hrtime.bigint()) }
      })
      if (diesAfterCommit) throw new Error("the process died here")
      return answer
    }),
  )
  bindRoute(
    app,
    binding(),
    route(addLine, (ctx, { body }) =>
      inTransaction(ctx, async (db) => {
        await writeAdded(ctx, db, body.name)
        return { name: body.name, sipPassword }
      }),
    ),
  )
  bindRoute(
    app,
    binding(),
    route(addOpenly, (ctx, { body }) => inTransaction(ctx, async () => ({ name: body.name, note: openNote }))),
  )
  bindRoute(
    app,
    binding(),
    route(inTwoSteps, async (ctx, { body }) => {
      await inTransaction(ctx, (db) => db.run(sql`select 1`))
      if (body.failing) refuse(commonProblems.notFound)
      await inTransaction(ctx, (db) => writeAdded(ctx, db, body.name))
      return { name: body.name, steps: 2 }
    }),
  )
})
afterAll(async () => {
  await app.close()
  await kit.events.close()
  await kit.database.close()
})

const post = (key: string | undefined, name: string, url = "/things", more: object = {}) =>
  app.inject({
    method: "POST",
    url,
    payload: { name, ...more },
    headers: { authorization: "Bearer t", ...(key === undefined ? {} : { "idempotency-key": key }) },
  })
const added = async (name: string) =>
  Number(
    (
      await place.asAdmin<{ count: string }>(
        "select count(*) from audit_entries where action = 'thing.added' and object_id = $1",
        [name],
      )
    )[0]!.count,
  )

test("ten requests with one key at the same moment do the work once and all get its answer", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post("key-number-1", "once")))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map((answer) => answer.payload)).size).toBe(1)
  expect(answers.filter((answer) => answer.headers["idempotent-replay"] === "true")).toHaveLength(9)
  expect(await added("once")).toBe(1)
})

test("the same key for another request is refused and does nothing", async () => {
  const answer = await post("key-number-1", "other")
  expect(answer.json()).toMatchObject({ status: 422, code: "request.idempotency_key_reused" })
  expect(await added("other")).toBe(0)
})

test("without a key, or with another one, it is another request", async () => {
  await Promise.all([post(undefined, "twice"), post("key-number-2", "twice")])
  expect(await added("twice")).toBe(2)
})

test("a process that dies right after the commit leaves the answer with the change", async () => {
  diesAfterCommit = true
  expect((await post("key-number-3", "died")).statusCode).toBe(500)
  diesAfterCommit = false
  const again = await post("key-number-3", "died")
  expect(again.statusCode).toBe(200)
  expect(again.headers["idempotent-replay"]).toBe("true")
  expect(again.json()).toMatchObject({ name: "died" })
  expect(await added("died")).toBe(1)
})

test("an answer with a secret is kept nowhere: not in the table, its file or the write-ahead log; the repeat says so and does nothing", async () => {
  const first = await post("key-number-4", "line", "/lines")
  expect(first.json()).toEqual({ name: "line", sipPassword })
  expect((await post("key-number-4", "line", "/lines")).json()).toMatchObject({
    status: 409,
    code: "request.answer_not_kept",
  })
  expect(await added("line")).toBe(1)
  expect(
    await place.asAdmin("select status, answer, withheld from idempotency_keys where key = 'key-number-4'"),
  ).toEqual([{ status: 200, answer: null, withheld: true }])
  // More than once: in the log, the header of a page may stand in the middle of one of them.
  for (const again of ["a", "b", "c"]) await post(`key-number-5${again}`, "open", "/open")
  expect(await place.filesWith(sipPassword)).toEqual([])
  // The search finds what is there.
  expect(await place.filesWith(openNote)).toEqual(
    expect.arrayContaining([expect.stringContaining("pg_wal/"), expect.stringContaining("base/")]),
  )
})

test("a request that is refused after its first transaction gives its key back", async () => {
  expect((await post("key-number-6", "two", "/two-steps", { failing: true })).statusCode).toBe(404)
  expect(await place.asAdmin("select 1 from idempotency_keys where key = 'key-number-6'")).toEqual([])
})

test("one whose process died between two transactions is done again once nobody can be at it any more", async () => {
  const first = await post("key-number-7", "abandoned", "/two-steps", { failing: false })
  expect(first.json()).toEqual({ name: "abandoned", steps: 2 })
  expect((await post("key-number-7", "abandoned", "/two-steps", { failing: false })).headers["idempotent-replay"]).toBe(
    "true",
  )
  await place.asAdmin(
    "update idempotency_keys set status = null, answer = null, created_at = now() - interval '2 minutes' where key = 'key-number-7'",
  )
  expect((await post("key-number-7", "abandoned", "/two-steps", { failing: false })).json()).toEqual({
    name: "abandoned",
    steps: 2,
  })
  expect(await added("abandoned")).toBe(2)
})

const readsOnly = endpoint({
  service: "portal",
  method: "POST",
  path: "/reads-only",
  summary: "No transaction of it holds the key",
  access: access.own("create:orders"),
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string() }),
})

test("in tests every request holds a key, and an operation that does not keep its answer with its change fails", async () => {
  const faults: string[] = []
  const strict = fastify()
  strict.setErrorHandler((error: Error, _, reply) => {
    faults.push(error.message)
    return reply.code(500).send({})
  })
  const late = async (ctx: Context, name: string) => {
    await inTransaction(ctx, (db) => writeAdded(ctx, db, name))
    return { name }
  }
  const { path: twoSteps } = inTwoSteps
  bindRoute(
    strict,
    { ...binding(), strictIdempotency: true },
    route(inTwoSteps, async (ctx, { body }) => ({ ...(await late(ctx, body.name)), steps: 2 })),
  )
  bindRoute(
    strict,
    { ...binding(), strictIdempotency: true },
    route(readsOnly, async (_, { body }) => ({ name: body.name })),
  )
  bindRoute(
    strict,
    { ...binding(), strictIdempotency: true },
    route(addOpenly, (ctx, { body }) => inTransaction(ctx, async () => ({ name: body.name, note: "" }))),
  )
  const send = (url: string, payload: object) =>
    strict.inject({ method: "POST", url, payload, headers: { authorization: "Bearer t" } })
  await send(twoSteps, { name: "late", failing: false })
  await send("/reads-only", { name: "none" })
  expect((await send("/open", { name: "kept" })).statusCode).toBe(200)
  expect(faults).toEqual([
    "POST /two-steps: the answer is kept after the commit of its change.",
    "POST /reads-only: no transaction of this operation holds the Idempotency-Key.",
  ])
  await strict.close()
})
