import { roles } from "@dialplane/contract/kit/access/roles.table"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

/** A preview of offboarding carries everything out and rolls it back, so one session runs one at a time. */
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const addPerson = async (name: string) => {
  const { status, body } = await owner.post("/api/accounts/100/people", {
    firstName: name,
    lastName: "Limited",
    loginName: `${name.toLowerCase()}.limited@harbor-pine.demo`,
    email: `${name}@harbor-pine.example`,
    roleId: roles.endUser.id,
    extension: { kind: "next" },
    sendWelcome: false,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { userId: body.userId as number, extensionId: body.extension.extensionId as number }
}

/** Locks an extension until it is released: a preview that changes it waits for it. */
const lockExtension = (extensionId: number) =>
  new Promise<() => Promise<void>>((locked, failed) => {
    const over = server.database.transaction("system", async (db) => {
      await db.many(sql`select e.id from extensions e where e.id = ${extensionId} for update`)
      await new Promise<void>((release) => {
        locked(async () => {
          release()
          await over
        })
      })
    })
    over.catch(failed)
  })

const expectOneAtATime = async (extensionId: number, preview: () => Promise<TestAnswer>) => {
  const release = await lockExtension(extensionId)
  const both = [preview(), preview()]
  // Whichever comes second is refused while the other waits for the lock.
  const refused = await Promise.race(both)
  await release()
  expect(refused).toMatchObject({ status: 429, body: { code: "request.preview_under_way" } })
  expect(refused.headers["retry-after"]).toBe("2")
  expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
  expect(await preview()).toMatchObject({ status: 200 })
}

test("the preview of an offboarding runs once at a time for a session, and says when to try again", async () => {
  const { userId, extensionId } = await addPerson("Lily")
  await expectOneAtATime(extensionId, () => owner.post(`/api/users/${userId}/offboarding/preview`, {}))
})

test("so does the preview of undoing it", async () => {
  const { userId, extensionId } = await addPerson("Uma")
  const { body: started } = await owner.post(`/api/users/${userId}/offboarding`, {})
  await server.kit.jobs.drain()
  await expectOneAtATime(extensionId, () =>
    owner.post(`/api/accounts/100/offboardings/${started.offboardingId}/undo/preview`, {}),
  )
})
