import { afterAll, beforeAll, expect, test } from "vitest"
import { secretQuestions } from "@dialplane/contract/identity/users/secret-questions"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { auditOf, tablesHolding, somebody } from "./passwords.factory.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const own = "/svc/auth/v1/users-security-info/secret-question"
const draft = { secretQuestionId: 3, answer: "The Canary Trio 5512", currentPassword: demoPassword }

test("the questions to choose from are the same at both addresses", async () => {
  const client = await server.as("endUser")
  const list = (await client.get("/svc/auth/v1/users-security-info/all-secret-questions")).body
  expect(list).toHaveLength(secretQuestions.length)
  expect(list[0]).toEqual({ secretQuestionId: 1, secretQuestion: "What was the name of your first teacher?" })
  expect((await client.get("/api/ucaas/general/security/securityQuestion")).body).toEqual(list)
  expect((await server.anonymous().get("/svc/auth/v1/users-security-info/all-secret-questions")).status).toBe(401)
})

test("a person sets, reads and changes the own question; the answer is never given back nor stored as text", async () => {
  const person = await somebody(server, 1)
  const client = await server.as(person.loginName)
  expect((await client.get(own)).body).toEqual({ secretQuestionId: null, secretQuestion: null })
  expect((await client.put(own, draft)).body.code).toBe("password.question_not_set")
  const set = { secretQuestionId: 3, secretQuestion: "What was the first concert you went to?" }
  expect((await client.post(own, draft)).body).toEqual(set)
  expect(await client.post(own, draft)).toMatchObject({ status: 409, body: { code: "password.question_already_set" } })
  expect((await client.get(own)).body).toEqual(set)
  expect((await client.get("/api/ucaas/user")).body.security).toMatchObject(set)
  expect(
    (await client.put(own, { ...draft, secretQuestionId: 8, answer: "Canary soup 5512" })).body.secretQuestionId,
  ).toBe(8)
  expect(await auditOf(server, person.userId)).toMatchObject([
    { action: "secret_question.set", before: { secretQuestionId: null }, after: set },
    { action: "secret_question.changed", before: set, after: { secretQuestionId: 8 } },
  ])
  expect(await tablesHolding(server, "canary")).toEqual([])
})

test("the question of one person is not that of another", async () => {
  const [one, other] = [
    await server.as((await somebody(server, 2)).loginName),
    await server.as((await somebody(server, 3)).loginName),
  ]
  expect((await one.post(own, draft)).status).toBe(200)
  expect((await other.get(own)).body.secretQuestionId).toBeNull()
})

test("setting it takes the password, a question that exists and a sign-in", async () => {
  const client = await server.as((await somebody(server, 4)).loginName)
  expect(await client.post(own, { ...draft, currentPassword: "not this one" })).toMatchObject({
    status: 400,
    body: { code: "password.wrong", validationErrors: [{ field: "currentPassword" }] },
  })
  expect((await client.post(own, { ...draft, secretQuestionId: 99 })).body.code).toBe("password.question_unknown")
  expect((await client.post(own, { ...draft, answer: "  x  " })).body.code).toBe("request.invalid")
  expect((await client.get(own)).body.secretQuestionId).toBeNull()
  expect((await server.anonymous().get(own)).status).toBe(401)
})

test("wrong passwords here lock like everywhere else", async () => {
  const client = await server.as((await somebody(server, 5)).loginName)
  for (let wrong = 0; wrong < 5; wrong++) await client.post(own, { ...draft, currentPassword: "not this one" })
  expect(await client.post(own, draft)).toMatchObject({ status: 423, body: { code: "password.locked" } })
})
