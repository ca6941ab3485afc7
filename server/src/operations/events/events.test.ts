import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { publishEvent, type LiveEvent } from "../../kit/live/events.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let address: string
let started: number
beforeAll(async () => {
  server = await startTestServer()
  started = performance.now()
  address = await server.app.listen({ port: 0, host: "127.0.0.1" })
})
afterAll(() => server.close())

/** Opens the stream over a real connection and answers its pieces one by one. */
const open = async (client: TestClient, query = "") => {
  const response = await fetch(`${address}/api/portal/events${query}`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  const reader = response
    .body!.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  const first = (await reader.read()).value ?? ""
  expect(first.startsWith(": open\n\n"), first).toBe(true)
  // On a busy machine events come in the same piece.
  let rest = first.slice(": open\n\n".length)
  const next = async (): Promise<ReadableStreamReadResult<string>> => {
    if (rest === "") return reader.read()
    const value = rest
    rest = ""
    return { done: false, value }
  }
  return { response, next, close: () => reader.cancel() }
}

/** What a stream sends until it sends this. */
const hear = async (stream: Awaited<ReturnType<typeof open>>, text: string): Promise<string> => {
  let heard = ""
  while (!heard.includes(text)) {
    const piece = await stream.next()
    if (piece.done) throw new Error(`The stream ended without “${text}”, after: ${heard}`)
    heard += piece.value
    if (heard.includes("event: missed")) throw new Error(`The server no longer knows “${text}”, after: ${heard}`)
  }
  return heard
}

/** What a stream still sends until it ends. */
const untilEnd = async (stream: Awaited<ReturnType<typeof open>>): Promise<string> => {
  let heard = ""
  for (let piece = await stream.next(); !piece.done; piece = await stream.next()) heard += piece.value
  return heard
}

const publish = (event: LiveEvent) =>
  server.database.transaction({ account: event.accountId }, (db) => publishEvent(db, event))

test("news of the account and of the person arrive; those of others do not", async () => {
  const client = await server.as("endUser")
  const stream = await open(client)
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream")
  await publish({ accountId: 101, topic: "queue", data: { of: "another account" } })
  await publish({ accountId: 100, userId: 100_001, topic: "queue", data: { of: "another person" } })
  await publish({ accountId: 100, topic: "queue", data: { queueId: 3 } })
  expect((await stream.next()).value).toBe('event: queue\ndata: {"queueId":3}\n\n')
  // Work that was started in another account still concerns the person.
  await publish({ accountId: 101, userId: client.userId, topic: "job", data: { jobId: 5 } })
  expect((await stream.next()).value).toBe('event: job\ndata: {"jobId":5}\n\n')
  await stream.close()
})

test("a stream begins with what happened while its page was read, and says when it does not know that", async () => {
  const client = await server.as("endUser")
  // The second that the server adds must not begin before it was listening.
  await setTimeout(Math.max(0, started + 1100 - performance.now()))
  const before41 = performance.now()
  await publish({ accountId: 100, topic: "queue", data: { queueId: 41 } })
  await publish({ accountId: 101, topic: "queue", data: { queueId: 42 } })
  /** A request that was on its way for more than that second, on a busy machine, says nothing. */
  const openInTime = async () => {
    for (;;) {
      const asked = performance.now()
      const stream = await open(client, `?readFor=${Math.floor(asked - before41)}`)
      if (performance.now() - asked < 1000) return stream
      await stream.close()
    }
  }
  const during = await openInTime()
  const before = await hear(during, "41")
  await publish({ accountId: 100, topic: "queue", data: { queueId: 43 } })
  expect(before + (await hear(during, "43"))).not.toContain("42")
  const old = await open(client, "?readFor=3600000")
  expect((await old.next()).value).toBe("event: missed\ndata: {}\n\n")
  await Promise.all([during.close(), old.close()])
})

test("the stream ends with the session", async () => {
  const client = await server.as("endUser")
  const stream = await open(client)
  await server.database.transaction({ account: 100 }, async (db) => {
    await db.run(sql`update sessions set ended_at = now() where user_id = ${client.userId}`)
    await publishEvent(db, { accountId: 100, userId: client.userId, topic: "session.ended", data: {} })
  })
  await hear(stream, "event: session.ended")
  expect(await untilEnd(stream)).not.toContain("event: queue")
})

test("live calls and monitoring reach those who may see them", async () => {
  const [person, manager] = [await open(await server.as("endUser")), await open(await server.as("accountSuperUser"))]
  await publish({ accountId: 100, topic: "live-call", data: { place: "ringing", queueId: null } })
  await publish({ accountId: 100, topic: "callMonitoring", data: { sessionId: 1 } })
  await publish({ accountId: 100, topic: "queue", data: { queueId: 3 } })
  expect((await person.next()).value).toBe('event: queue\ndata: {"queueId":3}\n\n')
  expect((await manager.next()).value).toContain("event: live-call")
  await Promise.all([person.close(), manager.close()])
})

test("whoever gets a monitoring rule hears that calls change, and nothing about them", async () => {
  const client = await server.as("billingAdmin")
  const owner = await server.as("accountSuperUser")
  const stream = await open(client)
  const made = await owner.post("/api/admin/accounts/100/call-monitoring/rules", {
    supervisorId: client.userId,
    target: { kind: "queue", id: 100_804 },
    modes: ["listen"],
    tone: true,
  })
  expect(made.status).toBe(200)
  expect((await stream.next()).value).toBe("event: callMonitoring\ndata: {}\n\n")
  // The stream looks again by itself; what it sends then says nothing.
  let heard = ""
  await expect
    .poll(async () => {
      await publish({ accountId: 100, topic: "live-call", data: { place: "talking", queueId: 100_805 } })
      await publish({ accountId: 100, topic: "queue", data: { queueId: 3 } })
      return (heard += (await stream.next()).value ?? "")
    })
    .toContain("event: live-call\ndata: {}\n\n")
  expect(heard).not.toContain("100805")
  await stream.close()
})

test("the stream ends when the user's roles change, so that it begins again with the new ones", async () => {
  const client = await server.as("endUser")
  const stream = await open(client)
  await publish({
    accountId: 100,
    userId: client.userId,
    topic: "user",
    data: { userId: client.userId, change: "roles" },
  })
  await hear(stream, "event: user")
  expect(await untilEnd(stream)).not.toContain("event: queue")
})

test("what happens in the moment in which a stream ends ends only the stream", async () => {
  const client = await server.as("endUser")
  const stream = await open(client)
  await server.database.transaction({ account: 100 }, async (db) => {
    const about = { accountId: 100, topic: "user", data: { userId: client.userId, change: "roles" } } as const
    for (let times = 0; times < 3; times++) await publishEvent(db, { ...about, userId: client.userId })
    await publishEvent(db, { accountId: 100, topic: "queue", data: { queueId: 3 } })
  })
  await hear(stream, "event: user")
  expect(await untilEnd(stream)).not.toContain("event: queue")
  // Before anything was heard: the session is over, and there is something to send.
  const late = await server.as("endUser")
  await open(late).then((opened) => opened.close())
  await publish({ accountId: 100, topic: "queue", data: { queueId: 4 } })
  await server.database.transaction({ account: 100 }, (db) =>
    db.run(sql`update sessions set expires_at = now() where user_id = ${late.userId}`),
  )
  const over = await open(late, "?readFor=20000")
  expect(await over.next()).toMatchObject({ done: true })
  expect((await server.anonymous().get("/healthz")).status).toBe(200)
})

test("whoever loses their role hears nothing more by it", async () => {
  const owner = await server.as("accountSuperUser")
  const client = await server.as("callQueuesAdmin")
  const stream = await open(client)
  await publish({ accountId: 100, topic: "live-call", data: { place: "ringing", queueId: null } })
  expect((await stream.next()).value).toContain("event: live-call")
  const changed = await owner.put(`/api/ucaas/user/v1/${client.userId}`, { roleId: 4 })
  expect(changed.status).toBe(200)
  const rest: string[] = []
  for (let next = await stream.next(); !next.done; next = await stream.next()) rest.push(next.value ?? "")
  await publish({ accountId: 100, topic: "live-call", data: { place: "talking", queueId: null } })
  expect(rest.join("")).not.toContain("live-call")
})

test("nobody listens without signing in", async () => {
  expect((await fetch(`${address}/api/portal/events`)).status).toBe(401)
})

test("a user has at most 20 streams; when one closes, another may open", async () => {
  const client = await server.as("accountAdministrator")
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(client)))
  const ask = () => fetch(`${address}/api/portal/events`, { headers: { authorization: `Bearer ${client.token}` } })
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.headers.get("retry-after")).toBe("30")
  expect(await refused.text()).toContain("already has 20 open event streams")
  const other = await open(await server.as("endUser"))
  await other.close()
  await streams[0]!.close()
  await expect.poll(() => server.kit.events.countFor(client.userId)).toBe(19)
  streams.push(await open(client))
  await Promise.all(streams.slice(1).map((stream) => stream.close()))
})

test("requests of one moment do not open more streams than that either", async () => {
  const client = await server.as("accountSuperUser", 110)
  const asked = await Promise.all(
    Array.from({ length: 60 }, () =>
      fetch(`${address}/api/portal/events`, { headers: { authorization: `Bearer ${client.token}` } }),
    ),
  )
  expect(server.kit.events.countFor(client.userId)).toBe(20)
  for (const answer of asked) await answer.body?.cancel()
})
