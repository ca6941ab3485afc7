import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

/** Somebody whose name stands on extension, phone and in the company's phone book. */
const namedPerson = async (lastName: string) => {
  const emergencyLocationId = (
    await rows<{ id: number }>(
      sql`select e.id from emergency_locations e where e.account_id = 100 and e.state = 'active' order by e.id limit 1`,
    )
  )[0]!.id
  const { status, body } = await owner.post("/api/accounts/100/people", {
    firstName: "Uma",
    lastName,
    loginName: `uma.${lastName.toLowerCase()}@harbor-pine.demo`,
    email: `uma@harbor-pine.example`,
    roleId: roles.endUser.id,
    emergencyLocationId,
    device: {
      kind: "phone",
      make: "yealink",
      model: "T46U",
      macAddress: `00156501${String(lastName.length).padStart(2, "0")}${String(lastName.codePointAt(0)! % 90).padStart(2, "0")}`,
    },
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  await rows(
    sql`update lines set label = ${`Uma ${lastName}`} where account_id = 100 and device_id = ${body.phone.deviceId}`,
  )
  const record = await owner.post("/api/appserver/accounts/100/phonebook", {
    firstName: "Uma",
    lastName,
    company: "Harbor Pine",
    numbers: [{ kind: "work", number: "+12075550166" }],
  })
  expect(record.status).toBe(200)
  return { ...body, recordId: record.body.phoneBookId } as {
    userId: number
    extension: { extensionId: number; number: string }
    phone: { deviceId: number }
    recordId: number
  }
}
const address = (userId: number) => `/api/accounts/100/people/${userId}`
const textsOf = async ({ extension, phone, recordId }: Awaited<ReturnType<typeof namedPerson>>) => ({
  extension: (
    await rows<{ name: string }>(sql`select e.name from extensions e where e.id = ${extension.extensionId}`)
  )[0]!.name,
  line: (
    await rows<{ label: string }>(
      sql`select l.label from lines l where l.device_id = ${phone.deviceId} order by l.position limit 1`,
    )
  )[0]!.label,
  entry: (
    await rows<{ name: string }>(
      sql`select r.first_name || ' ' || r.last_name as name from phone_book_records r where r.id = ${recordId}`,
    )
  )[0]!.name,
})

describe("a person gets another name", () => {
  test("what carries the old one is offered, gets the new one in the same step, and can be reverted in one", async () => {
    const person = await namedPerson("Vorher")
    const uses = (await owner.get(`${address(person.userId)}/name-uses`)).body as {
      kind: string
      id: number
      text: string
    }[]
    expect(uses.map(({ kind, text }) => [kind, text])).toEqual([
      ["extension", "Uma Vorher"],
      ["line", "Uma Vorher"],
      ["phoneBook", "Uma Vorher"],
    ])
    const { version } = (await owner.get(`/api/ucaas/user/v4/${person.userId}`)).body
    const saved = await owner.put(address(person.userId), {
      edit: { lastName: "Nachher" },
      version,
      alsoRename: uses.map(({ kind, id }) => ({ kind, id })),
    })
    expect(saved).toMatchObject({ status: 200, body: { lastName: "Nachher" } })
    expect(await textsOf(person)).toEqual({ extension: "Uma Nachher", line: "Uma Nachher", entry: "Uma Nachher" })
    expect(await owner.put(address(person.userId), { edit: { lastName: "Spaeter" }, version })).toMatchObject({
      status: 409,
      body: { code: "user.changed_meanwhile" },
    })

    // Each thing has it in its own history.
    const historyOf = async (type: string, id: number) =>
      JSON.stringify(
        await rows(
          sql`select e.action, e.after from audit_entries e
            where e.account_id = 100 and e.object_type = ${type} and e.object_id = ${String(id)} order by e.id desc
            limit 1`,
        ),
      )
    expect(await historyOf("extension", person.extension.extensionId)).toContain("Uma Nachher")
    expect(await historyOf("device", person.phone.deviceId)).toContain("Uma Nachher")
    const traces = await rows<{ traceId: string; actions: string[] }>(sql`
      select e.trace_id, array_agg(e.action order by e.id) as actions from audit_entries e
      where e.account_id = 100 and e.trace_id = (select x.trace_id from audit_entries x
        where x.action = 'people.renamed' and x.object_id = ${String(person.userId)}) group by e.trace_id`)
    expect(traces[0]!.actions).toEqual([
      "user.changed",
      "extension.changed",
      expect.stringMatching(/phone_?book/),
      "lines.changed",
      "people.renamed",
    ])

    const [entry] = await rows<{ id: number; before: object }>(
      sql`select e.id, e.before from audit_entries e
        where e.account_id = 100 and e.action = 'people.renamed' and e.object_id = ${String(person.userId)}`,
    )
    expect(Object.keys(entry!.before)).toHaveLength(3)
    const reverted = await owner.post(`/api/reporting/accounts/100/audit-log/events/${entry!.id}/revert`)
    expect(reverted).toMatchObject({ status: 200 })
    expect(await textsOf(person)).toEqual({ extension: "Uma Vorher", line: "Uma Vorher", entry: "Uma Vorher" })
  })

  test("a name too long for its place is cut, the entry says what stands there, and can be reverted", async () => {
    const person = await namedPerson("Kurz")
    const uses = (await owner.get(`${address(person.userId)}/name-uses`)).body as { kind: string; id: number }[]
    const lastName = `${"Lang".repeat(14)}`
    expect(
      (
        await owner.put(address(person.userId), {
          edit: { firstName: "Uma Maria", lastName },
          alsoRename: uses.map(({ kind, id }) => ({ kind, id })),
        })
      ).status,
    ).toBe(200)
    const texts = await textsOf(person)
    expect(texts.extension).toHaveLength(60)
    expect(texts.line).toHaveLength(40)
    const [entry] = await rows<{ id: number; after: Record<string, unknown> }>(
      sql`select e.id, e.after from audit_entries e
        where e.account_id = 100 and e.action = 'people.renamed' and e.object_id = ${String(person.userId)}`,
    )
    expect(entry!.after[`Extension ${person.extension.number}`]).toMatchObject({ displayName: texts.extension })
    expect((await owner.post(`/api/reporting/accounts/100/audit-log/events/${entry!.id}/revert`)).status).toBe(200)
    expect(await textsOf(person)).toEqual({ extension: "Uma Kurz", line: "Uma Kurz", entry: "Uma Kurz" })
  })

  test("a name may contain any character, also in the phone book, and can be reverted", async () => {
    const person = await namedPerson("Trenner")
    const uses = (await owner.get(`${address(person.userId)}/name-uses`)).body as { kind: string; id: number }[]
    const rename = {
      edit: { firstName: "Uma|A", lastName: "Jones | Sales" },
      alsoRename: uses.map(({ kind, id }) => ({ kind, id })),
    }
    expect((await owner.put(address(person.userId), rename)).status).toBe(200)
    const name = (
      await rows<{ first: string; last: string }>(sql`
      select r.first_name as first, r.last_name as last from phone_book_records r where r.id = ${person.recordId}`)
    )[0]!
    expect(name).toEqual({ first: "Uma|A", last: "Jones | Sales" })
    const [entry] = await rows<{ id: number }>(sql`
      select e.id from audit_entries e
        where e.account_id = 100 and e.action = 'people.renamed' and e.object_id = ${String(person.userId)}`)
    expect((await owner.post(`/api/reporting/accounts/100/audit-log/events/${entry!.id}/revert`)).status).toBe(200)
    expect(await textsOf(person)).toEqual({ extension: "Uma Trenner", line: "Uma Trenner", entry: "Uma Trenner" })
  })

  test("what was not ticked, or does not carry the name, stays", async () => {
    const person = await namedPerson("Bleibt")
    await rows(
      sql`update lines set label = 'Front desk' where account_id = 100 and device_id = ${person.phone.deviceId}`,
    )
    const lineId = (
      await rows<{ id: number }>(sql`select l.id from lines l where l.device_id = ${person.phone.deviceId}`)
    )[0]!.id
    const saved = await owner.put(address(person.userId), {
      edit: { firstName: "Ulla" },
      alsoRename: [
        { kind: "line", id: lineId },
        { kind: "extension", id: 100_120 },
      ],
    })
    expect(saved.status).toBe(200)
    expect(await textsOf(person)).toEqual({ extension: "Uma Bleibt", line: "Front desk", entry: "Uma Bleibt" })
  })

  test("all of it or nothing, and only with the permission for each part", async () => {
    const person = await namedPerson("Darf")
    const uses = (await owner.get(`${address(person.userId)}/name-uses`)).body as { kind: string; id: number }[]
    const usersAdmin = await server.as("usersAdmin")
    const refused = await usersAdmin.put(address(person.userId), {
      edit: { lastName: "Nicht" },
      alsoRename: uses.map(({ kind, id }) => ({ kind, id })),
    })
    expect(refused.status).toBe(403)
    expect((await owner.get(`/api/ucaas/user/v4/${person.userId}`)).body.lastName).toBe("Darf")
    expect(await textsOf(person)).toMatchObject({ extension: "Uma Darf" })
    expect((await (await server.as("endUser")).put(address(person.userId), { edit: { lastName: "Nie" } })).status).toBe(
      403,
    )
    expect((await (await server.as("accountSuperUser", 101)).get(`${address(person.userId)}/name-uses`)).status).toBe(
      404,
    )
  })
})
