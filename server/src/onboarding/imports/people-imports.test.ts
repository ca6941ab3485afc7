import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { setAccountStatus } from "../../testing/account-status.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { importSteps, importsOfAccount, peopleHeader } from "./imports.factory.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const base = importsOfAccount
const header = peopleHeader
const { check, run, revert, rowsOf, personBy, problemsOf } = importSteps(() => ({ server, admin }))

test("whoever remembers rights hears of every user of a batch, and open pages once for each", async () => {
  const made = await check(
    "people",
    `${header.split(",").slice(0, 4).join()}
Heard,One,heard.one,heard.one@example.com
Heard,Two,heard.two,heard.two@example.com
Heard,Three,heard.three,heard.three@example.com
`,
  )
  const heard = new Set<number>()
  const stop = server.kit.events.subscribe(
    ({ topic, data }) => void (topic === "user" && heard.add(Number(data["userId"]))),
  )
  await run(made.importId)
  for (const login of ["heard.one", "heard.two", "heard.three"])
    expect(heard, login).toContain((await personBy(login)).userId)
  stop()
})

describe("many people with “next”", () => {
  test("numbers follow the order of the file, also where a row fails; results name what was made, and mails are counted before", async () => {
    const line = (index: number) =>
      `Row,Number ${index},order.${index},order.${index}@example.com,next,${index % 2 === 0 ? "yes" : "no"}`
    const text = `First name,Last name,Login name,Email,Extension,Send welcome email\n${Array.from({ length: 30 }, (_, index) => line(index)).join("\n")}\n`
    const checked = await check("people", text)
    expect(checked).toMatchObject({ counts: { create: 30 }, mailCount: 15, encoding: "utf-8" })
    // A row that cannot be done any more after the check: its batch is done row by row.
    await server.database.transaction("system", (db) =>
      db.run(
        sql`update import_rows set cells = jsonb_set(cells, '{3}', '"no address"')
          where import_id = ${checked.importId} and row = 9`,
      ),
    )
    const done = await run(checked.importId)
    expect(done.counts).toMatchObject({ created: 29, failed: 1 })
    const people = await server.database.transaction("system", (db) =>
      db.many<{ number: string; userId: number }>(sql`
      select e.number, e.user_id from import_rows r
        join extensions e on e.account_id = r.account_id and e.user_id = (r.made ->> 'userId')::bigint
      where r.import_id = ${checked.importId} and r.account_id = 100 order by r.row`),
    )
    const numbers = people.map(({ number }) => Number(number))
    expect(numbers).toHaveLength(29)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    const rows = await rowsOf(checked.importId)
    expect(rows[0]).toMatchObject({ outcome: "created", madeId: String(people[0]!.userId) })
    expect(rows[7]).toMatchObject({ outcome: "failed", madeId: null })
    await revert(checked.importId)
    expect((await rowsOf(checked.importId))[0]).toMatchObject({ undone: true, madeId: null })
  }, 60_000)
})

describe("people", () => {
  test("every row is checked before anything is written: row, column, value, problem", async () => {
    const checked = await check(
      "people",
      [
        header,
        "Ida,Berg,ida.berg,ida.berg@example.com,End User,next,Office staff,,,,,,,,no,yes,",
        "Uno,Berg,ida.berg,uno@example.com,,,,,,,,,,,,,",
        ",Berg,x y,no-mail,Chief,911,Nothing,Nowhere,Nobody,+12075559999,Acme,X1,12:34,Mars,maybe,yes,nope",
        "Lea,Berg,superuser@dialplane.demo,lea@example.com,Superuser,,,,,,,,,,,,",
        "Kai,Berg,kai.berg,kai@example.com,,400,,,,,,,,,,,",
      ].join("\n"),
    )
    expect(checked).toMatchObject({ state: "checked", counts: { create: 1, change: 0, skip: 0, refuse: 4 } })
    const problems = await problemsOf(checked.importId)
    expect(problems).toContain("3 username: Already in row 2.")
    expect(
      problems
        .filter((text: string) => text.startsWith("4 "))
        .map((text: string) => text.split(":")[0]!.slice(2))
        .toSorted(),
    ).toEqual([
      "contact_mobile",
      "device_make",
      "direct_number",
      "email",
      "emergency_location",
      "extension",
      "extension_template",
      "first_name",
      "groups",
      "location",
      "mac_address",
      "send_welcome",
      "user_type",
      "username",
    ])
    expect(problems).toContain("5 username: This login name is in use.")
    expect(problems).toContain("5 user_type: You cannot assign this role.")
    expect(problems).toContain("6 extension: In use by “Main menu” (Auto Attendant).")
    expect(await personBy("ida.berg")).toBeUndefined()
    const plan = (await admin.get(`${base}/${checked.importId}/plan.csv`)).body
    expect(plan).toContain("3,Uno Berg,refuse,username,ida.berg,Already in row 2.")
    expect((await admin.post(`${base}/${checked.importId}/start`, {})).body).toMatchObject({
      code: "import.refused_rows",
      message: "4 rows cannot be imported. Correct the file, or choose to skip what cannot be imported.",
    })
  })

  test("rows become people with what they need; the error file, fixed, is a valid file; the whole is reverted", async () => {
    const checked = await check(
      "people",
      [
        header,
        "Ole,Dahl,ole.dahl,ole.dahl@example.com,End User,next,Office staff,,,,,,,,yes,yes,+12075550177",
        "Eva,Dahl,eva.dahl,eva.dahl@example.com,,471,,,,,,,,,no,yes,",
        "Per,Dahl,per.dahl,per.dahl,,,,,,,,,,,,,",
      ].join("\r\n"),
    )
    const done = await run(checked.importId, { leaveOutRefused: true })
    expect(done).toMatchObject({ state: "done", counts: { created: 2, failed: 0, refuse: 1 } })
    const ole = await personBy("ole.dahl")
    expect(ole).toMatchObject({ firstName: "Ole", isEnabled: true })
    expect(ole.extensions[0].extension).toMatch(/^\d{3}$/)
    expect((await personBy("eva.dahl")).extensions[0].extension).toBe("471")
    const template = (await admin.get(`/api/appserver/accounts/100/extension-templates/1001/extensions`)).body.items
    expect(template.map((one: { name: string }) => one.name)).toContain("Ole Dahl")
    const errors = (await admin.get(`${base}/${checked.importId}/errors.csv`)).body as string
    expect(errors).toMatch(/Must be an e-?mail address\./)
    const fixed = await check("people", errors.replace("per.dahl,per.dahl,", "per.dahl,per.dahl@example.com,"))
    expect(fixed).toMatchObject({ rowCount: 1, counts: { create: 1, refuse: 0 } })
    await run(fixed.importId)
    expect(await personBy("per.dahl")).toBeDefined()

    const reverted = await revert(checked.importId)
    expect(reverted).toMatchObject({ state: "reverted", revertibleUntil: null, counts: { undone: 2, notUndone: 0 } })
    expect(await personBy("ole.dahl")).toBeUndefined()
    expect((await admin.get(`/api/ucaas/account/100/extension/${ole.extensions[0].extensionId}`)).status).toBe(404)
    expect((await admin.get("/api/ucaas/account/100/extension/100816")).body).toMatchObject({
      extension: "471",
      userId: null,
    })
    expect((await admin.post(`${base}/${checked.importId}/revert`)).body.code).toBe("import.reverted")
    expect(await personBy("per.dahl")).toBeDefined()
  })

  test("free numbers that will run out are foreseen, with those that rows name themselves; whoever names a number gets it", async () => {
    const plan = (digits: number, firstNumber: string) =>
      admin.put("/api/portal/accounts/100/number-plan", { digits, firstNumber })
    // From 985 on there are 985, 986, 987, 989 and 998; everything else reaches something.
    expect((await plan(3, "985")).status).toBe(200)
    const rows = [
      ...["next", "Next", "next", "next", "next", "next"].map(
        (extension, index) => `left.${index},Left,Number ${index},left.${index}@example.com,${extension},no`,
      ),
      "left.6,Left,Number 6,left.6@example.com,986,no",
    ]
    const text = `username,first_name,last_name,email,extension,send_welcome\n${rows.join("\n")}\n`
    const checked = await check("people", text, "fail")
    expect(checked.counts).toMatchObject({ create: 5, refuse: 2 })
    const why =
      "No number is available for this row: only 4 numbers with 3 digits are left. Increase the digits of new numbers in the number plan, or import fewer users with “next”."
    expect(await problemsOf(checked.importId)).toEqual([`6 extension: ${why}`, `7 extension: ${why}`])
    expect((await admin.post(`${base}/${checked.importId}/start`, {})).body.code).toBe("import.refused_rows")
    const done = await run(checked.importId, { leaveOutRefused: true })
    expect(done.counts).toMatchObject({ created: 5, failed: 0 })
    const numberOf = async (index: number) => (await personBy(`left.${index}`)).extensions[0].extension
    expect(await numberOf(6)).toBe("986")
    expect(new Set([await numberOf(0), await numberOf(1), await numberOf(2), await numberOf(3)])).toEqual(
      new Set(["985", "987", "989", "998"]),
    )
    const none = await check(
      "people",
      "username,first_name,last_name,email,extension\nleft.9,Left,Nine,left.9@example.com,next\n",
    )
    expect((await problemsOf(none.importId))[0]).toContain("no number with 3 digits is left")
    // More digits, as it says, and everybody gets one.
    expect((await plan(4, "8000")).status).toBe(200)
    expect((await check("people", text, "skip")).counts).toMatchObject({ create: 2, skip: 5, refuse: 0 })
    await revert(checked.importId)
    expect((await plan(3, "201")).status).toBe(200)
  })

  test("whoever is there already is skipped, brought up to date or refused, as one chose", async () => {
    const [one] = (await admin.get("/api/users/accounts/100?limit=1&search=end-user@harbor-pine")).body.items
    const row = `username,first_name,last_name,email\n${one.loginName},Renamed,${one.lastName},${one.email}\n`
    expect((await check("people", row, "skip")).counts).toMatchObject({ skip: 1 })
    const refused = await check("people", row, "fail")
    expect(refused.counts).toMatchObject({ refuse: 1 })
    expect((await admin.post(`${base}/${refused.importId}/start`, { leaveOutRefused: true })).body.code).toBe(
      "import.nothing_to_do",
    )
    const changed = await run((await check("people", row, "update")).importId)
    expect(changed.counts).toMatchObject({ changed: 1 })
    expect((await personBy(one.loginName)).firstName).toBe("Renamed")
    await revert(changed.importId)
    expect((await personBy(one.loginName)).firstName).toBe(one.firstName)
  })

  test("what somebody changed since stays, and the import says so", async () => {
    const [one] = (await admin.get("/api/users/accounts/100?limit=1&search=end-user@harbor-pine")).body.items
    const done = await run(
      (
        await check(
          "people",
          `username,first_name,last_name,email\n${one.loginName},Twice,${one.lastName},${one.email}\n`,
          "update",
        )
      ).importId,
    )
    const { version, ...user } = (await admin.get(`/api/ucaas/user/${one.userId}`)).body
    expect(
      (
        await admin.put(`/api/ucaas/user/${one.userId}`, {
          firstName: "Thrice",
          lastName: user.lastName,
          email: user.email,
        })
      ).status,
    ).toBe(200)
    const reverted = await revert(done.importId)
    expect(reverted.counts).toMatchObject({ undone: 0, notUndone: 1 })
    expect((await rowsOf(done.importId, "notUndone"))[0].message).toContain("was changed since")
    expect((await personBy(one.loginName)).firstName).toBe("Thrice")
    expect(version).toBeGreaterThan(0)
  })

  test("a row that cannot be done any more fails alone, with its reason, and can be tried again", async () => {
    const checked = await check(
      "people",
      "username,first_name,last_name,email,extension\nfast.one,Fast,One,fast@example.com,881\nslow.one,Slow,One,slow@example.com,882\n",
    )
    const taken = await admin.post("/api/appserver/accounts/100/extensions", {
      extension: "881",
      name: "In the way",
      userId: 100_110,
    })
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    const done = await run(checked.importId)
    expect(done.counts).toMatchObject({ created: 1, failed: 1 })
    const job = (await admin.get(`/api/portal/jobs/${done.jobId}`)).body
    expect(job).toMatchObject({ state: "done", failedRows: 1, canRetry: true })
    expect((await rowsOf(checked.importId, "problems"))[0]).toMatchObject({ row: 2, outcome: "failed" })
    expect(await personBy("fast.one")).toBeUndefined()
    expect(
      (await admin.delete(`/api/appserver/accounts/100/extensions/${taken.body.extensionId}`)).status,
    ).toBeLessThan(300)
    await admin.post(`/api/portal/jobs/${done.jobId}/retry`)
    await server.kit.jobs.drain()
    expect((await admin.get(`${base}/${checked.importId}`)).body.counts).toMatchObject({ created: 2, failed: 0 })
    expect(await personBy("fast.one")).toBeDefined()
  })
})

describe("what a row of people says", () => {
  test("nothing that a row says is passed over in silence", async () => {
    const columns = "first_name,last_name,username,email,extension,extension_template,location,emergency_location"
    const lost = await check(
      "people",
      `${columns}\nA,A,lost.parts,a@example.com,,Office staff,Boston sales office,"Head office, 3rd floor"\n`,
    )
    expect(await problemsOf(lost.importId)).toEqual(
      ["extension_template", "location", "emergency_location"].map(
        (column) => `2 ${column}: Needs an extension, and this row has none.`,
      ),
    )
    const own = await check(
      "people",
      `${columns}\nOlga,Adler,end-user@harbor-pine.demo,olga.adler@harbor-pine.example,,Office staff,Nowhere,Nowhere either\n`,
      "update",
    )
    expect(await problemsOf(own.importId)).toEqual(
      expect.arrayContaining(
        ["location"].map((column) => `2 ${column}: Only for new users. Change it on the user's page.`),
      ),
    )
    expect(await problemsOf(own.importId)).toContain(
      "2 emergency_location: There is no emergency location with this name.",
    )
  })

  test("what a suspended account would refuse is refused by the check", async () => {
    const asked = await server.as("superuser", 1)
    const people =
      "first_name,last_name,username,email,extension\nA,A,suspended.one,a@example.com,next\nB,B,suspended.two,b@example.com,\n"
    await setAccountStatus(server, 100, "Suspended")
    try {
      const closed = "Services cannot be added while the account is suspended."
      expect(await problemsOf((await check("people", people)).importId)).toEqual([`2 extension: ${closed}`])
      expect(
        await problemsOf((await check("devices", "mac_address,make,model\n00:15:65:f0:5b:77,Yealink,T46U\n")).importId),
      ).toEqual([`2 mac_address: ${closed}`])
      const numbers = await check("numbers", "phone_number\n+16035550177\n", "skip", asked)
      expect((await rowsOf(numbers.importId, "problems", asked))[0].problems).toMatchObject([
        { column: "phone_number", problem: closed },
      ])
    } finally {
      await setAccountStatus(server, 100, "Active")
    }
  })

  test("a room stays what it is, however a row names it", async () => {
    const columns = "first_name,last_name,username,email,user_type,send_welcome"
    const made = await run(
      (await check("people", `${columns}\nHarbor,Bridge [ROOM],harbor.bridge,bridge@example.com,,no\n`)).importId,
    )
    expect(made.counts).toMatchObject({ created: 1 })
    expect(await rowsOf(made.importId)).toMatchObject([{ label: "Harbor Bridge" }])
    expect(await personBy("harbor.bridge")).toMatchObject({ isRoom: true, lastName: "Bridge" })
    const changed = await check(
      "people",
      `${columns}\nHarbor,Deck [ROOM],harbor.bridge,bridge@example.com,,no\n`,
      "update",
    )
    expect((await run(changed.importId)).counts).toMatchObject({ changed: 1 })
    expect(await personBy("harbor.bridge")).toMatchObject({ isRoom: true, lastName: "Deck" })
    const other = await check(
      "people",
      `${columns}\nHarbor,Deck,harbor.bridge,bridge@example.com,Billing Admin,no\n`,
      "update",
    )
    expect(await problemsOf(other.importId)).toEqual(["2 user_type: A room must have the role “End User”."])
  })

  test("rooms, and groups with the separator in their name, come and go by files", async () => {
    await admin.post("/api/accounts/100/groups", { group_name: "Fish | Chips" })
    const text =
      "first_name,last_name,username,email,user_type,groups,send_welcome\nHarbor,Galley,harbor.galley,galley@example.com,Room,Sales|Fish \\| Chips,no\n"
    expect((await run((await check("people", text)).importId)).counts).toMatchObject({ created: 1 })
    const room = await personBy("harbor.galley")
    expect(room).toMatchObject({ isRoom: true, userType: "ROOM_USER" })
    const { body } = await admin.post("/api/accounts/100/people/export", { search: "harbor.galley" })
    await server.kit.jobs.drain()
    const file = (await admin.get(`/api/portal/jobs/${body.jobId}/file`)).body as string
    expect(file).toContain("Room,")
    expect((await check("people", file, "update")).counts).toMatchObject({ skip: 1, refuse: 0, change: 0 })
    expect((await admin.get(`/api/ucaas/user/${room.userId}`)).body.isRoom).toBe(true)
  })
})

describe("people and queues", () => {
  test("somebody answers for the queues a row names, by number or name; the whole is reverted", async () => {
    await admin.post("/api/ucaas/account/100/callQueues", { name: "Sales", extension: "7421" })
    const columns = "first_name,last_name,username,email,extension,queues,send_welcome"
    const wrong = await check(
      "people",
      `${columns}\nAva,Queue,ava.queue,ava@example.com,,420,no\nBo,Queue,bo.queue,bo@example.com,next,Nowhere,no\nCy,Queue,cy.queue,cy@example.com,next,sales,no\n`,
    )
    expect(await problemsOf(wrong.importId)).toEqual([
      "2 queues: Needs an extension, and this row has none.",
      "3 queues: There is no call queue “Nowhere”.",
      "4 queues: Several call queues have the name “sales”. Enter the number instead.",
    ])
    const agents = async (queueId: number) =>
      (await admin.get(`/api/ucaas/account/100/callQueueKit/${queueId}`)).body.agents.map(
        ({ userName }: { userName: string }) => userName,
      )
    const before = await agents(100_804)
    const made = await run(
      (
        await check(
          "people",
          `${columns}\nAva,Queue,ava.queue,ava@example.com,next,Customer Support|421,no\nBo,Queue,bo.queue,bo@example.com,next,,no\n`,
        )
      ).importId,
    )
    expect(made.counts).toMatchObject({ created: 2 })
    expect([await agents(100_804), await agents(100_805)]).toEqual([
      expect.arrayContaining(["Ava Queue"]),
      expect.arrayContaining(["Ava Queue"]),
    ])
    const later = await check(
      "people",
      `${columns}\nAva,Queue,ava.queue,ava@example.com,,420,no\nBo,Queue,bo.queue,bo@example.com,,420|421,no\n`,
      "update",
    )
    expect(later.counts).toMatchObject({ change: 1, skip: 1 })
    const changed = await run(later.importId)
    expect(await agents(100_804)).toContain("Bo Queue")
    await revert(changed.importId)
    expect(await agents(100_804)).not.toContain("Bo Queue")
    await revert(made.importId)
    expect(await agents(100_804)).toEqual(before)
  })

  test("a queue that has no room left refuses the rows beyond", async () => {
    const { queueId } = (
      await admin.post("/api/ucaas/account/100/callQueues", { name: "Nearly full", extension: "7422" })
    ).body
    const fill = sql`with made as (insert into extensions (account_id, number, type, name) select 100,
      (61000 + n)::text, 'Extension', 'Desk' from generate_series(1, 199) n
      returning id) insert into queue_agents (account_id, queue_id, agent_id) select 100, ${queueId}, m.id from made m`
    await server.database.transaction("system", (db) => db.run(fill))
    const checked = await check(
      "people",
      "first_name,last_name,username,email,extension,queues,send_welcome\nDi,Queue,di.queue,di@example.com,next,7422,no\nEd,Queue,ed.queue,ed@example.com,next,7422,no\n",
    )
    expect(await problemsOf(checked.importId)).toEqual([
      "3 queues: “Nearly full” is full: a queue has at most 200 agents.",
    ])
    expect((await admin.delete(`/api/ucaas/account/100/callQueueKit/${queueId}`)).status).toBe(204)
    await server.database.transaction("system", (db) =>
      db.run(
        sql`delete from extensions e where e.account_id = 100 and e.number between '61001' and '61199'
          and length(e.number) = 5`,
      ),
    )
  })
})

test("reverting an import that added somebody withdraws the last day that was set for them", async () => {
  const checked = await check(
    "people",
    "First name,Last name,Login name,Email,Extension\nLuz,Kurz,luz.kurz,luz.kurz@example.com,next\n",
  )
  await run(checked.importId)
  const { userId } = await personBy("luz.kurz")
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  expect((await admin.put(`/api/users/${userId}/offboarding`, { lastDay: day })).status).toBe(200)
  await revert(checked.importId)
  expect(
    await server.database.transaction("system", (db) =>
      db.many(sql`select d.state from departures d where d.user_id = ${userId}`),
    ),
  ).toEqual([{ state: "withdrawn" }])
})
