import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient

/** A program of somebody else, which answers every event in the same way. */
interface Receiver {
  readonly http: Server
  readonly address: string
  answer: number
  received: number
  /** How many events it was sent at the same time. */
  most: number
}
const receivers: Receiver[] = []
const startReceiver = async (answer: number): Promise<Receiver> => {
  let open = 0
  const http = createServer((request, response) => {
    receiver.received += 1
    open += 1
    receiver.most = Math.max(receiver.most, open)
    request.resume().on("end", () =>
      setTimeout(() => {
        open -= 1
        response.writeHead(receiver.answer).end()
      }, 20),
    )
  }).listen(0, "127.0.0.1")
  await once(http, "listening")
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
  const receiver: Receiver = { http, address, answer, received: 0, most: 0 }
  receivers.push(receiver)
  return receiver
}

beforeAll(async () => {
  server = await startTestServer({ settings: { OUTBOUND_PRIVATE: "1" } })
  owner = await server.as("accountSuperUser")
})
afterAll(async () => {
  await server.close()
  for (const { http } of receivers) http.close()
})
afterEach(async () => {
  await change(sql`delete from webhooks where id >= 5000000`)
  await change(sql`delete from jobs where name = 'webhooks.deliver'`)
})

const change = (query: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(query))
const rows = <Row>(query: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.many<Row>(query))
const drain = () => server.kit.jobs.drain()
const path = "/svc/auth/v1/accounts/100/webhooks"
let keys = 0
const key = () => ({ "idempotency-key": `failing-${keys++}` })

const make = async ({ address }: Pick<Receiver, "address">): Promise<number> => {
  const answer = await owner.post(path, {
    name: "Receiver",
    url: address,
    events: ["user.created"],
    currentPassword: demoPassword,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.webhookId
}
let people = 0
const addUsers = async (count: number) => {
  for (let turn = 0; turn < count; turn++) {
    const answer = await owner.post("/api/ucaas/account/100/users", {
      loginName: `failing${people++}@harbor-pine.demo`,
      firstName: "Ada",
      lastName: "Hook",
      email: "ada.hook@harbor-pine.example",
      roleId: 4,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  }
}
const webhook = async (id: number) => (await owner.get(`${path}/${id}`)).body
const deliveries = async (id: number) =>
  (await owner.get(`${path}/${id}/deliveries`)).body.items as {
    deliveryId: number
    state: string
    attempts: number
    lastError: string | null
  }[]
const states = async (id: number) => (await deliveries(id)).map(({ state }) => state)
const waitingJobs = () =>
  rows<{ id: number }>(sql`select j.id from jobs j where j.name = 'webhooks.deliver' and j.state = 'waiting'`)
/** All jobs are due now. */
const hurry = async () => {
  await change(sql`update jobs set run_at = now() where name = 'webhooks.deliver' and state = 'waiting'`)
  await drain()
}
/** The pause before the next attempt to reach a failing receiver is over. */
const endPause = (id: number) => change(sql`update webhooks set next_try_at = now() where id = ${id}`)
const age = (interval: string) =>
  change(sql`update webhook_deliveries set tried_from = now() - ${interval}::interval where state = 'waiting'`)

describe("a webhook whose receiver accepts nothing", () => {
  test("is turned off after 5 days of failures and not before, and lives on when it is turned on again", async () => {
    const dead = await startReceiver(500)
    const id = await make(dead)
    // Nothing has happened for long: that is no failure.
    await change(sql`update webhooks set created_at = now() - interval '90 days' where id = ${id}`)
    await addUsers(1)
    await drain()
    await age("25 hours")
    await hurry()
    expect(await states(id)).toEqual(["failed"])
    expect((await webhook(id)).state).toBe("on")

    const failAgain = async () => {
      await addUsers(1)
      await drain()
      await age("25 hours")
      await hurry()
    }
    const since = (interval: string) =>
      change(sql`update webhooks set failing_since = now() - ${interval}::interval where id = ${id}`)
    await since("119 hours")
    await failAgain()
    expect((await webhook(id)).state).toBe("on")
    await since("121 hours")
    await failAgain()
    expect((await webhook(id)).state).toBe("paused")

    expect((await owner.put(`${path}/${id}`, { isOn: true })).body.state).toBe("on")
    await failAgain()
    expect((await webhook(id)).state).toBe("on")
    await since("121 hours")
    dead.answer = 200
    await addUsers(1)
    await drain()
    dead.answer = 500
    await failAgain()
    expect((await webhook(id)).state, "an accepted event ends the days of failures").toBe("on")
  })
})

describe("a delivery", () => {
  test("whose job runs again after its attempt was noted is not sent again, and has one next attempt", async () => {
    const dead = await startReceiver(500)
    const id = await make(dead)
    await addUsers(1)
    await drain()
    expect(await waitingJobs()).toHaveLength(1)
    await change(sql`update jobs set state = 'waiting', finished_at = null, run_at = now()
      where name = 'webhooks.deliver' and state = 'done'`)
    await drain()
    expect(dead.received).toBe(1)
    expect(await waitingJobs()).toHaveLength(1)
    expect(await deliveries(id)).toMatchObject([{ state: "waiting", attempts: 1 }])
    // Asked to send it again, it begins a turn of its own, too.
    await age("25 hours")
    await hurry()
    const [failed] = await deliveries(id)
    await owner.post(`${path}/${id}/deliveries/${failed!.deliveryId}/repeat`, undefined, key())
    dead.answer = 200
    await change(sql`update jobs set state = 'waiting', finished_at = null, run_at = now()
      where name = 'webhooks.deliver' and state = 'done'`)
    await drain()
    expect(dead.received).toBe(3)
    expect(await states(id)).toEqual(["delivered"])
    expect(await waitingJobs()).toEqual([])
  })
  test("whose job fails for good does not wait forever", async () => {
    const id = await make(await startReceiver(200))
    await change(sql`update webhooks set secret_sealed = 'unreadable' where id = ${id}`)
    await addUsers(1)
    await drain()
    expect(await states(id)).toEqual(["waiting"])
    for (let turn = 0; turn < 4; turn++) await hurry()
    expect(await deliveries(id)).toMatchObject([
      { state: "failed", attempts: 0, lastError: "The event could not be sent because of an internal error." },
    ])
  })
  test("that waited long for a worker has its day of attempts still", async () => {
    const id = await make(await startReceiver(500))
    await addUsers(1)
    await change(sql`
      update webhook_deliveries set created_at = created_at - interval '3 days', tried_from = tried_from - interval '3 days'
      where webhook_id = ${id}`)
    await drain()
    expect(await deliveries(id)).toMatchObject([{ state: "waiting", attempts: 1 }])
  })
})

describe("a receiver that keeps failing", () => {
  test("gets one event at a time, and holds up no others", async () => {
    const [dead, healthy] = [await startReceiver(500), await startReceiver(200)]
    const [id, other] = [await make(dead), await make(healthy)]
    await addUsers(10)
    await drain()
    expect(healthy.received).toBe(10)
    // Attempts that had begun with the fifth one end.
    expect(dead.received).toBeGreaterThanOrEqual(5)
    expect(dead.received).toBeLessThanOrEqual(6)
    expect(await states(id)).toEqual(Array.from({ length: 10 }, () => "waiting"))
    let before = dead.received
    await hurry()
    expect(dead.received, "the pause is not over").toBe(before)

    dead.most = 0
    for (let turn = 0; turn < 3; turn++) {
      await endPause(id)
      before = dead.received
      await hurry()
      expect(dead.received).toBe(before + 1)
    }
    expect(dead.most).toBe(1)
    const [pause] = await rows<{ seconds: number }>(sql`
      select extract(epoch from w.next_try_at - now())::float8 as seconds from webhooks w where w.id = ${id}`)
    expect(pause!.seconds).toBeGreaterThan(500)
    expect(pause!.seconds).toBeLessThanOrEqual(1800)
    expect(await waitingJobs()).toHaveLength(10)
    await addUsers(1)
    await drain()
    expect(healthy.received).toBe(11)

    // It works again: the first accepted event lets all others through.
    dead.answer = 200
    await endPause(id)
    for (let turn = 0; turn < 2; turn++) await hurry()
    expect(await states(id)).toEqual(Array.from({ length: 11 }, () => "delivered"))
    expect(await states(other)).toEqual(Array.from({ length: 11 }, () => "delivered"))
    expect(await waitingJobs()).toEqual([])
  })
  test("fails deliveries after a day that were postponed, and is turned off after days of that", async () => {
    const dead = await startReceiver(500)
    const id = await make(dead)
    await change(sql`
      update webhooks set failures = 7, next_try_at = now() + interval '1 hour',
        failing_since = now() - interval '121 hours' where id = ${id}`)
    await addUsers(1)
    await drain()
    expect(await deliveries(id)).toMatchObject([{ state: "waiting", attempts: 0 }])
    await age("24 hours")
    await hurry()
    expect(await deliveries(id)).toMatchObject([
      { state: "failed", attempts: 0, lastError: "The receiver accepted no events for a day." },
    ])
    expect(dead.received).toBe(0)
    expect((await webhook(id)).state).toBe("paused")
  })
  test("gets test events and what is sent again at once", async () => {
    const dead = await startReceiver(500)
    const id = await make(dead)
    await addUsers(1)
    await drain()
    await age("25 hours")
    await hurry()
    const [failed] = await deliveries(id)
    const fail = () =>
      change(sql`update webhooks set failures = 7, next_try_at = now() + interval '1 hour' where id = ${id}`)
    await fail()
    await owner.post(`${path}/${id}/test`, undefined, key())
    await drain()
    expect(dead.received).toBe(3)
    const [counted] = await rows<{ failures: number }>(sql`select w.failures from webhooks w where w.id = ${id}`)
    expect(counted!.failures, "test events do not count").toBe(7)
    await change(sql`delete from jobs where name = 'webhooks.deliver' and state = 'waiting'`)
    dead.answer = 200
    expect((await owner.post(`${path}/${id}/deliveries/${failed!.deliveryId}/repeat`, undefined, key())).status).toBe(
      200,
    )
    await drain()
    expect(dead.received).toBe(4)
    // A new address is tried like any other.
    await fail()
    const moved = await startReceiver(200)
    await owner.put(`${path}/${id}`, { url: moved.address, currentPassword: demoPassword })
    await addUsers(1)
    await drain()
    expect(moved.received).toBe(1)
  })
})
