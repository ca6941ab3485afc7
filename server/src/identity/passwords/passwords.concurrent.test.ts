import { afterAll, beforeAll, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { goodPassword, somebody } from "./passwords.factory.ts"
import { saveLink } from "./password-links.queries.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer({ database: await (await makeTestDatabase()).connect() })))
afterAll(() => server.close())

test("of eight who use one link at the same moment, one gets through", async () => {
  const { userId } = await somebody(server, 1)
  const token = newToken()
  await server.database.transaction({ account: 100 }, (db) => saveLink(db, 100, userId, hashToken(token), "forgotten"))
  const words = ["amber", "birch", "cobalt", "dune", "ember", "fjord", "glacier", "heron"]
  const answers = await Promise.all(
    words.map((word) =>
      server.anonymous().post("/api/portal/password/reset", { token, password: `${word} walrus lantern 42` }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body?.code === "password.link_not_valid")).toHaveLength(7)
})

test("twelve wrong passwords at the same moment are five guesses", async () => {
  const client = await server.as((await somebody(server, 2)).loginName)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      client.put("/svc/auth/v2/passwords/self/", { currentPassword: "not this one", password: goodPassword }),
    ),
  )
  expect(answers.filter((answer) => answer.body.code === "password.wrong")).toHaveLength(5)
  expect(answers.filter((answer) => answer.body.code === "password.locked")).toHaveLength(7)
})

test("resets, own changes and a used link at the same moment end in one password and no error", async () => {
  const person = await somebody(server, 3)
  const client = await server.as(person.loginName)
  const administrator = await server.as("accountAdministrator")
  const token = newToken()
  await server.database.transaction({ account: 100 }, (db) =>
    saveLink(db, 100, person.userId, hashToken(token), "forgotten"),
  )
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => administrator.put(`/svc/auth/v1/password-reset/${person.userId}`)),
    ...Array.from({ length: 3 }, () =>
      server.anonymous().post("/api/portal/password/reset", { token, password: goodPassword }),
    ),
    ...["amber", "birch", "cobalt"].map((word) =>
      client.put("/svc/auth/v2/passwords/self/", {
        currentPassword: demoPassword,
        password: `${word} walrus lantern 42`,
      }),
    ),
  ])
  expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
})
