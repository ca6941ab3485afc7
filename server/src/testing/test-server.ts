import type { FastifyInstance, InjectOptions } from "fastify"
import { pino, type Logger } from "pino"
import { kebabName, roles, type RoleKey } from "@dialplane/contract/kit/access/roles.table"
import { buildKit } from "../app/build-kit.ts"
import { buildServer } from "../app/build-server.ts"
import { demoAccounts } from "../app/demo/demo-accounts.ts"
import type { Kit } from "../kit/context.ts"
import type { Database } from "../kit/database/database.ts"
import { refuseNesting } from "../kit/database/nesting-guard.ts"
import { sql } from "../kit/database/sql.ts"
import { openSession } from "./open-session.ts"
import { hearChanges } from "./heard-changes.ts"
import { testConfig } from "./test-config.ts"
import { makeTestDatabase } from "./test-database.ts"

export interface TestAnswer {
  readonly status: number
  readonly body: any
  readonly headers: Record<string, string | string[] | undefined>
}

export interface TestClient {
  readonly userId: number
  readonly token: string
  get(url: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  patch(url: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  delete(url: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly kit: Kit
  readonly database: Database
  /** A signed-in client for a demo login: a role of an account, or a complete login name. */
  as(
    who: RoleKey | (string & {}),
    accountId?: number,
    options?: {
      readonly accessTokenSeconds?: number
      /** Whether it gives a reason by itself when an account asks for one. */ readonly givesReasons?: boolean
    },
  ): Promise<TestClient>
  anonymous(): TestClient
  /** A client for the owner of a token. */
  withToken(token: string, userId?: number): TestClient
  request(options: InjectOptions): Promise<TestAnswer>
  close(): Promise<void>
}

/** The real server on a real database with the demo data; requests pass its HTTP layer. */
export const startTestServer = async (
  options: { database?: Database; settings?: NodeJS.ProcessEnv; log?: Logger } = {},
): Promise<TestServer> => {
  const own = options.database === undefined ? await makeTestDatabase() : undefined
  const watched = hearChanges(options.database ?? (await own!.connect()))
  const database = refuseNesting(watched.database)
  const kit = await buildKit(
    testConfig(options.settings),
    database,
    options.log ?? pino({ level: process.env["TEST_LOG"] ?? "silent" }),
  )
  const app = await buildServer(kit, { strictIdempotency: true })

  const request = async (inject: InjectOptions): Promise<TestAnswer> => {
    await watched.hearAll(kit.events)
    const answer = await app.inject(inject)
    const isJson = String(answer.headers["content-type"] ?? "").includes("json")
    return {
      status: answer.statusCode,
      body: answer.payload === "" ? undefined : isJson ? answer.json() : answer.payload,
      headers: answer.headers as TestAnswer["headers"],
    }
  }

  const client = (userId: number, token: string, givesReasons = true): TestClient => {
    const send =
      (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE") =>
      async (url: string, body?: unknown, headers: Record<string, string> = {}) => {
        const ask = () =>
          request({
            method,
            url,
            ...(body === undefined ? {} : { payload: body as object }),
            headers: { ...(token === "" ? {} : { authorization: `Bearer ${token}` }), ...headers },
          })
        const answer = await ask()
        if (!givesReasons || answer.body?.code !== "acting.reason_needed") return answer
        // Superusers need a reason for each account; tests about reasons turn this off.
        await request({
          method: "POST",
          url: `/api/admin/accounts/${answer.body.next.accountId}/openings`,
          payload: { reason: "Automatic test" },
          headers: { authorization: `Bearer ${token}` },
        })
        return ask()
      }
    return {
      userId,
      token,
      get: (url, headers) => send("GET")(url, undefined, headers),
      post: send("POST"),
      put: send("PUT"),
      patch: send("PATCH"),
      delete: send("DELETE"),
    }
  }

  return {
    app,
    kit,
    database,
    request,
    anonymous: () => client(0, ""),
    withToken: (token, userId = 0) => client(userId, token),
    as: async (who, accountId = 100, options = {}) => {
      const login =
        who in roles
          ? `${kebabName(roles[who as RoleKey].name)}@${demoAccounts.find((account) => account.id === accountId)?.name}.demo`
          : who
      return database.transaction("system", async (db) => {
        const user = await db.one<{ id: number; accountId: number; roleId: number }>(sql`
          select u.id, u.account_id, m.role_id from users u join role_memberships m on m.user_id = u.id
            where u.sort_login = ${login.toLowerCase()}
            order by m.role_id = ${who in roles ? roles[who as RoleKey].id : null} desc nulls last, m.is_default desc
            limit 1`)
        const tokens = await openSession(
          db,
          { ...kit.config, ...options },
          {
            accountId: user.accountId,
            userId: user.id,
            roleId: user.roleId,
            clientId: "test",
            loginPortal: "admin",
            device: "test",
            address: "127.0.0.1",
          },
        )
        return client(user.id, tokens.accessToken, options.givesReasons)
      })
    },
    close: async () => {
      await app.close()
      await kit.jobs.stop()
      await kit.events.close()
      await database.close()
      await own?.drop()
    },
  }
}
