import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { purgeMeetingsJob } from "./meetings.jobs.ts"
import { recordMeetings, type EndedMeeting } from "./meetings.service.ts"

let server: TestServer
let admin: TestClient
let user: TestClient
const path = "/api/reporting/accounts/100/meetings"
const minute = 60_000
/** Before the demo's own history, which has every second on the full second. */
const start = Date.UTC(2025, 0, 14, 15)
const iso = (at: number) => new Date(at).toISOString()
const window = `from=${iso(start - 60 * minute)}&to=${iso(start + 600 * minute)}`
const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("reportsAdmin")
  user = await server.as("endUser")
})
afterAll(() => server.close())

const guest = { userId: null, name: "Olivia Marsh", channel: "browser" } as const
const meeting = (id: string, changes: Partial<EndedMeeting> = {}): EndedMeeting => ({
  engine: "test",
  engineMeetingId: id,
  code: "412883907",
  topic: `Topic ${id}`,
  type: "scheduled",
  host: { userId: admin.userId, name: "Host" },
  startedAt: start,
  endedAt: start + 30 * minute,
  stays: [
    {
      participant: 1,
      userId: admin.userId,
      name: "Host",
      joinedAt: start,
      leftAt: start + 30 * minute,
      channel: "app",
    },
    { ...guest, participant: 2, joinedAt: start + minute, leftAt: start + 10 * minute },
    { ...guest, participant: 2, joinedAt: start + 12 * minute, leftAt: start + 30 * minute, channel: "dialIn" },
  ],
  recordings: [],
  ...changes,
})
const record = (...meetings: readonly EndedMeeting[]) => system((db) => recordMeetings(db, 100, meetings))
const topics = async (client: TestClient, query: string, of = path): Promise<string[]> => {
  const answer = await client.get(`${of}?${window}&${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.items.map(({ topic }: { topic: string }) => topic)
}
const idOf = async (topic: string): Promise<string> =>
  (await admin.get(`${path}?${window}`)).body.items.find((one: { topic: string }) => one.topic === topic).meetingId

describe("meetings of an account", () => {
  beforeAll(async () => {
    const later = (minutes: number) => ({
      startedAt: start + minutes * minute,
      endedAt: start + (minutes + 5) * minute,
      stays: [],
    })
    await record(
      meeting("one", {
        recordings: [{ kind: "video", startedAt: start + minute, seconds: 60, bytes: 1000 }],
      }),
      meeting("two", { ...later(40), type: "instant", code: "500000001" }),
      meeting("three", {
        ...later(50),
        host: { userId: null, name: "Somebody" },
        stays: [
          {
            participant: 1,
            userId: user.userId,
            name: "User",
            joinedAt: start + 50 * minute,
            leftAt: start + 55 * minute,
            channel: "deskPhone",
          },
        ],
      }),
    )
  })

  test("are listed newest first, by filters and in pages", async () => {
    expect(await topics(admin, "")).toEqual(["Topic three", "Topic two", "Topic one"])
    expect(await topics(admin, "type=instant")).toEqual(["Topic two"])
    expect(await topics(admin, "recorded=true")).toEqual(["Topic one"])
    expect(await topics(admin, "code=500-000%20001")).toEqual(["Topic two"])
    expect(await topics(admin, `userId=${user.userId}`)).toEqual(["Topic three"])
    expect(await topics(admin, `userId=${admin.userId}`)).toEqual(["Topic two", "Topic one"])
    const first = (await admin.get(`${path}?${window}&limit=2`)).body
    expect(first.nextBefore).toBe(first.items[1].meetingId)
    const second = (await admin.get(`${path}?${window}&limit=2&before=${first.nextBefore}`)).body
    expect(second).toMatchObject({ items: [{ topic: "Topic one" }], nextBefore: null })
  })

  test("show who joined and left when, and count whoever joined again once", async () => {
    const { status, body } = await admin.get(`${path}/${await idOf("Topic one")}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      accountId: 100,
      host: { userId: admin.userId, name: "Host" },
      startedAt: iso(start),
      seconds: 1800,
      participantsMax: 2,
      participantsUnique: 2,
      hasRecording: true,
      isSimulated: false,
      participants: [
        { userId: admin.userId, isHost: true, seconds: 1800, stays: [{ channel: "app" }] },
        {
          userId: null,
          name: "Olivia Marsh",
          isHost: false,
          seconds: 27 * 60,
          stays: [
            { joinedAt: iso(start + minute), leftAt: iso(start + 10 * minute), channel: "browser" },
            { joinedAt: iso(start + 12 * minute), leftAt: iso(start + 30 * minute), channel: "dialIn" },
          ],
        },
      ],
      recordings: [{ kind: "video", seconds: 60, bytes: 1000 }],
    })
  })

  test("have recordings, which are listed for the account", async () => {
    const recordings = `/api/reporting/accounts/100/meeting-recordings?${window}`
    const meetingId = await idOf("Topic one")
    const expected = { meetingId, topic: "Topic one", kind: "video", startedAt: iso(start + minute) }
    expect((await admin.get(recordings)).body).toMatchObject({ items: [expected], nextBefore: null })
    expect((await admin.get(`${recordings}&hostId=${admin.userId}`)).body.items).toHaveLength(1)
    expect((await admin.get(`${recordings}&hostId=${user.userId}`)).body.items).toEqual([])
    expect((await user.get(recordings)).status).toBe(403)
  })

  test("are not for users without the permission, who see their own", async () => {
    const [theirs, other] = [await idOf("Topic three"), await idOf("Topic one")]
    expect((await user.get(path)).status).toBe(403)
    expect((await user.get(`${path}/${theirs}`)).status).toBe(403)
    const own = `/api/reporting/users/${user.userId}/meetings`
    expect(await topics(user, "", own)).toEqual(["Topic three"])
    expect((await user.get(`${own}/${theirs}`)).body).toMatchObject({ topic: "Topic three" })
    expect((await user.get(`${own}/${other}`)).body).toMatchObject({ code: "meeting.not_found" })
    expect((await user.get(`/api/reporting/users/${admin.userId}/meetings`)).status).not.toBe(200)
    expect((await user.get(`/api/reporting/users/${admin.userId}/meetings/${other}`)).status).not.toBe(200)
  })

  test("of another account do not exist", async () => {
    const other = await server.as("accountSuperUser", 101)
    const meetingId = await idOf("Topic one")
    expect((await other.get(path)).status).toBe(404)
    expect((await other.get(`${path}/${meetingId}`)).status).toBe(404)
    expect((await other.get(`/api/reporting/users/${admin.userId}/meetings`)).status).toBe(404)
    const inOwn = await other.get(`/api/reporting/accounts/101/meetings/${meetingId}`)
    expect(inOwn).toMatchObject({ status: 404, body: { code: "meeting.not_found" } })
    expect((await other.get(`/api/reporting/accounts/101/meetings?${window}`)).body.items).toEqual([])
  })

  test("that do not exist are not found, whatever the id looks like", async () => {
    for (const id of ["1", "1736866800000-1", "9999999999999-999999999999999"])
      expect((await admin.get(`${path}/${id}`)).body, id).toMatchObject({ code: "meeting.not_found" })
  })
})

test("a report that comes twice, or later with other values, changes nothing", async () => {
  const at = { startedAt: start + 300 * minute, endedAt: start + 310 * minute }
  const once = meeting("twice", { ...at, topic: "Reported twice" })
  expect(await record(once, once)).toBe(1)
  expect(await record({ ...once, topic: "Changed", startedAt: at.startedAt + minute })).toBe(0)
  expect((await topics(admin, "")).filter((topic) => /twice|Changed/.test(topic))).toEqual(["Reported twice"])
  expect((await admin.get(`${path}/${await idOf("Reported twice")}`)).body.participants).toHaveLength(2)
})

test("users of another account are guests", async () => {
  const stranger = (await server.as("accountSuperUser", 101)).userId
  const at = { startedAt: start + 320 * minute, endedAt: start + 325 * minute }
  const stay = { participant: 1, userId: stranger, name: "Stranger", channel: "app" } as const
  await record(
    meeting("stranger", {
      ...at,
      host: { userId: stranger, name: "Stranger" },
      stays: [{ ...stay, joinedAt: at.startedAt, leftAt: at.endedAt }],
    }),
  )
  expect((await admin.get(`${path}/${await idOf("Topic stranger")}`)).body).toMatchObject({
    host: { userId: null, name: "Stranger" },
    participants: [{ userId: null, name: "Stranger" }],
  })
})

test("meetings are deleted after the time the account keeps call records", async () => {
  const month = (back: number) => Date.now() - back * 30.5 * 24 * 60 * minute
  const aged = (id: string, back: number) =>
    meeting(id, {
      startedAt: month(back),
      endedAt: month(back) + minute,
      stays: [{ ...guest, participant: 1, joinedAt: month(back), leftAt: month(back) + minute }],
      recordings: [{ kind: "audio", startedAt: month(back), seconds: 5, bytes: 5 }],
    })
  await record(aged("old", 20), aged("young", 16))
  const retention = await (
    await server.as("accountSuperUser")
  ).put("/api/ucaas/account/100/call-retention", {
    months: 18,
  })
  expect(retention.status).toBe(200)
  await system((db) => server.kit.jobs.enqueue(db, purgeMeetingsJob, {}, { accountId: 1 }))
  await server.kit.jobs.drain()
  const left = await system((db) =>
    db.many<{ id: string }>(sql`
      select m.engine_meeting_id as id from meeting_records m where m.account_id = 100 and m.engine = 'test'`),
  )
  expect(left.map(({ id }) => id)).toEqual(["young"])
  const orphans = await system((db) =>
    db.one<{ count: number }>(sql`
      select (select count(*) from meeting_participants p where p.started_at < now() - interval '18 months')::int
        + (select count(*) from meeting_recordings r where r.started_at < now() - interval '18 months')::int as count`),
  )
  expect(orphans.count).toBe(0)
})

test("the demo has meetings, which are said to be simulated", async () => {
  const { items } = (await admin.get(`${path}?limit=200`)).body
  const simulated = items.filter(({ isSimulated }: { isSimulated: boolean }) => isSimulated)
  expect(simulated.length).toBeGreaterThan(100)
  const { participants } = (await admin.get(`${path}/${simulated[0].meetingId}`)).body
  expect(participants.length).toBe(simulated[0].participantsUnique)
})
