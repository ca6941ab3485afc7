import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { base64, importSteps, importsOfAccount } from "./imports.factory.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const base = importsOfAccount
const { upload, check, run, revert, problemsOf } = importSteps(() => ({ server, admin }))

describe("upload", () => {
  test("columns are guessed by their headings, with samples, and remembered the way they were used", async () => {
    const file = await upload(
      "people",
      "Given name;Surname;Login;E-Mail Address;Team\nAda;Ek;ada.ek;ada.ek@example.com;Red\n",
    )
    expect(file).toMatchObject({
      state: "uploaded",
      rowCount: 1,
      headings: ["Given name", "Surname", "Login", "E-Mail Address", "Team"],
      mapping: { first_name: 0, last_name: 1, username: 2, email: 3 },
    })
    expect(file.samples[2]).toEqual(["ada.ek"])
    await admin.put(`${base}/${file.importId}/check`, {
      mapping: { first_name: 0, last_name: 1, username: 2, email: 3, contact_mobile: 4 },
      existing: "skip",
    })
    const again = await upload(
      "people",
      "Team,Login,Given name,Surname,E-Mail Address\nRed,bo.ek,Bo,Ek,bo@example.com\n",
    )
    expect(again.mapping).toEqual({ contact_mobile: 0, username: 1, first_name: 2, last_name: 3, email: 4 })
  })

  test("a file of 3 MB is taken, one beyond the bound is refused", async () => {
    const large = `username,first_name,last_name,email\n${Array.from({ length: 1500 }, (_, index) => `u${index},${"x".repeat(1990)},b,c@example.com`).join("\n")}`
    expect((await admin.post(base, { kind: "people", fileName: "large.csv", content: base64(large) })).status).toBe(200)
    expect(
      (await admin.post(base, { kind: "people", fileName: "huge.csv", content: "A".repeat(7_100_000) })).status,
    ).toBe(413)
  })

  test.each([
    ["nothing in it", "a,b\n", "import.empty"],
    ["an open quotation mark", 'a,b\n"1,2', "import.open_quote"],
    ["an old spreadsheet", Buffer.from("d0cf11e0a1b11ae1", "hex"), "import.old_spreadsheet"],
    ["half a spreadsheet", Buffer.from("504b0304000000", "hex"), "import.broken_spreadsheet"],
    ["what is no text", Buffer.from([0x61, 0x0a, 0xe9, 0x01]), "import.not_text"],
    ["too many rows", `a,b\n${"1,2\n".repeat(10_001)}`, "import.too_many_rows"],
    ["too many columns", `${"a,".repeat(61)}\n1\n`, "import.too_many_columns"],
    ["an endless cell", `a,b\n${"x".repeat(30_001)},1\n`, "import.cell_too_long"],
  ])("refuses %s", async (_, content, code) => {
    expect((await admin.post(base, { kind: "people", fileName: "x.csv", content: base64(content) })).body.code).toBe(
      code,
    )
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

  test("an upload can be discarded until it is started", async () => {
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
    expect(
      (await usersAdmin.post(base, { kind: "numbers", fileName: "x.csv", content: base64("a,b\n1,2\n") })).body,
    ).toMatchObject({ code: "import.not_allowed", status: 403 })
    expect((await usersAdmin.get(`${base}/4001`)).body.code).toBe("import.not_found")
    expect(
      (await usersAdmin.get(base)).body.items.every((one: { kind: string }) =>
        ["people", "devices"].includes(one.kind),
      ),
    ).toBe(true)
    expect((await usersAdmin.post("/api/portal/accounts/100/exports", { kind: "phoneBook" })).body.code).toBe(
      "import.not_allowed",
    )
    expect((await usersAdmin.get("/api/portal/accounts/100/import-kinds/phoneBook/sample.csv")).body.code).toBe(
      "import.not_allowed",
    )
    const nobody = await server.as("endUser")
    expect((await nobody.get(base)).body.items).toEqual([])
    expect((await nobody.get(`${base}/${mine.importId}`)).body.code).toBe("import.not_found")
    expect((await nobody.post(base, { kind: "people", fileName: "x.csv", content: base64("a,b\n1,2\n") })).status).toBe(
      403,
    )
    const stranger = await server.as("accountAdministrator", 110)
    expect((await stranger.get(base)).status).toBe(404)
    expect((await stranger.get(`/api/portal/accounts/110/imports/${mine.importId}`)).body.code).toBe("import.not_found")
  })
})

test.each([
  [1, 100_000],
  [100_000, 1],
])(
  "the embedded database lets others be heard while it works: %i transactions of %i statements",
  async (transactions, statements) => {
    let turns = 0
    const clock = setInterval(() => turns++, 5)
    // On a busy machine single statements take long; what must not happen is that nobody else is heard at all.
    const until = performance.now() + 2000
    const goesOn = () => turns <= 3 && performance.now() < until
    for (let one = 0; one < transactions && goesOn(); one++) {
      await server.database.transaction("system", async (db) => {
        for (let each = 0; each < statements && goesOn(); each++)
          await db.many(sql`select count(*)::int from generate_series(1, 5000)`)
      })
    }
    clearInterval(clock)
    expect(turns).toBeGreaterThan(3)
  },
)

test("an import is one entry of the log under its name, and so is its revert; what it adds beyond the order is said by the check", async () => {
  const checked = await check(
    "people",
    "username,first_name,last_name,email,extension,shoe_size\nlog.one,Log,One,log.one@example.com,next,42\nlog.two,Log,Two,log.two@example.com,next,43\n",
  )
  const figures = (await admin.get("/api/ucaas/account/100/figures")).body.figures.find(
    ({ name }: { name: string }) => name === "extensions",
  )
  const beyond = Math.max(0, figures.count + 2 - Math.max(figures.count, figures.ordered))
  expect(checked.beyondOrder).toEqual(
    beyond === 0 ? [] : [{ service: "extensions", adds: 2, count: figures.count, ordered: figures.ordered, beyond }],
  )
  const owner = await server.as("accountSuperUser")
  const grouped = async () =>
    (await owner.get("/api/reporting/accounts/100/audit-log/events?limit=20&grouped=true")).body.items as {
      action: string
      objectName: string
      jobId: number | null
      jobEntries: number | null
    }[]
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
    const checked = await check(
      "devices",
      `${text.slice(0, text.lastIndexOf("\n"))}\n001565AA0002;yealink;Nonsense;;;\n001565AA0001;Yealink;T54W;;;\nzz;Acme;X;;9999;\n`,
    )
    expect(checked.counts).toMatchObject({ create: 1, refuse: 3 })
    expect(await problemsOf(checked.importId)).toEqual(
      expect.arrayContaining([
        "3 model: Unknown Yealink model.",
        "4 mac_address: Already in row 2.",
        "5 extension: There is no such extension.",
        "5 make: Unknown make.",
      ]),
    )
    const done = await run(checked.importId, { leaveOutRefused: true })
    expect(done.counts).toMatchObject({ created: 1 })
    const changed = await run(
      (await check("devices", "mac_address,make,model,name\n001565AA0001,Yealink,T54W,Pier two\n", "update")).importId,
    )
    expect(changed.counts).toMatchObject({ changed: 1 })
    // Where help is sent to is a change like any other; what the phone is, is none.
    const file = (model: string, place: string) =>
      `mac_address,make,model,emergency_location\n001565AA0001,Yealink,${model},"${place}"\n`
    const moved = await run((await check("devices", file("T54W", "Warehouse, dock 4"), "update")).importId)
    expect(moved.counts).toMatchObject({ changed: 1 })
    expect((await check("devices", file("T54W", "warehouse, dock 4"), "update")).counts).toMatchObject({ skip: 1 })
    expect((await revert(moved.importId)).counts).toMatchObject({ undone: 1 })
    expect((await check("devices", file("T54W", "Warehouse, dock 4"), "update")).counts).toMatchObject({ change: 1 })
    expect(await problemsOf((await check("devices", file("T46U", ""), "update")).importId)).toEqual([
      "2 model: This phone is a Yealink T54W in this account. Change that on the phone's page.",
    ])
    expect((await revert(changed.importId)).counts).toMatchObject({ undone: 1 })
    expect((await revert(done.importId)).counts).toMatchObject({ undone: 1 })
    expect((await check("devices", "mac_address,make,model\n001565AA0001,Yealink,T54W\n")).counts).toMatchObject({
      create: 1,
    })
  })

  test("the company's phone book grows, is brought up to date and shrinks again", async () => {
    const text =
      "First name,Last name,Company,Phone,Mobile\nAnna,Voss,Kelp & Co,+12075550111 | +12075550112,\nJon,Voss,,12,\n"
    const checked = await check("phoneBook", text)
    expect(checked.counts).toMatchObject({ create: 2, refuse: 0 })
    const done = await run(checked.importId)
    expect(done.counts).toMatchObject({ created: 2 })
    const changed = await run(
      (await check("phoneBook", "First name,Last name,Company,Phone\nAnna,Voss,Kelp & Co,+12075550113\n", "update"))
        .importId,
    )
    expect(changed.counts).toMatchObject({ changed: 1 })
    expect((await revert(changed.importId)).counts).toMatchObject({ undone: 1 })
    const kept = await revert(done.importId)
    // Putting the number back was a change too.
    expect(kept.counts).toMatchObject({ undone: 1, notUndone: 1 })
  })

  test("a file that says less of an entry leaves the rest of it alone", async () => {
    await run(
      (
        await check(
          "phoneBook",
          "first_name,last_name,company,job_title,email,work,mobile,notes,favorite\nPia,Holm,Acme,Captain,pia@example.com,+12075550140,+12075550141,Rings at night,yes\n",
        )
      ).importId,
    )
    const changed = await run(
      (await check("phoneBook", "last_name,first_name,company,work,notes\nHolm,Pia,Acme,+12075550149,\n", "update"))
        .importId,
    )
    expect(changed.counts).toMatchObject({ changed: 1 })
    const read = async () => (await admin.get("/api/appserver/accounts/100/phonebook?search=Holm")).body.items[0]
    expect(await read()).toMatchObject({
      jobTitle: "Captain",
      email: "pia@example.com",
      notes: "Rings at night",
      favorite: true,
      numbers: [
        { kind: "mobile", number: "+12075550141" },
        { kind: "work", number: "+12075550149" },
      ],
    })
    expect(
      (await check("phoneBook", "last_name,first_name,company,work\nHolm,Pia,Acme,+1 207 555 0149\n", "update")).counts,
    ).toMatchObject({ skip: 1, change: 0 })
    expect((await revert(changed.importId)).counts).toMatchObject({ undone: 1 })
    expect(await read()).toMatchObject({
      numbers: [
        { kind: "work", number: "+12075550140" },
        { kind: "mobile", number: "+12075550141" },
      ],
    })
  })

  test("numbers come from above; in the account they are led elsewhere and reverted", async () => {
    const text = "Number,Extension,Caller ID name\n+1 603 555 0147,400,Pier\n"
    const refused = await check("numbers", text)
    expect(await problemsOf(refused.importId)).toEqual([
      expect.stringContaining("Only your partner or the platform operator can add numbers"),
    ])
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

test("a version that is not the last one is refused, and what is started cannot be checked again", async () => {
  const checked = await check("people", "username,first_name,last_name,email\nver.sion,Ver,Sion,v@example.com\n")
  expect((await admin.post(`${base}/${checked.importId}/start`, { version: checked.version - 1 })).body.code).toBe(
    "request.conflict",
  )
  await run(checked.importId)
  expect(
    (await admin.put(`${base}/${checked.importId}/check`, { mapping: checked.mapping, existing: "skip" })).body.code,
  ).toBe("import.started")
  expect((await admin.post(`${base}/${checked.importId}/start`, {})).body.code).toBe("import.started")
  expect((await admin.post(`${base}/4002/revert`)).body.code).toBe("import.not_done")
  expect((await admin.post(`${base}/4001/revert`)).body.code).toBe("import.nothing_to_revert")
})
