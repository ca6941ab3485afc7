import fastify, { type FastifyInstance } from "fastify"
import { pino } from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { access } from "@dialplane/contract/kit/access"
import { endpoint } from "@dialplane/contract/kit/endpoint"
import { permissionKeys } from "@dialplane/contract/roles/permission-keys"
import { systemRole } from "@dialplane/contract/roles/roles.table"
import { buildKit } from "../app/build-kit.ts"
import { makePostgresDatabase, type PostgresDatabase } from "../testing/postgres-database.ts"
import { testConfig } from "../testing/test-config.ts"
import { audit } from "./audit.ts"
import { bindRoute } from "./bind.ts"
import type { Kit } from "./context.ts"
import { answerErrors } from "./error-answer.ts"
import { refuseNesting } from "./nesting-guard.ts"
import { route } from "./route.ts"
import { inTransaction } from "./transaction.ts"

const addThing = endpoint({
  service: "portal", method: "POST", path: "/things", summary: "A change that must not happen twice",
  access: access.own("create:orders"), body: z.strictObject({ name: z.string() }), response: z.object({ name: z.string(), at: z.string() }),
})

let place: PostgresDatabase
let kit: Kit
let app: FastifyInstance
beforeAll(async () => {
  place = await makePostgresDatabase()
  kit = await buildKit(testConfig(), refuseNesting(await place.connect(12)), pino({ level: "silent" }))
  app = fastify()
  answerErrors(app)
  bindRoute(app, {
    kit, resolvers: new Map(), grants: [], limits: [], openings: { requireOpen: async () => {} }, owners: { finders: new Map(), rule: async () => [] },
    authenticate: async () => ({
      userId: 100_001, homeAccountId: 100, homeAccountName: "A", accountId: 100, accountStatus: "Active", sessionId: "s", clientId: "test", loginName: "ada", name: "Ada", role: systemRole("accountSuperUser"), isVendorSupport: false, keys: new Set(permissionKeys), reach: "own",
      passwordExpired: false, acting: null,
    }),
  }, route(addThing, (ctx, { body }) =>
    inTransaction(ctx, async (db) => {
      await audit(db, ctx, { action: "thing.added", object: { type: "thing", id: body.name } })
      return { name: body.name, at: String(process.hrtime.bigint()) }
    })))
})
afterAll(async () => {
  await app.close()
  await kit.events.close()
  await kit.database.close()
})

const post = (key: string | undefined, name: string) =>
  app.inject({ method: "POST", url: "/things", payload: { name }, headers: { authorization: "Bearer t", ...(key === undefined ? {} : { "idempotency-key": key }) } })
const added = async (name: string) => Number((await place.asAdmin<{ count: string }>("select count(*) from audit_entries where action = 'thing.added' and object_id = $1", [name]))[0]!.count)

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
