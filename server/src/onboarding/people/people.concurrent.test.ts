import { afterAll, beforeAll, expect, test } from "vitest"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  const postgres = await makeTestDatabase()
  server = await startTestServer({ database: await postgres.connect(12) })
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const draft = (name: string, part: object = {}) => ({
  firstName: "Pia",
  lastName: name,
  loginName: `pia.${name}@harbor-pine.demo`,
  email: "pia@harbor-pine.example",
  roleId: 4,
  sendWelcome: false,
  ...part,
})

test("twenty adds at the same moment, on connections of their own: twenty people, twenty extensions", async () => {
  const group = await owner.post("/api/accounts/100/groups", { group_name: "At once" })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      owner.post("/api/accounts/100/people", draft(`p${index}`, { groupIds: [group.body.groupId] })),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body }) => body.extension.number)).size).toBe(20)
  expect((await owner.get(`/api/accounts/100/groups/${group.body.groupId}`)).body.memberCount).toBe(20)
})

test("the same login name by many at once: one gets it", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => owner.post("/api/accounts/100/people", draft("same"))),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)])
})

test("offboarding and changing the same user at the same moment never deadlock", async () => {
  const people = await Promise.all(
    Array.from(
      { length: 8 },
      async (_, index) =>
        (await owner.post("/api/accounts/100/people", draft(`departing${index}`))).body.userId as number,
    ),
  )
  const answers = await Promise.all(
    people.flatMap((userId) => [
      owner.delete(`/api/users/${userId}`),
      owner.put(`/api/ucaas/user/${userId}`, { allowLogin: false }),
    ]),
  )
  expect(answers.every(({ status }) => [200, 204, 404].includes(status))).toBe(true)
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(8)
})

test("a person whose things were deleted comes back as they were, though two ask for it at once", async () => {
  const { body: person } = await owner.post(
    "/api/accounts/100/people",
    draft("back", { voicemail: { on: true, pin: "730519" } }),
  )
  const read = async () => {
    const { status, body } = await owner.get(`/api/ucaas/extension/v1/${person.extension.extensionId}`)
    return { status, ...body, version: undefined, updatedAt: undefined }
  }
  await owner.put(`/api/ucaas/extension/v1/${person.extension.extensionId}`, {
    ringing: {
      mode: "findMe",
      steps: [{ to: { kind: "external", number: "+12075550199" }, seconds: 30, acceptPrompt: true }],
    },
  })
  await owner.post(`/api/ucaas/user/${person.userId}/phonebookRecord`, {
    firstName: "Ole",
    numbers: [{ kind: "work", number: "+12075550177" }],
  })
  const before = await read()
  const { body: started } = await owner.post(`/api/users/${person.userId}/offboarding`, { extension: { do: "delete" } })
  await server.kit.jobs.drain()
  expect((await read()).status).toBe(404)
  const answers = await Promise.all(
    [1, 2].map(() => owner.post(`/api/accounts/100/offboardings/${started.offboardingId}/undo`)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await read()).toEqual(before)
  expect((await owner.get(`/api/ucaas/user/${person.userId}/phonebookRecord`)).body.items).toMatchObject([
    { firstName: "Ole", numbers: [{ number: "+12075550177" }] },
  ])
})
