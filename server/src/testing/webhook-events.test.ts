import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { webhookEventNames, type WebhookEvent } from "@dialplane/contract/kit/webhook-events"
import { demoPassword } from "../app/demo/demo-people.ts"
import { sql } from "../kit/database/sql.ts"
import {
  ben,
  bensNumber,
  clearCalls,
  connectPhones,
  inside,
  leg,
  stranger,
  takeIn,
  type Happening,
} from "../calling/engine/engine-calls.factory.ts"
import { startTestServer, type TestClient, type TestServer } from "./test-server.ts"

/** What each kind of event comes from, and that its receiver can read what it is about. */
let server: TestServer
let owner: TestClient
let partner: TestClient
let receiver: Server
let received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
let address = ""

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ""
    request.on("data", (part: Buffer) => (body += part.toString()))
    request.on("end", () => {
      received.push({ headers: request.headers, body })
      response.writeHead(204).end()
    })
  }).listen(0, "127.0.0.1")
  await once(receiver, "listening")
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`
  server = await startTestServer({ settings: { OUTBOUND_PRIVATE: "1" } })
  owner = await server.as("accountSuperUser")
  partner = await server.as("partnerAccountSuperuser", 10)
  await connectPhones(server)
  await inDatabase(sql`delete from pbx_settings where account_id = 100`)
})
afterAll(async () => {
  await server.close()
  receiver.close()
})
beforeEach(async () => {
  received = []
  await clearCalls(server)
  // Those of a test that failed.
  await inDatabase(sql`delete from webhooks where id >= 5000000`)
})

const inDatabase = (query: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(query))
type Data = Readonly<Record<string, unknown>>
const done = (answer: { status: number; body: any }): any => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

const addUser = async (loginName: string): Promise<number> =>
  done(
    await owner.post("/api/ucaas/account/100/users", {
      loginName: `${loginName}@harbor-pine.demo`,
      firstName: "Ada",
      lastName: "Hook",
      email: "ada.hook@harbor-pine.example",
      roleId: 4,
    }),
  ).userId
const readUser = async ({ userId }: Data) => done(await owner.get(`/api/ucaas/user/${String(userId)}`)).userId

/** A number of another customer of the same partner, or of this one. */
const addNumber = (accountId: number, number: string) =>
  inDatabase(sql`
    insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status, provider_id,
      source)
    values (${accountId}, ${number}, ${number.slice(1)}, 'US', false, 'Available', 1, 'provision')`)
const moveNumber = async (from: number, to: number, number: string) => {
  const path = `/api/ucaas/account/${from}/phonesystem/accountPhoneNumbers/moveToAccount`
  done(await partner.post(path, { toAccountId: to, phoneNumbers: [number] }))
}
const numbers = "/api/appserver/accounts/100/phone-numbers"

const begun = Math.floor(Date.now() / 1000) * 1000 - 600_000
/** An event of a call, some seconds after everything began. */
const report = (engineCallId: string, eventNumber: number, event: Happening, seconds: number) =>
  server.database.transaction("system", (db) =>
    takeIn(server, db, engineCallId, eventNumber, event, begun + seconds * 1000),
  )
/** The stranger calls Ben, who records the call for 20 seconds. */
const recordedCall = async (id: string) => {
  await report(id, 1, inside(stranger, bensNumber), 0)
  await report(id, 2, { kind: "answered", leg: leg(ben) }, 5)
  for (const [turn, seconds] of [10, 30].entries()) await report(`${id}-code-${turn}`, 1, inside(ben, "*3"), seconds)
  await report(id, 5, { kind: "hungUp" }, 60)
}

interface Happens {
  /** Something that is such an event. */
  readonly happen: () => Promise<unknown>
  /** What is told. */
  readonly told: Data
  /** Asks the API about it, as whoever owns the webhook. */
  readonly read?: (data: Data) => Promise<unknown>
}

/** A new kind of event does not compile without an entry. */
const kinds: Readonly<Record<WebhookEvent, Happens>> = {
  "user.created": {
    happen: () => addUser("told.created"),
    told: { userId: expect.any(Number), name: expect.stringMatching(/./), changedBy: expect.any(String) },
    read: readUser,
  },
  "user.changed": {
    happen: async () => done(await owner.put(`/api/ucaas/user/${await addUser("told.changed")}`, { firstName: "Eve" })),
    told: { userId: expect.any(Number), name: expect.stringMatching(/./) },
    read: readUser,
  },
  "user.deleted": {
    happen: async () => done(await owner.delete(`/api/users/${await addUser("told.deleted")}`)),
    told: { userId: expect.any(Number), name: expect.stringMatching(/./) },
  },
  "number.added": {
    happen: async () => {
      await addNumber(101, "12075550861")
      await moveNumber(101, 100, "12075550861")
    },
    told: { phoneNumber: "+12075550861", changedBy: expect.any(String) },
    read: async () => done(await owner.get(`${numbers}/12075550861`)).phoneNumber,
  },
  "number.changed": {
    happen: async () => {
      await addNumber(100, "12075550862")
      done(await owner.put(`${numbers}/12075550862`, { externalId: "crm-862" }))
    },
    told: { phoneNumber: "+12075550862", changedBy: expect.any(String) },
    read: async () => done(await owner.get(`${numbers}/12075550862`)).phoneNumber,
  },
  "number.removed": {
    happen: async () => {
      await addNumber(100, "12075550863")
      await moveNumber(100, 101, "12075550863")
    },
    told: { phoneNumber: "+12075550863", changedBy: expect.any(String) },
  },
  "call.ended": {
    happen: async () => {
      // A test call that nobody answers, hung up.
      const people = { answers: { kind: "nobody" }, keys: [], hangsUpAfterSeconds: 3600 }
      const from = { kind: "extension", extensionId: stranger }
      const tests = "/api/ucaas/account/100/test-calls"
      const { testCallId } = done(await owner.post(tests, { from, to: bensNumber, people }))
      done(await owner.post(`${tests}/${testCallId}/hang-up`))
    },
    told: {
      callId: expect.stringMatching(/^\d+-\d+$/),
      from: "306",
      to: bensNumber,
      startedAt: expect.any(String),
      endedAt: expect.any(String),
      result: expect.any(String),
      talkSeconds: 0,
    },
    read: async ({ callId }) => done(await owner.get(`/api/ucaas/account/100/calls/${String(callId)}`)).callId,
  },
  "recording.ready": {
    happen: () => recordedCall("told-recording"),
    told: { recordingId: expect.any(Number), kind: "onDemand", startedAt: expect.any(String), seconds: 20 },
    read: async ({ recordingId }) =>
      done(await owner.get(`/api/accounts/100/recordings/${String(recordingId)}`)).recordingId,
  },
  "job.finished": {
    happen: async () =>
      done(
        await owner.put("/api/provisioning/accounts/100/services/location", {
          toLocationId: 3002,
          services: [{ kind: "extension", objectId: ben }],
        }),
      ),
    told: { jobId: expect.any(Number), title: expect.stringMatching(/^Move 1 service/), state: "done" },
    read: async ({ jobId }) => done(await owner.get(`/api/portal/jobs/${String(jobId)}`)).jobId,
  },
}

test("every kind of event is in the table", () => {
  expect(Object.keys(kinds).toSorted()).toEqual([...webhookEventNames].toSorted())
})

const webhooks = "/svc/auth/v1/accounts/100/webhooks"
const subscribe = async (events: readonly string[], who = owner) =>
  done(await who.post(webhooks, { name: "Receiver", url: address, events, currentPassword: demoPassword })) as {
    readonly webhookId: number
    readonly secret: string
  }
/** Jobs that begin when others end are done as well. */
const drain = async () => {
  await server.kit.jobs.drain()
  await server.kit.jobs.drain()
}

describe("a webhook receives", () => {
  test.each(webhookEventNames)("%s, signed, about what its owner can read", async (event) => {
    const { happen, told, read } = kinds[event]
    const { webhookId, secret } = await subscribe([event])
    await happen()
    await drain()
    expect(received).toHaveLength(1)
    const { headers, body } = received[0]!
    const signature = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
      .update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`)
      .digest("base64")
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`)
    const message = JSON.parse(body) as { readonly id: string; readonly data: Data }
    expect(message).toMatchObject({ type: event, accountId: 100, data: told })
    expect(message.id).toBe(headers["webhook-id"])
    const key = Object.keys(message.data).find((name) => /^(user|recording|job|call)Id$/.test(name))
    if (read !== undefined)
      expect(String(await read(message.data))).toContain(
        String(key === undefined ? (message.data["phoneNumber"] as string).replace("+", "") : message.data[key]),
      )
    done(await owner.delete(`${webhooks}/${webhookId}`))
  })
})

test("what its owner may no longer read is not sent: calls and recordings", async () => {
  const administrator = await server.as("accountAdministrator")
  const { webhookId } = await subscribe(["call.ended", "recording.ready"], administrator)
  const setRole = (roleId: number) =>
    inDatabase(sql`update role_memberships set role_id = ${roleId} where user_id = ${administrator.userId}`)
  const [held] = await server.database.transaction("system", (db) =>
    db.many<{ roleId: number }>(sql`select role_id from role_memberships where user_id = ${administrator.userId}`),
  )
  await setRole(4)
  await recordedCall("told-nobody")
  await drain()
  expect(received).toEqual([])
  const { items } = done(await owner.get(`${webhooks}/${webhookId}/deliveries`)) as { items: Data[] }
  expect(items.map(({ event, state }) => `${String(event)} ${String(state)}`).toSorted()).toEqual([
    // Dialing a code is a call, too.
    "call.ended dropped",
    "call.ended dropped",
    "call.ended dropped",
    "recording.ready dropped",
  ])
  await setRole(held!.roleId)
  done(await owner.delete(`${webhooks}/${webhookId}`))
})
