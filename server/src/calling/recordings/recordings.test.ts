import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { systemRole } from "@dialplane/contract/kit/access/roles.table"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { demoRecordings } from "../../app/demo/demo-recordings.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import {
  countRecordingsOf,
  offboardRecordings,
  returnRecordings,
  type RecordingsChoice,
} from "./offboarding-recordings.service.ts"
import { readRange } from "../../kit/http/byte-range.ts"
import { searchWords, sightOf } from "./recordings.rules.ts"
import { sampleSound } from "../../kit/audio/sample-sound.ts"

let server: TestServer
let administrator: TestClient
let person: TestClient
let stranger: TestClient
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as("accountAdministrator")
  person = await server.as("endUser")
  stranger = await server.as("accountSuperUser", 110)
  // The world was made with another folder of files: the sound of these is made again, and is the same.
  for (const id of [company, mine]) await server.kit.files.putByContent(100, soundOf(id), "wav")
}, 60_000)
afterAll(() => server.close())

const account = "/api/accounts/100/recordings"
const bin = `${account}/recycle-bin`
const ownList = "/crec/api/search/recordings"
const ownBin = "/crec/api/search/recordings/recycleBin"
/** Of the company; the end user's own; somebody else's on demand. */
const [company, mine, others] = [7001, 7003, 7006]
const soundOf = (id: number) => sampleSound(id, demoRecordings().find((one) => one.id === id)!.seconds)
const idsOf = (answer: { body: any }): number[] => answer.body.items.map((item: any) => item.recordingId)
const inAccount = <T>(work: (db: Db) => Promise<T>) => server.database.transaction({ account: 100 }, work)
const actionsOn = (id: number) =>
  inAccount(async (db) =>
    (
      await db.many<{ action: string }>(
        sql`select a.action from audit_entries a
          where a.account_id = 100 and a.object_type = 'recording' and a.object_id = ${String(id)} order by a.id`,
      )
    ).map(({ action }) => action),
  )

describe("the list", () => {
  test("newest first, in pages, filtered and found; with the user's name, kind, other party and comments", async () => {
    const first = await administrator.get(`${account}?limit=15`)
    const second = await administrator.get(`${account}?limit=15&cursor=${first.body.nextCursor}`)
    const third = await administrator.get(`${account}?limit=15&cursor=${second.body.nextCursor}`)
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)].toSorted((a, b) => a - b)).toEqual(
      demoRecordings()
        .slice(0, 40)
        .map(({ id }) => id),
    )
    expect(third.body.nextCursor).toBeNull()
    expect(first.body.items[0]).toMatchObject({
      recordingId: 7001,
      kind: "company",
      userId: 100_101,
      direction: "inbound",
      otherName: "Granite Freight",
      otherNumber: "+16035550191",
      extension: "301",
      comments: [{ text: expect.stringContaining("pick-up"), authorName: "Tessa Silva" }],
    })
    expect(first.body.items[0]).not.toHaveProperty("fileKey")
    const all = async (query: string) => (await administrator.get(`${account}?${query}`)).body.items as any[]
    expect((await all("kind=onDemand")).every(({ kind }) => kind === "onDemand")).toBe(true)
    expect((await all("userId=100101")).length).toBeGreaterThan(5)
    expect((await all("userId=100101")).every(({ userId }) => userId === 100_101)).toBe(true)
    expect(new Set((await all("callDirection=internal")).map(({ direction }) => direction))).toEqual(
      new Set(["internal"]),
    )
    const since = first.body.items[4].startedAt
    expect((await all(`since=${since}`)).map(({ recordingId }) => recordingId)).toEqual(idsOf(first).slice(0, 5))
    expect((await all(`until=${since}&limit=1`))[0].recordingId).toBe(idsOf(first)[5])
    for (const search of ["granite", "gran fre", "+1 603 555 0191", "(603) 555-0191", "0191"])
      expect(
        (await all(`search=${encodeURIComponent(search)}`)).map(({ recordingId }) => recordingId),
        search,
      ).toContain(7001)
    expect(await all("search=ranite")).toEqual([])
    for (const sort of ["ownerName", "seconds"]) {
      const sorted = (await all(`sort=${sort}&direction=asc`)).map((item) =>
        sort === "seconds" ? item.seconds : item.ownerName,
      )
      expect(sorted).toEqual(
        sort === "seconds" ? sorted.toSorted((a, b) => a - b) : sorted.toSorted((a, b) => (a < b ? -1 : 1)),
      )
    }
  })

  test("people see their own ones made on demand, whatever they ask for; administrators see everything in either scope", async () => {
    const seen = (await person.get(ownList)).body.items as any[]
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.every(({ kind, userId }) => kind === "onDemand" && userId === person.userId)).toBe(true)
    for (const query of ["kind=company", "userId=100101"])
      expect((await person.get(`${ownList}?${query}`)).body.items).toEqual([])
    expect((await administrator.get(ownList)).body.items).toHaveLength(40)
    expect((await person.get(account)).body.code).toBe("request.not_allowed")
    expect((await stranger.get(account)).body.code).toBe("account.not_found")
    expect((await stranger.get(ownList)).body.items).toEqual([])
    expect((await (await server.as("apiUser")).get(ownList)).body.code).toBe("request.not_allowed")
    expect((await (await server.as("partnerAccountAdministrator", 10)).get(account)).body.items).toHaveLength(40)
  })

  test("a role that may hear the company's recordings does not come to what people made themselves, and the other way around", () => {
    expect(sightOf(new Set(["read:company-call-recording"]), 5, "account", "read")).toEqual({
      company: true,
      onDemand: false,
      own: null,
    })
    expect(sightOf(new Set(["read:on-demand-call-recording", "read:own-recordings"]), 5, "everybody", "read")).toEqual({
      company: false,
      onDemand: true,
      own: 5,
    })
    expect(
      sightOf(new Set(["read:company-call-recording", "delete:own-recordings"]), 5, "everybody", "delete"),
    ).toEqual({ company: false, onDemand: false, own: 5 })
  })

  test("one by its id, for whoever sees it in the list; in the bin it is not found", async () => {
    const whole = await administrator.get(`${account}/${company}`)
    const listed = (await administrator.get(`${account}?limit=50`)).body.items as { recordingId: number }[]
    expect(whole.body).toEqual(listed.find(({ recordingId }) => recordingId === company))
    expect((await person.get(`/crec/api/recordings/${mine}`)).body).toMatchObject({
      recordingId: mine,
      kind: "onDemand",
    })
    const refused = [
      person.get(`/crec/api/recordings/${others}`),
      person.get(`/crec/api/recordings/${company}`),
      stranger.get(`${account}/${company}`),
      administrator.get(`${account}/999999`),
    ]
    for (const answer of await Promise.all(refused)) expect(answer.status).toBe(404)
    expect((await person.get(`${account}/${mine}`)).status).toBe(403)
    const binned = listed.at(-1)!.recordingId
    expect((await administrator.delete(account, { ids: [binned] })).status).toBe(200)
    expect((await administrator.get(`${account}/${binned}`)).status).toBe(404)
    await administrator.post(`${bin}/recover`, { ids: [binned] })
    expect((await administrator.get(`${account}/${binned}`)).status).toBe(200)
  })

  test("follows the user's name", async () => {
    await inAccount((db) =>
      db.run(sql`update users set last_name = 'Zwetschge' where account_id = 100 and id = 100115`),
    )
    const found = (await administrator.get(`${account}?search=zwetsch`)).body.items as any[]
    expect(found.map(({ userId }) => userId)).toContain(100_115)
    expect(found[0].ownerName).toMatch(/ Zwetschge$/)
  })
})

describe("listening", () => {
  const hear = (client: TestClient, url: string, range?: string) =>
    server.app.inject({
      method: "GET",
      url,
      headers: { authorization: `Bearer ${client.token}`, ...(range === undefined ? {} : { range }) },
    })

  test("the whole sound or a part of it, once in the audit log however many parts there are", async () => {
    const sound = soundOf(company)
    const whole = await hear(administrator, `${account}/${company}/audio`)
    expect([
      whole.statusCode,
      whole.headers["content-type"],
      whole.headers["accept-ranges"],
      Number(whole.headers["content-length"]),
    ]).toEqual([200, "audio/wav", "bytes", sound.length])
    expect(whole.rawPayload.equals(sound)).toBe(true)
    const part = await hear(administrator, `/crec/api/audio/recording/${company}`, "bytes=100-299")
    expect([part.statusCode, part.headers["content-range"], part.rawPayload.equals(sound.subarray(100, 300))]).toEqual([
      206,
      `bytes 100-299/${sound.length}`,
      true,
    ])
    const tail = await hear(administrator, `/crec/api/audio/recording/${company}`, "bytes=-50")
    expect(tail.rawPayload.equals(sound.subarray(-50))).toBe(true)
    expect((await hear(administrator, `${account}/${company}/audio`, `bytes=${sound.length}-`)).statusCode).toBe(416)
    expect(await actionsOn(company)).toEqual(["recording.listened"])
    await inAccount((db) =>
      db.run(
        sql`update recording_listenings set listened_at = listened_at - interval '31 minutes' where account_id = 100`,
      ),
    )
    await hear(administrator, `${account}/${company}/audio`, "bytes=100-")
    expect(await actionsOn(company)).toEqual(["recording.listened", "recording.listened"])
  })

  test("one's own, nobody else's; a sound that is lost is said to be", async () => {
    expect((await hear(person, `/crec/api/audio/recording/${mine}`)).statusCode).toBe(200)
    for (const id of [company, others, 1])
      expect((await person.get(`/crec/api/audio/recording/${id}`)).body.code).toBe("recording.not_found")
    expect((await stranger.get(`/crec/api/audio/recording/${company}`)).body.code).toBe("recording.not_found")
    expect((await person.get(`${account}/${mine}/audio`)).body.code).toBe("request.not_allowed")
    expect((await administrator.get(`${account}/7002/audio`)).body.code).toBe("recording.no_sound")
    expect(await actionsOn(7002)).toEqual([])
  })

  test.each([
    [undefined, 100, "whole"],
    ["bytes=0-", 100, { start: 0, end: 99 }],
    ["bytes=10-19", 100, { start: 10, end: 19 }],
    ["bytes=90-500", 100, { start: 90, end: 99 }],
    ["bytes=-10", 100, { start: 90, end: 99 }],
    ["bytes=-500", 100, { start: 0, end: 99 }],
    ["bytes=100-", 100, "notThere"],
    ["bytes=-0", 100, "notThere"],
    ["bytes=20-10", 100, "whole"],
    ["bytes=0-1,5-6", 100, "whole"],
    ["lines=1-2", 100, "whole"],
    ["bytes=-", 100, "whole"],
    ["bytes=0-", 0, "notThere"],
  ])("range %s of %i bytes", (header, size, expected) => {
    expect(readRange(header, size)).toEqual(expected)
  })
})

describe("comments", () => {
  test("stand with the recording; too long, empty or on somebody else's are refused", async () => {
    const written = await person.post("/crec/api/comments", { recordingId: mine, text: " Call back on Monday. " })
    expect(written).toMatchObject({
      status: 200,
      body: { text: "Call back on Monday.", authorName: expect.any(String) },
    })
    await administrator.post(`${account}/${mine}/comments`, { text: "Done." })
    const shown = (await person.get(ownList)).body.items.find((item: any) => item.recordingId === mine)
    expect(shown.comments.map((comment: any) => comment.text)).toEqual(["Call back on Monday.", "Done."])
    expect(await actionsOn(mine)).toEqual(["recording.listened", "recording.commented", "recording.commented"])
    expect((await person.post("/crec/api/comments", { recordingId: company, text: "x" })).body.code).toBe(
      "recording.not_found",
    )
    for (const text of ["", "  ", "x".repeat(501)])
      expect(
        (await person.post("/crec/api/comments", { recordingId: mine, text })).body.validationErrors[0].field,
      ).toBe("text")
    await inAccount((db) =>
      db.run(
        sql`insert into recording_comments (account_id, recording_id, text, author_user_id, author_name) select 100,
          ${mine}, 'x', 1, 'x' from generate_series(1, 48)`,
      ),
    )
    expect((await person.post("/crec/api/comments", { recordingId: mine, text: "One more" })).body.code).toBe(
      "recording.comments_full",
    )
  })
})

describe("deleting", () => {
  test("moves to the bin for 30 days; recovered from there; all or none", async () => {
    const before = (await administrator.get(`${account}/usage`)).body
    expect(before).toMatchObject({ count: 40, inBin: { count: 3 }, source: { name: "Sandbox", connected: false } })
    expect((await administrator.get("/crec/api/recordings/getUsage")).body).toEqual(before)
    expect((await administrator.delete(account, { ids: [7010, 7011, 1] })).body).toMatchObject({
      code: "recording.some_not_found",
      message: expect.stringContaining("1"),
      validationErrors: [{ field: "ids" }],
    })
    expect((await administrator.get(`${account}/usage`)).body).toEqual(before)
    expect((await administrator.delete(account, { ids: [7010, 7011, 7010] })).body).toEqual({ count: 2 })
    expect(idsOf(await administrator.get(account))).not.toContain(7010)
    const [newest] = (await administrator.get(bin)).body.items as any[]
    expect([7010, 7011]).toContain(newest.recordingId)
    expect(newest.binnedByName).toBe("Tessa Silva")
    expect(Math.round((Date.parse(newest.binUntil) - Date.now()) / 86_400_000)).toBe(30)
    expect((await administrator.delete(account, { ids: [7010] })).body.code).toBe("recording.some_not_found")
    expect((await administrator.post(`${bin}/recover`, { ids: [7010, 7011] })).body).toEqual({ count: 2 })
    expect((await administrator.get(`${account}/usage`)).body).toEqual(before)
    expect((await administrator.post(`${bin}/recover`, { ids: [7010] })).body.code).toBe("recording.some_not_found")
    expect(await actionsOn(7010)).toEqual(["recording.binned", "recording.recovered"])
    for (const ids of [[], Array.from({ length: 501 }, (_, index) => index + 1), ["7"]])
      expect((await administrator.delete(account, { ids })).status).toBe(400)
  })

  test("people delete, recover and delete for good what is theirs", async () => {
    expect(idsOf(await person.get(ownBin))).toEqual([7042])
    expect(idsOf(await administrator.get(`${bin}?userId=${person.userId}`))).toEqual([7042])
    expect(idsOf(await administrator.get(`${bin}?kind=company&userId=${person.userId}`))).toEqual([])
    expect((await person.delete(ownList, { ids: [mine] })).body).toEqual({ count: 1 })
    expect(idsOf(await person.get(ownBin))).toEqual([mine, 7042])
    expect((await person.post("/crec/api/recordings/recoverRecordingsFromTrash", { ids: [mine] })).body).toEqual({
      count: 1,
    })
    for (const id of [company, others])
      expect((await person.delete(ownList, { ids: [id] })).body.code).toBe("recording.some_not_found")
    expect((await person.post("/crec/api/recordings/recoverRecordingsFromTrash", { ids: [7041] })).body.code).toBe(
      "recording.some_not_found",
    )
    expect((await person.delete(account, { ids: [mine] })).body.code).toBe("request.not_allowed")
    expect((await stranger.delete(account, { ids: [company] })).body.code).toBe("account.not_found")
  })

  test("what may be seen and not deleted is refused by name; what people made themselves takes its own key", async () => {
    const owner = await server.as("accountSuperUser")
    const { roleId } = (
      await owner.post("/api/authorizer/accounts/100/roles", {
        name: "Listener",
        description: "",
        keys: ["read:company-call-recording", "read:own-recordings", "delete:own-recordings"],
      })
    ).body
    expect((await owner.put("/api/ucaas/user/100008", { roleId })).status).toBe(200)
    const listener = await server.as("callQueuesAdmin")
    for (const url of [account, ownList])
      expect(new Set((await listener.get(url)).body.items.map((item: any) => item.kind)), url).toEqual(
        new Set(["company"]),
      )
    expect((await listener.delete(ownList, { ids: [7004] })).body).toMatchObject({
      code: "request.not_allowed",
      message: expect.stringContaining("delete:company-call-recording"),
    })
    expect((await listener.delete(account, { ids: [7004] })).body.code).toBe("request.not_allowed")
    expect((await listener.delete(ownList, { ids: [others] })).body.code).toBe("recording.some_not_found")
    expect((await listener.get(`${account}/${others}/audio`)).body.code).toBe("recording.not_found")
  })

  test("for good: row, comments and sound are gone, and only out of the bin", async () => {
    const { fileKey } = await inAccount((db) =>
      db.one<{ fileKey: string }>(
        sql`select r.file_key from recordings r where r.account_id = 100 and r.id = ${company}`,
      ),
    )
    expect((await administrator.post(`${bin}/delete`, { ids: [company] })).body.code).toBe("recording.some_not_found")
    await administrator.delete(account, { ids: [company] })
    expect(
      (await administrator.post("/crec/api/recordings/deleteRecordingsPermanently", { ids: [company] })).body,
    ).toEqual({ count: 1 })
    await server.kit.jobs.drain()
    expect(await server.kit.files.read(100, fileKey)).toBeUndefined()
    expect((await administrator.get(`${account}/${company}/audio`)).body.code).toBe("recording.not_found")
    expect(await actionsOn(company)).toContain("recording.deleted")
  })

  test("after 30 days the bin empties itself", async () => {
    await administrator.delete(account, { ids: [7012, 7013] })
    await inAccount((db) =>
      db.run(sql`update recordings set bin_until = now() - interval '1 second' where account_id = 100 and id = 7012`),
    )
    await server.database.transaction("system", (db) =>
      db.run(sql`update jobs set run_at = now() where name = 'recordings.empty_bin'`),
    )
    await server.kit.jobs.drain()
    const left = idsOf(await administrator.get(bin))
    expect([left.includes(7012), left.includes(7013)]).toEqual([false, true])
    await administrator.post(`${bin}/recover`, { ids: [7013] })
  })
})

describe("one person", () => {
  test("in short: for administrators, for oneself without the company's, for nobody else", async () => {
    const [all, own] = [
      await administrator.get(`/crec/api/user/${person.userId}`),
      await person.get(`/crec/api/user/${person.userId}`),
    ]
    expect(all.body.count).toBeGreaterThan(own.body.count)
    expect(own.body).toMatchObject({
      userId: person.userId,
      count: (await person.get(ownList)).body.items.length,
      inBin: 1,
      newestAt: expect.any(String),
      source: { connected: false },
    })
    expect((await administrator.get(`/crec/api/user/${person.userId}?kind=onDemand`)).body).toEqual(own.body)
    expect((await administrator.get(`${account}/usage?kind=onDemand`)).body.count).toBe(
      (await administrator.get(`${account}?kind=onDemand`)).body.items.length,
    )
    expect((await administrator.get("/crec/api/user/100140")).body).toMatchObject({
      count: 0,
      seconds: 0,
      bytes: 0,
      newestAt: null,
    })
    expect((await person.get("/crec/api/user/100101")).body.code).toBe("request.not_allowed")
    expect((await stranger.get("/crec/api/user/100101")).body.code).toBe("user.not_found")
    expect((await person.get(`${account}/usage`)).body.code).toBe("request.not_allowed")
    expect((await person.get("/crec/api/recordings/getUsage")).body.code).toBe("request.not_allowed")
  })
})

describe("offboarding", () => {
  const departing = 100_107
  const administratorRole = systemRole("accountAdministrator")
  const ctx = (): Context =>
    ({
      kit: server.kit,
      accountId: 100,
      traceId: "t",
      actor: {
        userId: 100_002,
        name: "Zoe Rossi",
        acting: null,
        apiKey: null,
        role: administratorRole,
        keys: administratorRole.keys,
      },
      http: { address: "", userAgent: "" },
    }) as unknown as Context

  test.each<{ choice: RecordingsChoice }>([
    { choice: { do: "keep" } },
    { choice: { do: "give", toUserId: 100_140 } },
    { choice: { do: "delete" } },
  ])("and comes back: $choice.do", async ({ choice }) => {
    const before = await inAccount((db) =>
      db.many<{ id: number; ownerName: string }>(
        sql`select r.id, r.owner_name from recordings r
          where r.account_id = 100 and r.user_id = ${departing} and r.state = 'available' order by r.id`,
      ),
    )
    expect(await inAccount((db) => countRecordingsOf(db, 100, departing))).toBe(before.length)
    expect(before.length).toBeGreaterThan(1)
    const ids = await inAccount((db) => offboardRecordings(ctx(), db, departing, choice))
    expect(ids).toEqual(before.map(({ id }) => id))
    expect(await inAccount((db) => countRecordingsOf(db, 100, departing))).toBe(0)
    const after = await inAccount((db) =>
      db.many<{ userId: number | null; ownerName: string; state: string }>(
        sql`select r.user_id, r.owner_name, r.state from recordings r
          where r.account_id = 100 and r.id = any(${ids}::bigint[])`,
      ),
    )
    for (const row of after) {
      if (choice.do === "give") expect(row).toMatchObject({ userId: 100_140, state: "available" })
      else
        expect(row).toEqual({
          userId: null,
          ownerName: before[0]!.ownerName,
          state: choice.do === "keep" ? "available" : "bin",
        })
    }
    // Meanwhile one of them was deleted, and one of those for good.
    if (choice.do !== "delete") await administrator.delete(account, { ids })
    await administrator.post(`${bin}/delete`, { ids: ids.slice(0, 1) })
    expect(await inAccount((db) => returnRecordings(ctx(), db, departing, ids, choice))).toEqual({
      back: ids.length - 1,
      gone: 1,
      stay: new Map(),
    })
    expect(await inAccount((db) => countRecordingsOf(db, 100, departing))).toBe(ids.length - 1)
    const back = (await administrator.get(`${account}?userId=${departing}`)).body.items as any[]
    expect(new Set(back.map(({ ownerName }) => ownerName))).toEqual(new Set([before[0]!.ownerName]))
    await inAccount((db) =>
      db.run(sql`
      insert into recordings (account_id, kind, user_id, owner_name, direction, started_at, seconds, bytes, file_key)
        values (100, 'company', ${departing}, ${before[0]!.ownerName}, 'inbound', now(), 1, 1,
        ${`${"0".repeat(64)}.wav`})`),
    )
  })

  test("a colleague who is not there gets nothing", async () => {
    for (const toUserId of [1, departing, 110_001])
      await expect(
        inAccount((db) => offboardRecordings(ctx(), db, departing, { do: "give", toUserId })),
      ).rejects.toThrow("no such user")
  })

  test("what lay in the bin stays there, and is theirs again when they come back", async () => {
    const { recordingId, extensionId } = (await administrator.get(`${account}?userId=100104`)).body.items[0]
    await administrator.delete(account, { ids: [recordingId] })
    const ids = await inAccount((db) => offboardRecordings(ctx(), db, 100_104, { do: "keep" }))
    const person = await inAccount((db) =>
      db.one<{ row: string }>(
        sql`select to_jsonb(u)::text as row from users u where u.account_id = 100 and u.id = 100104`,
      ),
    )
    const binned = () =>
      inAccount((db) =>
        db.one<{ userId: number | null; state: string }>(
          sql`select r.user_id, r.state from recordings r where r.account_id = 100 and r.id = ${recordingId}`,
        ),
      )
    expect((await administrator.delete("/api/ucaas/user/100104")).status).toBeLessThan(300)
    expect(await binned()).toEqual({ userId: null, state: "bin" })
    const {
      login_name: login,
      first_name: first,
      last_name: last,
      email,
    } = JSON.parse(person.row) as Record<string, string>
    await inAccount((db) =>
      db.run(
        sql`insert into users (account_id, id, login_name, first_name, last_name, email)
          values (100, 100104, ${login}, ${first}, ${last}, ${email})`,
      ),
    )
    expect(await binned()).toEqual({ userId: 100_104, state: "bin" })
    await inAccount((db) =>
      db.run(sql`update recordings set extension_id = null where account_id = 100 and id = any(${ids}::bigint[])`),
    )
    await inAccount((db) => returnRecordings(ctx(), db, 100_104, ids, { do: "keep" }))
    const back = (await administrator.get(`${account}?userId=100104`)).body.items as any[]
    expect(back.map((one) => one.extensionId)).toEqual(ids.map(() => extensionId))
  })

  test("a person who is simply deleted leaves their recordings in the archive", async () => {
    const name = (await administrator.get(`${account}?userId=100112`)).body.items[0].ownerName
    expect((await administrator.delete("/api/ucaas/user/100112")).status).toBeLessThan(300)
    const found = (await administrator.get(`${account}?search=${encodeURIComponent(name)}`)).body.items as any[]
    expect(found[0]).toMatchObject({ userId: null, ownerName: name })
  })
})

test("search words: digits together, names by their words", () => {
  expect(searchWords("+1 (603) 555-0191")).toEqual(["16035550191"])
  expect(searchWords("0044 20")).toEqual(["4420"])
  expect(searchWords("Ines  Xu-Marsh")).toEqual(["Ines", "Xu", "Marsh"])
})
