import { afterAll, beforeAll, expect, test } from "vitest"
import { secretQuestions } from "@dialplane/contract/identity/users/secret-questions"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { allowSecretQuestions, auditOf, tablesHolding, somebody } from "./passwords.factory.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await allowSecretQuestions(server)
})
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

test("an account that does not allow secret questions gets no new ones, and nobody loses theirs", async () => {
  const person = await somebody(server, 6)
  const client = await server.as(person.loginName)
  expect((await client.post(own, draft)).status).toBe(200)
  await allowSecretQuestions(server, 100, false)
  const newcomer = await somebody(server, 7)
  const other = await server.as(newcomer.loginName)
  expect(await other.post(own, draft)).toMatchObject({ status: 409, body: { code: "password.questions_off" } })
  expect((await other.put(own, draft)).body.code).toBe("password.question_not_set")
  const settingsOf = async (userId: number, by: typeof other) =>
    (await by.get(`/api/ucaas/user/${userId}/v2/security/settings`)).body
  expect(await settingsOf(newcomer.userId, other)).toMatchObject({
    canSetSecretQuestion: false,
    hasSecretQuestion: false,
  })
  // Whoever has one can still change it, and is still asked.
  expect(await settingsOf(person.userId, client)).toMatchObject({
    canSetSecretQuestion: false,
    hasSecretQuestion: true,
  })
  expect((await client.put(own, { ...draft, secretQuestionId: 8, answer: "Bergen" })).body.secretQuestionId).toBe(8)
  await server.anonymous().post("/api/portal/password/forgotten", { loginName: person.loginName })
  const [mail] = await readEmails(server, person.email)
  const token = /token=([\w-]{43})/.exec(mail!.text)![1]
  expect((await server.anonymous().post("/api/portal/password/link", { token })).body.secretQuestion).not.toBeNull()
  await allowSecretQuestions(server)
})

test("the security policy allows secret questions; without a policy they are off", async () => {
  const owner = await server.as("accountSuperUser", 101)
  const policy = "/api/portal/accounts/101/security-policy"
  expect((await owner.get(policy)).body).toMatchObject({ isDefault: true, secretQuestions: false })
  expect((await owner.post(own, draft)).body.code).toBe("password.questions_off")
  const changed = await owner.put(policy, { secretQuestions: true, currentPassword: demoPassword })
  expect(changed.body).toMatchObject({ secretQuestions: true, passwordMinimumLength: 12 })
  expect((await owner.post(own, draft)).status).toBe(200)
})
