import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { importSteps } from "./imports.factory.ts"

let server: TestServer
let admin: TestClient
/** Numbers of extensions with phones. */
let people: string[]
/** Their ids. */
let ids: number[]
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  const found = await server.kit.database.transaction("system", (db) =>
    db.many<{
      id: number
      number: string
    }>(sql`select e.id, e.number from extensions e join devices d on d.account_id = e.account_id and d.extension_id = e.id
      where e.account_id = 100 and e.type = 'Extension' and not exists (select from pickup_group_members m
        where m.account_id = e.account_id and m.extension_id = e.id)
      group by e.id, e.number order by e.id limit 3`),
  )
  people = found.map(({ number }) => number)
  ids = found.map(({ id }) => id)
  expect(people).toHaveLength(3)
})
afterAll(() => server.close())

const { check, run, revert, rowsOf, problemsOf } = importSteps(() => ({ server, admin }))

const groups = async (search: string) => (await admin.get(`/api/ucaas/account/100/groups?search=${search}`)).body.items

describe("an import of call groups", () => {
  test("creates groups with members in order, changes them, and puts both back", async () => {
    const [one, two, three] = people
    const file = `name,extension,members,strategy,ring_seconds\nNorth desk,7801,${two} | ${one} | +12075550199,round robin,25\nSouth desk,next,${three},,\n`
    const checked = await check("callGroups", file)
    expect(await problemsOf(checked.importId)).toEqual([])
    expect(checked.counts).toMatchObject({ create: 2, change: 0 })
    const done = await run(checked.importId)
    expect(done.counts).toMatchObject({ created: 2, failed: 0 })
    const [north] = await groups("North")
    const details = (await admin.get(`/api/ucaas/account/100/callgroup/${north.callGroupId}`)).body
    expect(details).toMatchObject({ extension: "7801", strategy: "roundRobin", ringSeconds: 25, passes: 1 })
    expect(details.members.map((m: any) => m.extension ?? m.number)).toEqual([two, one, "+12075550199"])
    expect((await rowsOf(checked.importId))[0]).toMatchObject({ madeId: String(north.callGroupId) })

    // A member's own times stay when others join.
    const members = details.members.map((m: any) =>
      m.kind === "extension"
        ? { kind: "extension", extensionId: m.extensionId, seconds: 15, delay: 0 }
        : { kind: "external", number: m.number, name: "Reception", confirm: false, seconds: null, delay: 0 },
    )
    await admin.put(`/api/ucaas/account/100/callgroup/${north.callGroupId}`, { members })
    const change = await check(
      "callGroups",
      `name,extension,members\nNorth desk,7801,${one} | ${three} | +12075550199\n`,
      "update",
    )
    expect(change.counts).toMatchObject({ create: 0, change: 1 })
    // The preview says what changes.
    expect((await rowsOf(change.importId))[0].changes).toEqual([
      {
        column: "members",
        before: `${two} (ring 15) | ${one} (ring 15) | +12075550199 (name "Reception", confirm no)`,
        after: `${one} (ring 15) | ${three} | +12075550199 (name "Reception", confirm no)`,
      },
    ])
    await run(change.importId)
    const after = (await admin.get(`/api/ucaas/account/100/callgroup/${north.callGroupId}`)).body
    expect(after.members.map((m: any) => [m.extension ?? m.number, m.seconds, m.confirm])).toEqual([
      [one, 15, false],
      [three, null, false],
      ["+12075550199", null, false],
    ])
    expect(after.strategy).toBe("roundRobin")

    expect((await revert(change.importId)).counts).toMatchObject({ undone: 1, notUndone: 0 })
    const back = (await admin.get(`/api/ucaas/account/100/callgroup/${north.callGroupId}`)).body
    expect(back.members.map((m: any) => m.extension ?? m.number)).toEqual([two, one, "+12075550199"])
    // The first import made the group; it was changed since, so it stays.
    expect((await revert(checked.importId)).counts).toMatchObject({ undone: 1, notUndone: 1 })
    expect(await groups("South")).toEqual([])
    expect(await groups("North")).toHaveLength(1)
  })

  test("says what is wrong with each row before anything is written", async () => {
    const [one] = people
    const queue = (await admin.get("/api/ucaas/account/100/callQueues")).body.items[0].extension
    const checked = await check(
      "callGroups",
      [
        "name,extension,members,strategy,ring_seconds,skip_busy",
        `,7811,${one},,,`,
        `Wrong words,7812,${one},sometimes,4,perhaps`,
        `Too short,7813,${one},all,4,yes`,
        `Nobody,7814,99999,,,`,
        `A queue inside,7815,${queue},,,`,
        `Taken,${one},${one},,,`,
        `Twice,7816,,,,`,
        `Twice again,7816,,,,`,
      ].join("\n"),
    )
    expect(await problemsOf(checked.importId)).toEqual([
      "2 name: Required.",
      "3 strategy: Enter one of: all, in order, round robin, random.",
      "3 skip_busy: Enter yes or no.",
      "4 ring_seconds: At least 5 seconds.",
      "5 members: There is no extension 99999.",
      expect.stringMatching(/^6 members: \d+ is of type .+, which cannot be here\.$/),
      expect.stringMatching(/^7 extension: In use by “.+” \(.+\)\.$/),
      "9 extension: Already in row 8.",
    ])
    expect(await groups("Wrong")).toEqual([])
  })
})

test.each([
  [
    "callQueues",
    "callQueues",
    "name,extension,agents,strategy,max_waiting",
    (a: string, b: string) => `Import queue,7821,${a} | ${b},longest idle,12`,
  ],
  [
    "pagingGroups",
    "pageGroups",
    "name,extension,paged,may_page,priority",
    (a: string, b: string) => `Import paging,7822,${a} | ${b},${a},emergency`,
  ],
  [
    "conferenceBridges",
    "conferenceKits",
    "name,extension,max_participants,record",
    () => "Import bridge,7823,9,always",
  ],
])("an import of %s creates and reverts", async (kind, list, header, row) => {
  const checked = await check(kind, `${header}\n${row(people[0]!, people[1]!)}\n`)
  expect(await problemsOf(checked.importId)).toEqual([])
  expect((await run(checked.importId)).counts).toMatchObject({ created: 1, failed: 0 })
  const found = async () => (await admin.get(`/api/ucaas/account/100/${list}?search=Import`)).body.items
  expect(await found()).toHaveLength(1)
  const again = await check(kind, `${header}\n${row(people[0]!, people[1]!)}\n`, "update")
  expect(again.counts).toMatchObject({ create: 0, change: 0, skip: 1 })
  expect((await revert(checked.importId)).counts).toMatchObject({ undone: 1, notUndone: 0 })
  expect(await found()).toEqual([])
})

describe("a reverted change leaves", () => {
  const account = "/api/ucaas/account/100"
  const good = (answer: { status: number; body: any }) => {
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  /** Each kind with an object in which nothing is as by default, and rows that change everything. */
  const cases: [string, () => Promise<{ path: string; file: string[] }>][] = [
    [
      "callGroups",
      async () => {
        const { callGroupId } = good(
          await admin.post(`${account}/groups`, {
            name: "Revert group",
            extension: "7831",
            strategy: "inOrder",
            ringSeconds: 33,
            passes: 3,
            skipBusy: false,
            respectDoNotDisturb: false,
            callerNamePrefix: "",
            ringBack: "music",
            membersCanLogOut: true,
            members: [
              { kind: "extension", extensionId: ids[1], seconds: 25, delay: 4 },
              { kind: "external", number: "+12075550198", name: "Reception", confirm: false, seconds: 12, delay: 2 },
              { kind: "extension", extensionId: ids[0], seconds: null, delay: 7 },
            ],
          }),
        )
        const path = `${account}/callgroup/${callGroupId}`
        good(await admin.put(`${path}/members/${ids[1]}/login`, { loggedIn: false }))
        return {
          path,
          file: [
            "name,extension,members,strategy,ring_seconds,ring_cycles,skip_busy,respect_do_not_disturb,caller_name_prefix,ring_back,members_can_log_out",
            `Other group,7831,${people[2]},all,20,1,yes,yes,Sales,tone,no`,
          ],
        }
      },
    ],
    [
      "callQueues",
      async () => {
        const { queueId } = good(
          await admin.post(`${account}/callQueues`, {
            name: "Revert queue",
            extension: "7832",
            agents: [ids[0], ids[1]],
            settings: {
              strategy: "roundRobin",
              ringSeconds: 31,
              wrapUpSeconds: 9,
              queuePriority: 2,
              maxWaiting: 0,
              maxWaitSeconds: 0,
              serviceLevelPercent: 71,
              serviceLevelSeconds: 33,
              callerNamePrefix: "",
              membersMayLogOut: false,
            },
          }),
        )
        const path = `${account}/callQueueKit/${queueId}`
        good(await admin.put(path, { agentSettings: [{ extensionId: ids[0], priority: 3, skill: 7 }] }))
        good(
          await admin.put(`${account}/callQueues/agents/${ids[0]}/state`, { queues: [{ queueId, loggedIn: false }] }),
        )
        return {
          path,
          file: [
            "name,extension,agents,strategy,ring_seconds,wrap_up_seconds,queue_priority,max_waiting,max_wait_seconds,service_level_percent,service_level_seconds,caller_name_prefix,members_may_log_out",
            `Other queue,7832,${people[2]},ring all,20,15,5,12,300,80,20,Sales,yes`,
          ],
        }
      },
    ],
    [
      "pagingGroups",
      async () => {
        const { pagingGroupId } = good(
          await admin.post(`${account}/pageGroups`, {
            name: "Revert paging",
            extension: "7833",
            whoMayPage: "listed",
            twoWay: true,
            priority: "emergency",
            tone: false,
            maxSeconds: 90,
            skipBusy: false,
            targets: [],
            pagers: [ids[0], ids[1]],
          }),
        )
        return {
          path: `${account}/pageGroup/${pagingGroupId}`,
          file: [
            "name,extension,paged,may_page,two_way,priority,tone,max_seconds,skip_busy",
            `Other paging,7833,${people[2]},all,no,normal,yes,60,yes`,
          ],
        }
      },
    ],
    [
      "conferenceBridges",
      async () => {
        const { kitId } = good(
          await admin.post(`${account}/conferenceKits`, {
            name: "Revert bridge",
            extension: "7834",
            maxParticipants: 7,
            waitForHost: false,
            musicWhileWaiting: false,
            announce: "name",
            announceOn: "join",
            startMuted: true,
            record: "host",
            locked: true,
          }),
        )
        return {
          path: `${account}/conferenceKit/${kitId}`,
          file: [
            "name,extension,max_participants,wait_for_host,music_while_waiting,announce,start_muted,record,locked",
            "Other bridge,7834,25,yes,yes,tone,no,off,no",
          ],
        }
      },
    ],
    [
      "pickupGroups",
      async () => {
        const pickups = "/api/appserver/accounts/100/call-pickup-groups"
        const { groupId } = good(
          await admin.post(pickups, { name: "Revert pickup", notifySeconds: 15, members: [ids[0], ids[1]] }),
        )
        return {
          path: `${pickups}/${groupId}`,
          file: ["name,members,notify_seconds", `REVERT pickup,${people[2]},0`],
        }
      },
    ],
  ]
  test.each(cases)("all of %s as it was", async (kind, prepare) => {
    const { path, file } = await prepare()
    /** Without what counts changes or notes their times. */
    const whole = async () => {
      const { version: _version, updatedAt: _updatedAt, ...rest } = good(await admin.get(path))
      for (const agent of rest.agents ?? []) delete agent.loggedSince
      return rest
    }
    const before = await whole()
    const checked = await check(kind, file.join("\n"), "update")
    expect(await problemsOf(checked.importId)).toEqual([])
    expect((await run(checked.importId)).counts).toMatchObject({ changed: 1, failed: 0 })
    expect(await whole()).not.toEqual(before)
    expect((await revert(checked.importId)).counts).toMatchObject({ undone: 1, notUndone: 0 })
    expect(await whole()).toEqual(before)
  })

  test("agents who stayed logged in or out as they are now", async () => {
    const { queueId } = good(
      await admin.post(`${account}/callQueues`, { name: "Stayed", extension: "7835", agents: [ids[0], ids[1]] }),
    )
    const logIn = async (loggedIn: boolean) =>
      good(await admin.put(`${account}/callQueues/agents/${ids[0]}/state`, { queues: [{ queueId, loggedIn }] }))
    await logIn(false)
    const checked = await check("callQueues", `name,extension,agents\nStayed,7835,${people[0]}\n`, "update")
    await run(checked.importId)
    await logIn(true)
    expect((await revert(checked.importId)).counts).toMatchObject({ undone: 1, notUndone: 0 })
    const { agents } = good(await admin.get(`${account}/callQueueKit/${queueId}`))
    expect(agents.map((one: any) => [one.extension, one.loggedIn])).toEqual(
      [people[0]!, people[1]!].toSorted((one, other) => one.localeCompare(other)).map((number) => [number, true]),
    )
  })
})

test("rows of pickup groups are labeled by the name alone", async () => {
  const checked = await check("pickupGroups", "name,notify_seconds\nZebra,10\n")
  await run(checked.importId)
  expect(await rowsOf(checked.importId)).toMatchObject([{ label: "Zebra" }])
  const again = await check("pickupGroups", "name,notify_seconds\nZebra,15\n", "update")
  await run(again.importId)
  expect(await rowsOf(again.importId)).toMatchObject([{ label: "Zebra" }])
})

test("an import of pickup groups finds groups by their names in any case, and is refused to those who may not create them", async () => {
  const free = (await admin.post("/api/portal/accounts/100/exports", { kind: "pickupGroups" })).status
  expect(free).toBe(200)
  const checked = await check("pickupGroups", "name,notify_seconds\nImport desk,10\nimport DESK,15\n")
  expect(await problemsOf(checked.importId)).toEqual(["3 name: Already in row 2."])
  const wrong = await check("pickupGroups", "name,notify_seconds\nImport desk,7\n")
  expect((await problemsOf(wrong.importId))[0]).toMatch(/^2 notify_seconds: /)
  const endUser = await server.as("endUser")
  const refused = await endUser.post("/api/portal/accounts/100/imports", {
    kind: "pickupGroups",
    fileName: "rows.csv",
    content: Buffer.from("name\nx\n").toString("base64"),
  })
  expect(refused.status).toBe(403)
})
