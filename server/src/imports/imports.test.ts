import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../kit/sql.ts"
import { setAccountStatus } from "../testing/account-status.ts"
import { startTestServer, type TestClient, type TestServer } from "../testing/test-server.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const base = "/api/portal/accounts/100/imports"
const base64 = (text: string | Buffer) => Buffer.from(text as string).toString("base64")

const upload = async (kind: string, text: string, who: TestClient = admin, at = base) => {
  const answer = await who.post(at, { kind, fileName: "rows.csv", content: base64(text) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const check = async (kind: string, text: string, existing = "skip", who: TestClient = admin, at = base) => {
  const file = await upload(kind, text, who, at)
  const answer = await who.put(`${at}/${file.importId}/check`, { mapping: file.mapping, existing, version: file.version })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const run = async (importId: number, more: object = {}, who: TestClient = admin, at = base) => {
  const started = await who.post(`${at}/${importId}/start`, more)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  await server.kit.jobs.drain()
  return (await who.get(`${at}/${importId}`)).body
}
const revert = async (importId: number, who: TestClient = admin, at = base) => {
  const started = await who.post(`${at}/${importId}/revert`)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  await server.kit.jobs.drain()
  return (await who.get(`${at}/${importId}`)).body
}
const rowsOf = async (importId: number, show = "all", who: TestClient = admin, at = base) => (await who.get(`${at}/${importId}/rows?show=${show}`)).body.rows
const personBy = async (login: string) => (await admin.get(`/api/users/accounts/100?search=${encodeURIComponent(login)}`)).body.items[0]
const problemsOf = async (importId: number) =>
  (await rowsOf(importId, "problems")).flatMap(({ row, problems }: { row: number; problems: { column: string; problem: string }[] }) => problems.map(({ column, problem }) => `${row} ${column}: ${problem}`))

const header = "first_name,last_name,username,email,user_type,extension,extension_template,location,groups,direct_number,device_make,device_model,mac_address,emergency_location,send_welcome,allow_login,contact_mobile"

describe("many people with “next”", () => {
  test("numbers follow the order of the file, also where a row fails; results name what was made, and mails are counted before", async () => {
    const line = (index: number) => `Row,Number ${index},order.${index},order.${index}@example.com,next,${index % 2 === 0 ? "yes" : "no"}`
    const text = `First name,Last name,Login name,E-mail,Extension,Send welcome mail\n${Array.from({ length: 30 }, (_, index) => line(index)).join("\n")}\n`
    const checked = await check("people", text)
    expect(checked).toMatchObject({ counts: { create: 30 }, mailCount: 15, encoding: "utf-8" })
    // A row that cannot be done any more after the check: its batch is done row by row.
    await server.database.transaction("system", (db) => db.run(sql`update import_rows set cells = jsonb_set(cells, '{3}', '"no address"') where import_id = ${checked.importId} and row = 9`))
    const done = await run(checked.importId)
    expect(done.counts).toMatchObject({ created: 29, failed: 1 })
    const people = await server.database.transaction("system", (db) => db.many<{ number: string; userId: number }>(sql`
      select e.number, e.user_id from import_rows r join extensions e on e.account_id = r.account_id and e.user_id = (r.made ->> 'userId')::bigint
      where r.import_id = ${checked.importId} and r.account_id = 100 order by r.row`))
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

describe("upload", () => {
  test("columns are guessed by their headings, with samples, and remembered the way they were used", async () => {
    const file = await upload("people", "Given name;Surname;Login;E-Mail Address;Team\nAda;Ek;ada.ek;ada.ek@example.com;Red\n")
    expect(file).toMatchObject({ state: "uploaded", rowCount: 1, headings: ["Given name", "Surname", "Login", "E-Mail Address", "Team"], mapping: { first_name: 0, last_name: 1, username: 2, email: 3 } })
    expect(file.samples[2]).toEqual(["ada.ek"])
    await admin.put(`${base}/${file.importId}/check`, { mapping: { first_name: 0, last_name: 1, username: 2, email: 3, contact_mobile: 4 }, existing: "skip" })
    const again = await upload("people", "Team,Login,Given name,Surname,E-Mail Address\nRed,bo.ek,Bo,Ek,bo@example.com\n")
    expect(again.mapping).toEqual({ contact_mobile: 0, username: 1, first_name: 2, last_name: 3, email: 4 })
  })

  test("a file of 3 MB is taken, one beyond the bound is refused", async () => {
    const large = `username,first_name,last_name,email\n${Array.from({ length: 1500 }, (_, index) => `u${index},${"x".repeat(1990)},b,c@example.com`).join("\n")}`
    expect((await admin.post(base, { kind: "people", fileName: "large.csv", content: base64(large) })).status).toBe(200)
    expect((await admin.post(base, { kind: "people", fileName: "huge.csv", content: "A".repeat(7_100_000) })).status).toBe(413)
  })

  test.each([
    ["nothing in it", "a,b\n", "import.empty"],
    ["an open quotation mark", 'a,b\n"1,2', "import.open_quote"],
    ["an old spreadsheet", Buffer.from("d0cf11e0a1b11ae1", "hex"), "import.old_spreadsheet"],
    ["half a spreadsheet", Buffer.from("504b0304000000", "hex"), "import.broken_spreadsheet"],
    ["what is no text", Buffer.from([0x61, 0x0a, 0xe9, 0x01]), "import.not_text"],
    ["too many rows", `a,b\n${"1,2\n".repeat(10_001)}`, "import.too_many_rows"],
    ["too many columns", `${"a,".repeat(61)}\n1\n`, "import.too_many_columns"],
    ["an endless cell", `a,b\n${"x".repeat(2001)},1\n`, "import.cell_too_long"],
  ])("refuses %s", async (_, content, code) => {
    expect((await admin.post(base, { kind: "people", fileName: "x.csv", content: base64(content) })).body.code).toBe(code)
  })

  test.each([
    ["a needed column is missing", { first_name: 0 }, "import.column_missing"],
    ["a column we do not know", { nonsense: 0 }, "import.column_unknown"],
    ["one column twice", { first_name: 0, last_name: 0, username: 1, email: 2 }, "import.column_twice"],
    ["a column the file does not have", { first_name: 0, last_name: 9 }, "import.column_outside"],
  ])("refuses a mapping with %s", async (_, mapping, code) => {
    const file = await upload("people", "a,b,c\n1,2,3\n")
    expect((await admin.put(`${base}/${file.importId}/check`, { mapping, existing: "skip" })).body.code).toBe(code)
  })

  test("an upload can be thrown away until it is started", async () => {
    const file = await upload("people", "a,b\n1,2\n")
    expect((await admin.delete(`${base}/${file.importId}`)).status).toBe(204)
    expect((await admin.get(`${base}/${file.importId}`)).body.code).toBe("import.not_found")
    expect((await admin.delete(`${base}/4001`)).body.code).toBe("import.started")
  })
})

describe("who may", () => {
  test("each kind asks for its own key, and an import of another kind is not there", async () => {
    const usersAdmin = await server.as("usersAdmin")
    const mine = await upload("people", "a,b\n1,2\n", usersAdmin)
    expect((await usersAdmin.post(base, { kind: "numbers", fileName: "x.csv", content: base64("a,b\n1,2\n") })).body).toMatchObject({ code: "import.not_allowed", status: 403 })
    expect((await usersAdmin.get(`${base}/4001`)).body.code).toBe("import.not_found")
    expect((await usersAdmin.get(base)).body.items.every((one: { kind: string }) => ["people", "devices"].includes(one.kind))).toBe(true)
    expect((await usersAdmin.post("/api/portal/accounts/100/exports", { kind: "phoneBook" })).body.code).toBe("import.not_allowed")
    expect((await usersAdmin.get("/api/portal/accounts/100/import-kinds/phoneBook/sample.csv")).body.code).toBe("import.not_allowed")
    const nobody = await server.as("endUser")
    expect((await nobody.get(base)).body.items).toEqual([])
    expect((await nobody.get(`${base}/${mine.importId}`)).body.code).toBe("import.not_found")
    expect((await nobody.post(base, { kind: "people", fileName: "x.csv", content: base64("a,b\n1,2\n") })).status).toBe(403)
    const stranger = await server.as("accountAdministrator", 110)
    expect((await stranger.get(base)).status).toBe(404)
    expect((await stranger.get(`/api/portal/accounts/110/imports/${mine.importId}`)).body.code).toBe("import.not_found")
  })
})

test.each([[1, 100_000], [100_000, 1]])("the embedded database lets others be heard while it works: %i transactions of %i statements", async (transactions, statements) => {
  let turns = 0
  const clock = setInterval(() => turns++, 5)
  // On a busy machine single statements take long; what must not happen is that nobody else is heard at all.
  const until = performance.now() + 2000
  const goesOn = () => turns <= 3 && performance.now() < until
  for (let one = 0; one < transactions && goesOn(); one++) {
    await server.database.transaction("system", async (db) => {
      for (let each = 0; each < statements && goesOn(); each++) await db.many(sql`select count(*)::int from generate_series(1, 5000)`)
    })
  }
  clearInterval(clock)
  expect(turns).toBeGreaterThan(3)
})

describe("people", () => {
  test("every row is checked before anything is written: row, column, value, problem", async () => {
    const checked = await check("people", [
      header,
      "Ida,Berg,ida.berg,ida.berg@example.com,End User,next,Office staff,,,,,,,,no,yes,",
      "Uno,Berg,ida.berg,uno@example.com,,,,,,,,,,,,,",
      ",Berg,x y,no-mail,Chief,911,Nothing,Nowhere,Nobody,+12075559999,Acme,X1,12:34,Mars,maybe,yes,nope",
      "Lea,Berg,superuser@dialplane.demo,lea@example.com,Superuser,,,,,,,,,,,,",
      "Kai,Berg,kai.berg,kai@example.com,,400,,,,,,,,,,,",
    ].join("\n"))
    expect(checked).toMatchObject({ state: "checked", counts: { create: 1, change: 0, skip: 0, refuse: 4 } })
    const problems = await problemsOf(checked.importId)
    expect(problems).toContain("3 username: Is in row 2 already.")
    expect(problems.filter((text: string) => text.startsWith("4 ")).map((text: string) => text.split(":")[0]!.slice(2)).toSorted()).toEqual(
      ["contact_mobile", "device_make", "direct_number", "email", "emergency_location", "extension", "extension_template", "first_name", "groups", "location", "mac_address", "send_welcome", "user_type", "username"],
    )
    expect(problems).toContain("5 username: Is taken.")
    expect(problems).toContain("5 user_type: You may not give this role.")
    expect(problems).toContain("6 extension: Belongs to “Main menu” (Auto Attendant).")
    expect(await personBy("ida.berg")).toBeUndefined()
    const plan = (await admin.get(`${base}/${checked.importId}/plan.csv`)).body
    expect(plan).toContain("3,Uno Berg,refuse,username,ida.berg,Is in row 2 already.")
    expect((await admin.post(`${base}/${checked.importId}/start`, {})).body).toMatchObject({ code: "import.refused_rows", message: "4 rows cannot be imported. Fix them, or choose to leave them out." })
  })

  test("rows become people with what they need; the error file, fixed, is a valid file; the whole is put back", async () => {
    const checked = await check("people", [
      header,
      "Ole,Dahl,ole.dahl,ole.dahl@example.com,End User,next,Office staff,,,,,,,,yes,yes,+12075550177",
      "Eva,Dahl,eva.dahl,eva.dahl@example.com,,471,,,,,,,,,no,yes,",
      "Per,Dahl,per.dahl,per.dahl,,,,,,,,,,,,,",
    ].join("\r\n"))
    const done = await run(checked.importId, { leaveOutRefused: true })
    expect(done).toMatchObject({ state: "done", counts: { created: 2, failed: 0, refuse: 1 } })
    const ole = await personBy("ole.dahl")
    expect(ole).toMatchObject({ firstName: "Ole", isEnabled: true })
    expect(ole.extensions[0].extension).toMatch(/^\d{3}$/)
    expect((await personBy("eva.dahl")).extensions[0].extension).toBe("471")
    const template = (await admin.get(`/api/appserver/accounts/100/extension-templates/1001/extensions`)).body.items
    expect(template.map((one: { name: string }) => one.name)).toContain("Ole Dahl")
    const errors = (await admin.get(`${base}/${checked.importId}/errors.csv`)).body as string
    expect(errors).toContain("Must be an e-mail address.")
    const fixed = await check("people", errors.replace("per.dahl,per.dahl,", "per.dahl,per.dahl@example.com,"))
    expect(fixed).toMatchObject({ rowCount: 1, counts: { create: 1, refuse: 0 } })
    await run(fixed.importId)
    expect(await personBy("per.dahl")).toBeDefined()

    const reverted = await revert(checked.importId)
    expect(reverted).toMatchObject({ state: "reverted", revertibleUntil: null, counts: { undone: 2, notUndone: 0 } })
    expect(await personBy("ole.dahl")).toBeUndefined()
    expect((await admin.get(`/api/ucaas/account/100/extension/${ole.extensions[0].extensionId}`)).status).toBe(404)
    expect((await admin.get("/api/ucaas/account/100/extension/100816")).body).toMatchObject({ extension: "471", userId: null })
    expect((await admin.post(`${base}/${checked.importId}/revert`)).body.code).toBe("import.reverted")
    expect(await personBy("per.dahl")).toBeDefined()
  })

  test("free numbers that will run out are foreseen, with those that rows name themselves; whoever names a number gets it", async () => {
    const plan = (digits: number, firstNumber: string) => admin.put("/api/portal/accounts/100/number-plan", { digits, firstNumber })
    // From 985 on there are 985, 986, 987, 989 and 998; everything else reaches something.
    expect((await plan(3, "985")).status).toBe(200)
    const rows = [...["next", "Next", "next", "next", "next", "next"].map((extension, index) => `left.${index},Left,Number ${index},left.${index}@example.com,${extension},no`), "left.6,Left,Number 6,left.6@example.com,986,no"]
    const text = `username,first_name,last_name,email,extension,send_welcome\n${rows.join("\n")}\n`
    const checked = await check("people", text, "fail")
    expect(checked.counts).toMatchObject({ create: 5, refuse: 2 })
    const why = "There is no free number for this row: only 4 numbers of 3 digits are left. Give new numbers more digits in the number plan, or import fewer people with “next”."
    expect(await problemsOf(checked.importId)).toEqual([`6 extension: ${why}`, `7 extension: ${why}`])
    expect((await admin.post(`${base}/${checked.importId}/start`, {})).body.code).toBe("import.refused_rows")
    const done = await run(checked.importId, { leaveOutRefused: true })
    expect(done.counts).toMatchObject({ created: 5, failed: 0 })
    const numberOf = async (index: number) => (await personBy(`left.${index}`)).extensions[0].extension
    expect(await numberOf(6)).toBe("986")
    expect(new Set([await numberOf(0), await numberOf(1), await numberOf(2), await numberOf(3)])).toEqual(new Set(["985", "987", "989", "998"]))
    const none = await check("people", "username,first_name,last_name,email,extension\nleft.9,Left,Nine,left.9@example.com,next\n")
    expect((await problemsOf(none.importId))[0]).toContain("no number of 3 digits is left")
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
    expect((await admin.post(`${base}/${refused.importId}/start`, { leaveOutRefused: true })).body.code).toBe("import.nothing_to_do")
    const changed = await run((await check("people", row, "update")).importId)
    expect(changed.counts).toMatchObject({ changed: 1 })
    expect((await personBy(one.loginName)).firstName).toBe("Renamed")
    await revert(changed.importId)
    expect((await personBy(one.loginName)).firstName).toBe(one.firstName)
  })

  test("what somebody changed since stays, and the import says so", async () => {
    const [one] = (await admin.get("/api/users/accounts/100?limit=1&search=end-user@harbor-pine")).body.items
    const done = await run((await check("people", `username,first_name,last_name,email\n${one.loginName},Twice,${one.lastName},${one.email}\n`, "update")).importId)
    const { version, ...user } = (await admin.get(`/api/ucaas/user/${one.userId}`)).body
    expect((await admin.put(`/api/ucaas/user/${one.userId}`, { firstName: "Thrice", lastName: user.lastName, email: user.email })).status).toBe(200)
    const reverted = await revert(done.importId)
    expect(reverted.counts).toMatchObject({ undone: 0, notUndone: 1 })
    expect((await rowsOf(done.importId, "notUndone"))[0].message).toContain("was changed since")
    expect((await personBy(one.loginName)).firstName).toBe("Thrice")
    expect(version).toBeGreaterThan(0)
  })

  test("a row that cannot be done any more fails alone, with its reason, and can be tried again", async () => {
    const checked = await check("people", "username,first_name,last_name,email,extension\nfast.one,Fast,One,fast@example.com,881\nslow.one,Slow,One,slow@example.com,882\n")
    const taken = await admin.post("/api/appserver/accounts/100/extensions", { extension: "881", name: "In the way", userId: 100_110 })
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    const done = await run(checked.importId)
    expect(done.counts).toMatchObject({ created: 1, failed: 1 })
    const job = (await admin.get(`/api/portal/jobs/${done.jobId}`)).body
    expect(job).toMatchObject({ state: "done", failedRows: 1, canRetry: true })
    expect((await rowsOf(checked.importId, "problems"))[0]).toMatchObject({ row: 2, outcome: "failed" })
    expect(await personBy("fast.one")).toBeUndefined()
    expect((await admin.delete(`/api/appserver/accounts/100/extensions/${taken.body.extensionId}`)).status).toBeLessThan(300)
    await admin.post(`/api/portal/jobs/${done.jobId}/retry`)
    await server.kit.jobs.drain()
    expect((await admin.get(`${base}/${checked.importId}`)).body.counts).toMatchObject({ created: 2, failed: 0 })
    expect(await personBy("fast.one")).toBeDefined()
  })
})

test("an import is one entry of the log under its name, and so is its revert; what it adds beyond the order is said by the check", async () => {
  const checked = await check("people", "username,first_name,last_name,email,extension,shoe_size\nlog.one,Log,One,log.one@example.com,next,42\nlog.two,Log,Two,log.two@example.com,next,43\n")
  const figures = (await admin.get("/api/ucaas/account/100/figures")).body.figures.find(({ name }: { name: string }) => name === "extensions")
  const beyond = Math.max(0, figures.count + 2 - Math.max(figures.count, figures.ordered))
  expect(checked.beyondOrder).toEqual(beyond === 0 ? [] : [{ service: "extensions", adds: 2, count: figures.count, ordered: figures.ordered, beyond }])
  const owner = await server.as("accountSuperUser")
  const grouped = async () => (await owner.get("/api/reporting/accounts/100/audit-log/events?limit=20&grouped=true")).body.items as { action: string; objectName: string; jobId: number | null; jobEntries: number | null }[]
  const { jobId } = await run(checked.importId)
  const entries = await grouped()
  expect(entries[0]).toMatchObject({ action: "import.started", objectName: "Import of rows.csv", jobId })
  expect(entries[0]!.jobEntries).toBeGreaterThanOrEqual(2)
  expect(entries.filter((entry) => entry.jobId === jobId)).toHaveLength(1)
  const { jobId: undoId } = await revert(checked.importId)
  const [undone, ...others] = await grouped()
  expect(undone).toMatchObject({ action: "import.reverted", objectName: "Revert of rows.csv", jobId: undoId })
  expect(others.filter((entry) => entry.jobId === undoId)).toEqual([])
})

describe("other kinds", () => {
  test("phones are set up, changed and taken back", async () => {
    const text = "MAC;Make;Model;Name;Extension;emergency_location\n00:15:65:AA:00:01;Yealink;t54w;Pier one;;\n00156"
    const checked = await check("devices", `${text.slice(0, text.lastIndexOf("\n"))}\n001565AA0002;yealink;Nonsense;;;\n001565AA0001;Yealink;T54W;;;\nzz;Acme;X;;9999;\n`)
    expect(checked.counts).toMatchObject({ create: 1, refuse: 3 })
    expect(await problemsOf(checked.importId)).toEqual(expect.arrayContaining(["3 model: Yealink has no such model that we know.", "4 mac_address: Is in row 2 already.", "5 extension: There is no such extension.", "5 make: We do not know this make."]))
    const done = await run(checked.importId, { leaveOutRefused: true })
    expect(done.counts).toMatchObject({ created: 1 })
    const changed = await run((await check("devices", "mac_address,make,model,name\n001565AA0001,Yealink,T54W,Pier two\n", "update")).importId)
    expect(changed.counts).toMatchObject({ changed: 1 })
    // Where help is sent to is a change like any other; what the phone is, is none.
    const file = (model: string, place: string) => `mac_address,make,model,emergency_location\n001565AA0001,Yealink,${model},"${place}"\n`
    const moved = await run((await check("devices", file("T54W", "Warehouse, dock 4"), "update")).importId)
    expect(moved.counts).toMatchObject({ changed: 1 })
    expect((await check("devices", file("T54W", "warehouse, dock 4"), "update")).counts).toMatchObject({ skip: 1 })
    expect((await revert(moved.importId)).counts).toMatchObject({ undone: 1 })
    expect((await check("devices", file("T54W", "Warehouse, dock 4"), "update")).counts).toMatchObject({ change: 1 })
    expect(await problemsOf((await check("devices", file("T46U", ""), "update")).importId)).toEqual(["2 model: Is a Yealink T54W here; change that on the phone's page."])
    expect((await revert(changed.importId)).counts).toMatchObject({ undone: 1 })
    expect((await revert(done.importId)).counts).toMatchObject({ undone: 1 })
    expect((await check("devices", "mac_address,make,model\n001565AA0001,Yealink,T54W\n")).counts).toMatchObject({ create: 1 })
  })

  test("the company's phone book grows, is brought up to date and shrinks again", async () => {
    const text = "First name,Last name,Company,Phone,Mobile\nAnna,Voss,Kelp & Co,+12075550111 | +12075550112,\nJon,Voss,,12,\n"
    const checked = await check("phoneBook", text)
    expect(checked.counts).toMatchObject({ create: 2, refuse: 0 })
    const done = await run(checked.importId)
    expect(done.counts).toMatchObject({ created: 2 })
    const changed = await run((await check("phoneBook", "First name,Last name,Company,Phone\nAnna,Voss,Kelp & Co,+12075550113\n", "update")).importId)
    expect(changed.counts).toMatchObject({ changed: 1 })
    expect((await revert(changed.importId)).counts).toMatchObject({ undone: 1 })
    const kept = await revert(done.importId)
    // Putting the number back was a change too.
    expect(kept.counts).toMatchObject({ undone: 1, notUndone: 1 })
  })

  test("a file that says less of an entry leaves the rest of it alone", async () => {
    await run((await check("phoneBook", "first_name,last_name,company,job_title,email,work,mobile,notes,favourite\nPia,Holm,Acme,Captain,pia@example.com,+12075550140,+12075550141,Rings at night,yes\n")).importId)
    const changed = await run((await check("phoneBook", "last_name,first_name,company,work,notes\nHolm,Pia,Acme,+12075550149,\n", "update")).importId)
    expect(changed.counts).toMatchObject({ changed: 1 })
    const read = async () => (await admin.get("/api/appserver/accounts/100/phonebook?search=Holm")).body.items[0]
    expect(await read()).toMatchObject({
      jobTitle: "Captain", email: "pia@example.com", notes: "Rings at night", favourite: true, numbers: [{ kind: "mobile", number: "+12075550141" }, { kind: "work", number: "+12075550149" }],
    })
    expect((await check("phoneBook", "last_name,first_name,company,work\nHolm,Pia,Acme,+1 207 555 0149\n", "update")).counts).toMatchObject({ skip: 1, change: 0 })
    expect((await revert(changed.importId)).counts).toMatchObject({ undone: 1 })
    expect(await read()).toMatchObject({ numbers: [{ kind: "work", number: "+12075550140" }, { kind: "mobile", number: "+12075550141" }] })
  })

  test("numbers come from above; in the account they are led elsewhere and put back", async () => {
    const text = "Number,Extension,Caller ID name\n+1 603 555 0147,400,Pier\n"
    const refused = await check("numbers", text)
    expect(await problemsOf(refused.importId)).toEqual([expect.stringContaining("Only your partner or the operator can add numbers")])
    const partner = await server.as("partnerAccountSuperuser", 10)
    const checked = await check("numbers", text, "update", partner)
    expect(checked.counts).toMatchObject({ create: 1 })
    const done = await run(checked.importId, {}, partner)
    expect(done.counts).toMatchObject({ created: 1 })
    const changed = await run((await check("numbers", "Number,Extension\n16035550147,420\n", "update")).importId)
    expect(changed.counts).toMatchObject({ changed: 1 })
    expect((await revert(changed.importId)).counts).toMatchObject({ undone: 1 })
    expect((await revert(done.importId, partner)).state).toBe("reverted")
  })
})

describe("people", () => {
  test("nothing that a row says is passed over in silence", async () => {
    const columns = "first_name,last_name,username,email,extension,extension_template,location,emergency_location"
    const lost = await check("people", `${columns}\nA,A,lost.parts,a@example.com,,Office staff,Boston sales office,"Head office, 3rd floor"\n`)
    expect(await problemsOf(lost.importId)).toEqual(["extension_template", "location", "emergency_location"].map((column) => `2 ${column}: Belongs to an extension, and this row has none.`))
    const own = await check("people", `${columns}\nOlga,Adler,end-user@harbor-pine.demo,olga.adler@harbor-pine.example,,Office staff,Nowhere,Nowhere either\n`, "update")
    expect(await problemsOf(own.importId)).toEqual(expect.arrayContaining(["location"].map((column) => `2 ${column}: Only for new people; change it on the person's page.`)))
    expect(await problemsOf(own.importId)).toContain("2 emergency_location: There is no emergency location of this name.")
  })

  test("what a suspended account would refuse is refused by the check", async () => {
    const asked = await server.as("superuser", 1)
    const people = "first_name,last_name,username,email,extension\nA,A,suspended.one,a@example.com,next\nB,B,suspended.two,b@example.com,\n"
    await setAccountStatus(server, 100, "Suspended")
    try {
      const closed = "Services cannot be added while the account is suspended."
      expect(await problemsOf((await check("people", people)).importId)).toEqual([`2 extension: ${closed}`])
      expect(await problemsOf((await check("devices", "mac_address,make,model\n00:15:65:f0:5b:77,Yealink,T46U\n")).importId)).toEqual([`2 mac_address: ${closed}`])
      const numbers = await check("numbers", "phone_number\n+16035550177\n", "skip", asked)
      expect((await rowsOf(numbers.importId, "problems", asked))[0].problems).toMatchObject([{ column: "phone_number", problem: closed }])
    } finally {
      await setAccountStatus(server, 100, "Active")
    }
  })

  test("a room stays what it is, however a row names it", async () => {
    const columns = "first_name,last_name,username,email,user_type,send_welcome"
    const made = await run((await check("people", `${columns}\nHarbor,Bridge [ROOM],harbor.bridge,bridge@example.com,,no\n`)).importId)
    expect(made.counts).toMatchObject({ created: 1 })
    expect(await rowsOf(made.importId)).toMatchObject([{ label: "Harbor Bridge" }])
    expect(await personBy("harbor.bridge")).toMatchObject({ isRoom: true, lastName: "Bridge" })
    const changed = await check("people", `${columns}\nHarbor,Deck [ROOM],harbor.bridge,bridge@example.com,,no\n`, "update")
    expect((await run(changed.importId)).counts).toMatchObject({ changed: 1 })
    expect(await personBy("harbor.bridge")).toMatchObject({ isRoom: true, lastName: "Deck" })
    const other = await check("people", `${columns}\nHarbor,Deck,harbor.bridge,bridge@example.com,Billing Admin,no\n`, "update")
    expect(await problemsOf(other.importId)).toEqual(["2 user_type: A room is always in the role “End User”."])
  })

  test("rooms, and groups with the separator in their name, come and go by files", async () => {
    await admin.post("/api/accounts/100/groups", { group_name: "Fish | Chips" })
    const text = "first_name,last_name,username,email,user_type,groups,send_welcome\nHarbor,Galley,harbor.galley,galley@example.com,Room,Sales|Fish \\| Chips,no\n"
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
  test("somebody answers for the queues a row names, by number or name; the whole is put back", async () => {
    await admin.post("/api/ucaas/account/100/callQueues", { name: "Sales", extension: "7421" })
    const columns = "first_name,last_name,username,email,extension,queues,send_welcome"
    const wrong = await check("people", `${columns}\nAva,Queue,ava.queue,ava@example.com,,420,no\nBo,Queue,bo.queue,bo@example.com,next,Nowhere,no\nCy,Queue,cy.queue,cy@example.com,next,sales,no\n`)
    expect(await problemsOf(wrong.importId)).toEqual([
      "2 queues: Belongs to an extension, and this row has none.", "3 queues: There is no call queue “Nowhere”.", "4 queues: Several call queues are called “sales”. Give the number instead.",
    ])
    const agents = async (queueId: number) => (await admin.get(`/api/ucaas/account/100/callQueueKit/${queueId}`)).body.agents.map(({ userName }: { userName: string }) => userName)
    const before = await agents(100_804)
    const made = await run((await check("people", `${columns}\nAva,Queue,ava.queue,ava@example.com,next,Customer Support|421,no\nBo,Queue,bo.queue,bo@example.com,next,,no\n`)).importId)
    expect(made.counts).toMatchObject({ created: 2 })
    expect([await agents(100_804), await agents(100_805)]).toEqual([expect.arrayContaining(["Ava Queue"]), expect.arrayContaining(["Ava Queue"])])
    const later = await check("people", `${columns}\nAva,Queue,ava.queue,ava@example.com,,420,no\nBo,Queue,bo.queue,bo@example.com,,420|421,no\n`, "update")
    expect(later.counts).toMatchObject({ change: 1, skip: 1 })
    const changed = await run(later.importId)
    expect(await agents(100_804)).toContain("Bo Queue")
    await revert(changed.importId)
    expect(await agents(100_804)).not.toContain("Bo Queue")
    await revert(made.importId)
    expect(await agents(100_804)).toEqual(before)
  })

  test("a queue that has no room left refuses the rows beyond", async () => {
    const { queueId } = (await admin.post("/api/ucaas/account/100/callQueues", { name: "Nearly full", extension: "7422" })).body
    const fill = sql`with made as (insert into extensions (account_id, number, type, name) select 100, (61000 + n)::text, 'Extension', 'Desk' from generate_series(1, 199) n returning id) insert into queue_agents (account_id, queue_id, agent_id) select 100, ${queueId}, m.id from made m`
    await server.database.transaction("system", (db) => db.run(fill))
    const checked = await check("people", "first_name,last_name,username,email,extension,queues,send_welcome\nDi,Queue,di.queue,di@example.com,next,7422,no\nEd,Queue,ed.queue,ed@example.com,next,7422,no\n")
    expect(await problemsOf(checked.importId)).toEqual(["3 queues: “Nearly full” has no room for this row: a queue has at most 200 agents."])
    expect((await admin.delete(`/api/ucaas/account/100/callQueueKit/${queueId}`)).status).toBe(204)
    await server.database.transaction("system", (db) => db.run(sql`delete from extensions e where e.account_id = 100 and e.number between '61001' and '61199' and length(e.number) = 5`))
  })
})

describe("export", () => {
  const exportOf = async (kind: string, who: TestClient = admin, account = 100) => {
    const { body, status } = await who.post(`/api/portal/accounts/${account}/exports`, { kind })
    expect(status, JSON.stringify(body)).toBe(200)
    await server.kit.jobs.drain()
    return (await who.get(`/api/portal/jobs/${body.jobId}/file`)).body as string
  }

  test.each(["people", "devices", "numbers", "phoneBook"])("of %s is a valid import in which nothing is different", async (kind) => {
    const file = await exportOf(kind)
    for (const existing of ["update", "skip"]) {
      const checked = await check(kind, file, existing)
      expect(checked.rowCount).toBeGreaterThan(2)
      expect(await problemsOf(checked.importId)).toEqual([])
      expect(checked.counts).toMatchObject({ create: 0, change: 0, skip: checked.rowCount })
    }
    const failing = await check(kind, file, "fail")
    expect(failing.counts).toMatchObject({ create: 0, change: 0, refuse: failing.rowCount })
    expect((await rowsOf(failing.importId, "problems")).every(({ problems }: any) => problems.length === 1 && problems[0].problem.includes("already"))).toBe(true)
  })

  test("changes nothing when it is read in, whatever things are called and whatever became of their places", async () => {
    const names = ["=1+1", "'=1+1", "\"quoted\", O'Brien;", "Ünïcödé ß İ", "x".repeat(80), "007", "|pipe\\"]
    const made = (answer: { status: number; body: unknown }) => expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    for (const [index, name] of names.entries()) {
      made(await admin.post("/api/accounts/100/people", { firstName: name, lastName: name, loginName: `nasty.${index}`, email: `nasty${index}@example.com`, roleId: 4, ...(index % 2 === 0 ? { extension: { kind: "none" } } : {}) }))
      made(await admin.post("/api/devices/accounts/100/devices", { make: "yealink", model: "T46U", macAddress: `00156511110${index}`, name, isShared: index % 2 === 0 }))
      made(await admin.post("/api/appserver/accounts/100/phonebook", { lastName: name, company: name, notes: `${name}\n${name}` }))
    }
    const move = (places: string, help: string) =>
      server.database.transaction("system", async (db) => {
        await db.run(sql`update locations set status = ${places} where account_id = 100 and not is_default and status <> ${places} and status <> 'Pending'`)
        await db.run(sql`update emergency_locations set state = ${help} where account_id = 100 and state in ('active', 'provisioning')`)
      })
    const [{ places, help }] = await server.database.transaction("system", (db) => db.many<{ places: number[]; help: number[] }>(sql`
      select array(select l.id from locations l where l.account_id = 100 and l.status = 'Closed') as places, array(select e.id from emergency_locations e where e.account_id = 100 and e.state = 'provisioning') as help`)) as [{ places: number[]; help: number[] }]
    await move("Closed", "provisioning")
    try {
      for (const kind of ["people", "devices", "numbers", "phoneBook"]) {
        const file = await exportOf(kind)
        for (const existing of ["update", "skip"]) {
          const checked = await check(kind, file, existing)
          expect(await problemsOf(checked.importId), `${kind} ${existing}`).toEqual([])
          expect(checked.counts, `${kind} ${existing}`).toMatchObject({ create: 0, change: 0, skip: checked.rowCount })
        }
      }
      // What is new to a phone must still be open to it.
      expect(await problemsOf((await check("devices", "mac_address,make,model,emergency_location\n001565111100,Yealink,T46U,\"Head office, 3rd floor\"\n", "update")).importId)).toEqual(["2 emergency_location: This emergency location is not active yet."])
    } finally {
      await move("Active", "active")
      await server.database.transaction("system", async (db) => {
        await db.run(sql`update locations set status = 'Closed' where account_id = 100 and id = any(${places}::bigint[])`)
        await db.run(sql`update emergency_locations set state = 'provisioning' where account_id = 100 and id = any(${help}::bigint[])`)
      })
    }
  })

  test("of a book in which several share a name is the same book again, here and where there was none", async () => {
    const owner = await server.as("accountSuperUser", 110)
    const elsewhere = "/api/portal/accounts/110/imports"
    const book = "/api/appserver/accounts/100/phonebook"
    const of = async (who: TestClient, account: number) =>
      (await who.get(`/api/appserver/accounts/${account}/phonebook`)).body.items.map(({ firstName, lastName, company, notes, email, favourite, numbers }: any) =>
        JSON.stringify([firstName, lastName, company, notes, email, favourite, numbers.map(({ kind, number }: any) => `${kind} ${number}`).toSorted()])).toSorted()
    const same = { firstName: "Şirin", lastName: "Özil", company: "Öl & Söhne" }
    for (const more of [{ numbers: [{ kind: "work", number: "+12075550161" }], notes: "=1+1\n\"007\"" }, { numbers: [{ kind: "mobile", number: "+12075550162" }, { kind: "work", number: "+12075550163" }], favourite: true }, {}, {}]) {
      expect((await admin.post(book, { ...same, ...more })).status).toBe(200)
    }
    const before = (await admin.get(book)).body.items
    const file = await exportOf("phoneBook")
    for (const existing of ["update", "skip"]) expect((await check("phoneBook", file, existing)).counts).toMatchObject({ create: 0, change: 0, refuse: 0, skip: before.length })
    await server.database.transaction("system", (db) => db.run(sql`delete from phone_book_records where account_id = 110 and user_id is null`))
    const done = await run((await check("phoneBook", file, "skip", owner, elsewhere)).importId, {}, owner, elsewhere)
    expect(done.counts).toMatchObject({ created: before.length, skipped: 0, failed: 0 })
    expect(await of(owner, 110)).toEqual(await of(admin, 100))
    // A row is about the entry it shares a number with, wherever it stands; one more of the name is one more entry.
    const text = "first_name,last_name,company,work,notes\nŞirin,Özil,Öl & Söhne,+12075550163,Second\nşirin,özil,öl & söhne,+12075550161,First\n"
    const changed = await run((await check("phoneBook", text, "update")).importId)
    expect(changed.counts).toMatchObject({ changed: 2, created: 0 })
    const notes = (await admin.get(`${book}?search=özil`)).body.items.map(({ notes, numbers }: any) => `${numbers[0]?.number ?? ""} ${notes}`).toSorted()
    expect(notes).toEqual([" ", " ", "+12075550161 First", "+12075550162 Second"])
    expect((await revert(changed.importId)).counts).toMatchObject({ undone: 2, notUndone: 0 })
    // Reverted versions moved on; what stands there is what stood there.
    expect(await of(admin, 100)).toEqual(await of(owner, 110))
    expect((await revert(done.importId, owner, elsewhere)).counts).toMatchObject({ undone: before.length })
  })

  test("a file to fill in is a valid import", async () => {
    const { body } = await admin.get("/api/portal/accounts/100/import-kinds/people/sample.csv")
    expect((await check("people", body)).counts).toMatchObject({ create: 1, refuse: 0 })
  })
})

test("a version that is not the last one is refused, and what is started cannot be checked again", async () => {
  const checked = await check("people", "username,first_name,last_name,email\nver.sion,Ver,Sion,v@example.com\n")
  expect((await admin.post(`${base}/${checked.importId}/start`, { version: checked.version - 1 })).body.code).toBe("request.conflict")
  await run(checked.importId)
  expect((await admin.put(`${base}/${checked.importId}/check`, { mapping: checked.mapping, existing: "skip" })).body.code).toBe("import.started")
  expect((await admin.post(`${base}/${checked.importId}/start`, {})).body.code).toBe("import.started")
  expect((await admin.post(`${base}/4002/revert`)).body.code).toBe("import.not_done")
  expect((await admin.post(`${base}/4001/revert`)).body.code).toBe("import.nothing_to_revert")
})

describe("people with a voicemail PIN", () => {
  test("get it, under the portal's own column names; the file's copy of it is not kept, and they are marked as imported", async () => {
    const text = "First name,Last name,Login name,E-mail,Extension,Voicemail PIN,Sign-in allowed,Mobile number,Send welcome mail\n"
      + "Pia,Pin,pia.pin,pia.pin@example.com,next,730519,yes,,no\nPer,Pin,per.pin,per.pin@example.com,next,1234,yes,,no\nPam,Pin,pam.pin,pam.pin@example.com,,730519,yes,,no\n"
    const checked = await check("people", text)
    expect(checked).toMatchObject({ counts: { create: 1, refuse: 2 }, mailCount: 0 })
    expect((await problemsOf(checked.importId)).map((line: string) => line.split(":")[0])).toEqual(["3 voicemail_pin", "4 voicemail_pin"])
    await run(checked.importId, { leaveOutRefused: true })
    const person = await personBy("pia.pin")
    expect(person).toMatchObject({ addedByImport: true, invitedAt: null })
    const kept = await server.database.transaction("system", (db) => db.many<{ hasPin: boolean; cells: string[] }>(sql`
      select e.voicemail_pin is not null as has_pin, r.cells from extensions e join import_rows r on r.account_id = e.account_id and (r.made ->> 'userId')::bigint = e.user_id
      where r.import_id = ${checked.importId} and e.user_id = ${person.userId}`))
    expect(kept).toMatchObject([{ hasPin: true }])
    expect(JSON.stringify(kept)).not.toContain("730519")
  })

  const cellsOf = async (importId: number) => JSON.stringify(await server.database.transaction("system", (db) => db.many(sql`
    select r.cells, i.samples from imports i join import_rows r on r.account_id = i.account_id and r.import_id = i.id where i.id = ${importId}`)))
  const pinRow = (name: string, extension = "next") => `First name,Last name,Login name,E-mail,Extension,Voicemail PIN,Sign-in allowed,Mobile number,Send welcome mail\nPit,Pin,${name},${name}@example.com,${extension},730519,yes,,no\n`
  const afterADay = async () => {
    await server.database.transaction("system", (db) => db.run(sql`update jobs set run_at = now() where account_id = 100 and name = 'imports.forget_pins' and state = 'waiting'`))
    await server.kit.jobs.drain()
  }

  test("rows that fail do not keep it either", async () => {
    const checked = await check("people", pinRow("pin.fails", "8766"))
    expect((await admin.post("/api/accounts/100/people", { firstName: "Sue", lastName: "Sooner", loginName: "sue.sooner", email: "sue@example.com", roleId: 4, extension: { kind: "number", number: "8766" } })).status).toBe(200)
    await run(checked.importId)
    expect(await rowsOf(checked.importId)).toMatchObject([{ outcome: "failed" }])
    expect(await cellsOf(checked.importId)).not.toContain("730519")
  })

  test("an import that was never started, or broke off, loses it after a day and says so when it is started", async () => {
    const checked = await check("people", pinRow("pin.waits"))
    const broken = await check("people", pinRow("pin.breaks"))
    await server.database.transaction("system", (db) => db.run(sql`update imports set state = 'stopped' where id = ${broken.importId}`))
    expect(await cellsOf(checked.importId)).toContain("730519")
    await afterADay()
    for (const { importId } of [checked, broken]) {
      expect(await cellsOf(importId)).not.toContain("730519")
      expect(await admin.post(`${base}/${importId}/start`, {})).toMatchObject({ status: 410, body: { code: "import.pins_gone" } })
    }
  })

  /** Under a heading that nothing recognizes, so that nobody maps it. */
  const secretRow = (name: string) => pinRow(name).replace("Voicemail PIN", "Mailbox secret")

  test("in a column that nobody mapped it is kept for the preview and goes when the import starts", async () => {
    const checked = await check("people", secretRow("pin.unmapped"))
    expect(checked.mapping["voicemail_pin"]).toBeUndefined()
    expect(await cellsOf(checked.importId)).toContain("730519")
    await run(checked.importId)
    expect(await rowsOf(checked.importId)).toMatchObject([{ outcome: "created" }])
    expect(await cellsOf(checked.importId)).not.toContain("730519")
    expect(await cellsOf(checked.importId)).toContain("pin.unmapped@example.com")
  })

  test("in a column that nobody mapped it goes after a day without a start; to use that column the file is uploaded again", async () => {
    const checked = await check("people", secretRow("pin.later"))
    await afterADay()
    expect(await cellsOf(checked.importId)).not.toContain("730519")
    const now = (await admin.get(`${base}/${checked.importId}`)).body
    const mapping = { ...now.mapping, contact_mobile: 5 }
    expect(await admin.put(`${base}/${checked.importId}/check`, { mapping, existing: "skip", version: now.version })).toMatchObject({
      status: 410, body: { code: "import.column_gone", message: expect.stringContaining("“Mailbox secret”") },
    })
    expect((await admin.put(`${base}/${checked.importId}/check`, { mapping: now.mapping, existing: "skip", version: now.version })).status).toBe(200)
    await run(checked.importId)
    expect(await rowsOf(checked.importId)).toMatchObject([{ outcome: "created" }])
  })

  test("one that is refused is not repeated beside the reason", async () => {
    const checked = await check("people", pinRow("pin.refused", ""))
    const problems = await server.database.transaction("system", (db) => db.many(sql`select r.problems from import_rows r where r.import_id = ${checked.importId}`))
    expect(problems).toMatchObject([{ problems: [{ column: "voicemail_pin", value: "" }] }])
  })
})

test("reverting an import that added somebody withdraws the last day that was set for them", async () => {
  const checked = await check("people", "First name,Last name,Login name,E-mail,Extension\nLuz,Kurz,luz.kurz,luz.kurz@example.com,next\n")
  await run(checked.importId)
  const { userId } = await personBy("luz.kurz")
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  expect((await admin.put(`/api/users/${userId}/leave`, { lastDay: day })).status).toBe(200)
  await revert(checked.importId)
  expect(await server.database.transaction("system", (db) => db.many(sql`select d.state from departures d where d.user_id = ${userId}`))).toEqual([{ state: "withdrawn" }])
})
