import { Writable } from "node:stream"
import { pino } from "pino"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../app/demo/demo-people.ts"
import { allowSecretQuestions } from "../identity/passwords/passwords.factory.ts"
import { clientHeaders, openBrowser } from "./test-browser.ts"
import { startTestServer, type TestAnswer, type TestServer } from "./test-server.ts"

/**
 * Everything that takes, makes or uses a secret is done once, with values that are easy to find again. Then the whole
 * database as text, all logs at their most talkative, and all answers are searched for them.
 */
const passwords = {
  wrong: "canary-wrong-Tulip7-Otter",
  own: "canary-own-Maple9-Falcon",
  set: "canary-set-Quartz4-Heron",
  reset: "canary-reset-Cobalt2-Ibis",
  checked: "canary-checked-Amber6-Wren",
  malformed: "canary-malformed-Birch1",
}
const secretAnswer = "canary-answer-lighthouse"
const login = "end-user@harbor-pine.demo"

let server: TestServer
let logs = ""
const answers: { readonly about: string; readonly text: string }[] = []
const tokens: Record<string, string> = {}
let dump: string

const keep = (about: string, answer: TestAnswer) => {
  answers.push({ about, text: JSON.stringify([answer.body, answer.headers]) })
  return answer
}

beforeAll(async () => {
  const log = pino(
    { level: "trace" },
    new Writable({
      write: (chunk, _, done) => {
        logs += String(chunk)
        done()
      },
    }),
  )
  server = await startTestServer({ log, settings: { LOG_LEVEL: "trace" } })
  server.kit.log.trace("the log is being read")
  await useEverySecret()
  dump = await dumpDatabase()
})
afterAll(() => server.close())

const signIn = async (username: string, password: string, client = "dialplane-api") =>
  keep("token", await openBrowser(server).signIn(username, { password, client }))

const useEverySecret = async () => {
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const send = async (
    about: string,
    method: "GET" | "POST" | "PUT",
    url: string,
    payload?: object | string,
    headers: Record<string, string> = {},
  ) =>
    keep(
      about,
      await server.request({
        method,
        url,
        ...(payload === undefined ? {} : { payload }),
        headers: { ...(typeof payload === "string" ? { "content-type": "application/json" } : {}), ...headers },
      }),
    )

  await signIn(login, passwords.wrong)
  await signIn("nobody@nowhere.demo", passwords.wrong)
  const first = await signIn(login, demoPassword)
  tokens["access"] = first.body.access_token
  tokens["refresh"] = first.body.refresh_token
  const renewed = keep(
    "token",
    await openBrowser(server).refresh({ client: "dialplane-api", token: tokens["refresh"]! }),
  )
  tokens["renewed access"] = renewed.body.access_token
  tokens["renewed refresh"] = renewed.body.refresh_token
  const browser = openBrowser(server)
  const portal = keep("token", await browser.signIn("account-administrator@harbor-pine.demo"))
  tokens["portal access"] = portal.body.access_token
  tokens["portal refresh"] = browser.cookies.get("dp_refresh")!.value

  const mine = as(tokens["renewed access"]!)
  await send("session", "GET", "/api/portal/session", undefined, mine)
  await send("check", "POST", "/api/portal/password/check", { password: passwords.checked }, mine)
  await allowSecretQuestions(server)
  await send(
    "question",
    "POST",
    "/svc/auth/v1/users-security-info/secret-question",
    { secretQuestionId: 1, answer: secretAnswer, currentPassword: demoPassword },
    mine,
  )
  await send("question", "GET", "/svc/auth/v1/users-security-info/secret-question", undefined, mine)
  await send(
    "wrong current",
    "PUT",
    "/svc/auth/v2/passwords/self/",
    { currentPassword: passwords.wrong, password: passwords.own },
    mine,
  )
  const changed = await send(
    "own password",
    "PUT",
    "/svc/auth/v2/passwords/self/",
    { currentPassword: demoPassword, password: passwords.own },
    mine,
  )
  expect(changed.status).toBe(204)
  await send(
    "malformed",
    "PUT",
    "/svc/auth/v2/passwords/self/",
    `{"currentPassword":"${passwords.malformed}", "password": `,
    mine,
  )
  await send(
    "unknown field",
    "PUT",
    "/svc/auth/v2/passwords/self/",
    { currentPassword: passwords.malformed, password: passwords.malformed, extra: passwords.malformed },
    mine,
  )
  await send("wrong type", "POST", "/api/portal/password/check", { password: [passwords.malformed] }, mine)
  await send("voice token", "POST", "/svc/voice/api-gateway/jwt/token", undefined, mine)

  const administrator = as(tokens["portal access"]!)
  const { userId } = first.body as { userId: number }
  const set = await send(
    "set by administrator",
    "PUT",
    `/svc/auth/v2/passwords/${userId}/`,
    { password: passwords.set },
    administrator,
  )
  expect(set.status).toBe(204)
  await send("user", "GET", `/api/ucaas/user/${userId}`, undefined, administrator)
  await send("settings", "GET", `/api/ucaas/user/${userId}/v2/security/settings`, undefined, administrator)
  await send("audit log", "GET", "/api/reporting/accounts/100/audit-log/events?limit=100", undefined, administrator)

  await send("forgotten", "POST", "/api/portal/password/forgotten", { loginName: login })
  await server.kit.jobs.drain()
  const superuser = await server.as("superuser", 1)
  const { items } = (await superuser.get("/api/portal/mail-outbox?limit=20")).body as { items: { mailId: number }[] }
  const mails = await Promise.all(items.map((item) => superuser.get(`/api/portal/mail-outbox/${item.mailId}`)))
  const link = mails
    .map((mail) => /[?#&]token=([\w-]+)/.exec(mail.body.text as string)?.[1])
    .find((token) => token !== undefined)
  expect(link).toBeDefined()
  tokens["link"] = link!
  await send("link", "POST", "/api/portal/password/link", { token: link })
  await send("link check", "POST", "/api/portal/password/link/check", { token: link, password: passwords.reset })
  const reset = await send("reset", "POST", "/api/portal/password/reset", {
    token: link,
    password: passwords.reset,
    secretAnswer,
  })
  expect(reset.status).toBe(204)
  await send("link used", "POST", "/api/portal/password/link", { token: link })
  expect((await signIn(login, passwords.reset)).status).toBe(200)
  await send("wrong client", "POST", "/svc/auth/oauth/token", undefined, {
    ...clientHeaders("dialplane-api"),
    "x-access-key": passwords.malformed,
  })
  await send("unknown token", "GET", "/api/portal/session", undefined, as(passwords.malformed))
}

/** Every row of every table, as text. */
const dumpDatabase = () =>
  server.database.migrate(async (run) => {
    const tables = await run(
      "select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)",
    )
    const texts: string[] = []
    for (const { name } of tables)
      for (const row of await run(`select t::text as row from ${String(name)} t`))
        texts.push(`${String(name)} ${String(row["row"])}`)
    return texts.join("\n")
  })

describe("passwords and secret answers", () => {
  test.each([...Object.entries(passwords), ["answer", secretAnswer] as const])(
    "%s is in no table, no log and no answer",
    (_, canary) => {
      expect(dump).not.toContain(canary)
      expect(logs).not.toContain(canary)
      expect(answers.filter((answer) => answer.text.includes(canary)).map((answer) => answer.about)).toEqual([])
    },
  )
})

describe("tokens", () => {
  test("are in no table and no log, whole or in part", () => {
    for (const [name, token] of Object.entries(tokens)) {
      expect(token, name).toMatch(/^[\w.-]{20,}$/)
      expect(dump.includes(token.slice(0, 20)), `${name} in the database`).toBe(false)
      expect(logs.includes(token.slice(0, 20)), `${name} in the logs`).toBe(false)
    }
  })

  test("are in the answer that hands them over and in no other", () => {
    for (const [name, token] of Object.entries(tokens)) {
      expect(
        answers
          .filter((answer) => answer.about !== "token" && answer.text.includes(token))
          .map((answer) => answer.about),
        name,
      ).toEqual([])
    }
  })
})

test("a browser gets its refresh token in a cookie that no script can read, never in the body", () => {
  const answer = answers.find((one) => one.text.includes(tokens["portal refresh"]!))!
  const [body, headers] = JSON.parse(answer.text) as [object, { "set-cookie": string | string[] }]
  expect(JSON.stringify(body)).not.toContain(tokens["portal refresh"])
  expect([headers["set-cookie"]].flat().find((cookie) => cookie.includes(tokens["portal refresh"]!))).toMatch(
    /HttpOnly/i,
  )
})

test("the search itself finds what is there", () => {
  expect(dump).toContain(login)
  expect(dump).toContain("$argon2id$")
  expect(logs).toContain("the log is being read")
  expect(answers.length).toBeGreaterThan(20)
})
