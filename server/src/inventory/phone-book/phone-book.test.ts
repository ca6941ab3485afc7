import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { numberKinds } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { matchEntries } from "./entry-match.rules.ts"
import { bookHeader, bookLine, readBookFile, readBookRow } from "./phone-book-file.rules.ts"
import { readBookNumber, searchWords } from "./phone-book.rules.ts"

let server: TestServer
let administrator: TestClient
let person: TestClient
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as("accountAdministrator")
  person = await server.as("endUser")
}, 60_000)
afterAll(() => server.close())

const company = "/api/appserver/accounts/100/phonebook"
const own = () => `/api/ucaas/user/${person.userId}/phonebookRecord`
const entry = {
  firstName: "Zoë",
  lastName: "Quill",
  company: "Quill & Sons",
  email: "zoe@quill.example",
  notes: "Ask for Zoë",
  favorite: true,
  numbers: [
    { kind: "work", number: "207 555 0177" },
    { kind: "mobile", number: "+44 20 7946 0123" },
  ],
}

describe("a user's own book", () => {
  test("an entry is added, found, changed and deleted; numbers keep their ids", async () => {
    const added = await person.post(own(), entry)
    expect(added).toMatchObject({
      status: 200,
      body: {
        userId: person.userId,
        version: 1,
        numbers: [
          { kind: "work", number: "+12075550177", country: "US" },
          { kind: "mobile", number: "+442079460123", country: "GB" },
        ],
      },
    })
    const { phoneBookId, numbers } = added.body
    for (const search of [
      "qui",
      "zoe",
      "quill son",
      "2075550177",
      "(207) 555",
      "555-0177",
      "0177",
      "+44 20",
      "020 7946",
    ]) {
      expect(
        (await person.get(`${own()}?search=${encodeURIComponent(search)}`)).body.items.map(
          (item: any) => item.phoneBookId,
        ),
        search,
      ).toContain(phoneBookId)
    }
    expect((await person.get(`${own()}?search=nobody`)).body.items).toEqual([])
    const changed = await person.put(`${own()}/${phoneBookId}`, {
      ...entry,
      lastName: "Quince",
      numbers: [
        { ...numbers[1], country: undefined, kind: "home" },
        { kind: "work", number: "345" },
      ],
      version: 1,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        version: 2,
        lastName: "Quince",
        numbers: [
          { phoneBookNumberId: numbers[1].phoneBookNumberId, kind: "home" },
          { number: "345", country: null },
        ],
      },
    })
    expect((await person.get(`${own()}?search=0177`)).body.items).toEqual([])
    expect(await person.put(`${own()}/${phoneBookId}`, { ...entry, version: 1 })).toMatchObject({
      status: 409,
      body: { code: "phone_book.changed_meanwhile" },
    })
    expect(
      await person.put(`${own()}/${phoneBookId}`, {
        ...entry,
        numbers: [{ phoneBookNumberId: 7, kind: "work", number: "345" }],
      }),
    ).toMatchObject({ status: 400, body: { code: "phone_book.number_unknown" } })
    expect((await person.get(`${own()}/${phoneBookId}`)).body.notes).toBe("Ask for Zoë")
    expect((await person.delete(`${own()}/${phoneBookId}`)).status).toBe(204)
    expect(await person.get(`${own()}/${phoneBookId}`)).toMatchObject({
      status: 404,
      body: { code: "phone_book.not_found" },
    })
  })

  test("a wrong number is named by its place", async () => {
    expect(
      await person.post(own(), {
        ...entry,
        numbers: [
          { kind: "work", number: "345" },
          { kind: "work", number: "not a number" },
        ],
      }),
    ).toMatchObject({
      status: 400,
      body: {
        code: "phone_book.number_unusable",
        validationErrors: [{ field: "numbers.1.number", details: "“not a number” is not a phone number." }],
      },
    })
    expect(
      await person.post(own(), {
        ...entry,
        numbers: [
          { kind: "work", number: "+1 207 555 0177" },
          { kind: "home", number: "(207) 555-0177" },
        ],
      }),
    ).toMatchObject({ status: 400, body: { code: "phone_book.number_twice" } })
    expect(await person.post(own(), { ...entry, firstName: "", lastName: "", company: "" })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "lastName" }] },
    })
  })

  test("the company's entries are found beside the own ones, but not changed there", async () => {
    const shared = (await administrator.post(company, { ...entry, lastName: "Aardvark" })).body
    const both = (await person.get(`${own()}?scope=all&search=aardv`)).body.items
    expect(both).toMatchObject([{ phoneBookId: shared.phoneBookId, userId: null }])
    expect((await person.get(`${own()}?search=aardv`)).body.items).toEqual([])
    expect((await person.put(`${own()}/${shared.phoneBookId}`, entry)).status).toBe(404)
    expect((await person.delete(`${company}/${shared.phoneBookId}`)).body.code).toBe("request.not_allowed")
    expect((await administrator.delete(`${company}/${shared.phoneBookId}`)).status).toBe(204)
  })

  test("an administrator keeps someone's book; colleagues and roles without a book do not come in", async () => {
    const { phoneBookId } = (await administrator.post(own(), entry)).body
    expect((await person.get(`${own()}/${phoneBookId}`)).status).toBe(200)
    const colleague = await server.as("billingAdmin")
    expect((await colleague.get(own())).body.code).toBe("request.not_allowed")
    const stranger = await server.as("accountSuperUser", 110)
    expect((await stranger.get(own())).body.code).toBe("user.not_found")
    const api = await server.as("apiUser")
    expect(await api.get(`/api/ucaas/user/${api.userId}/phonebookRecord`)).toMatchObject({
      status: 403,
      body: { code: "phone_book.no_own_book" },
    })
  })
})

describe("the company's book", () => {
  test("pages of 200 at most, in order, to the end and back", async () => {
    const csv = [
      "company,work",
      ...Array.from({ length: 450 }, (_, index) => `Pager ${String(index).padStart(3, "0")},${2000 + index}`),
    ].join("\n")
    expect((await administrator.post(`${company}-import`, { csv, dryRun: false })).body.counts).toEqual({
      create: 450,
      update: 0,
      skip: 0,
      refuse: 0,
    })
    const first = (await administrator.get(`${company}?search=pager`)).body
    expect(first.items).toHaveLength(200)
    const second = (await administrator.get(`${company}?search=pager&cursor=${first.nextCursor}`)).body
    const third = (await administrator.get(`${company}?search=pager&cursor=${second.nextCursor}`)).body
    expect([...first.items, ...second.items, ...third.items].map((item: any) => item.company)).toEqual(
      Array.from({ length: 450 }, (_, index) => `Pager ${String(index).padStart(3, "0")}`),
    )
    expect(third.nextCursor).toBeNull()
    expect((await administrator.get(`${company}?limit=201`)).status).toBe(400)
  })

  test("a file is checked before anything is written, and an export can be read in again", async () => {
    const csv =
      '\uFEFFfirst_name;last_name;work;email;favorite\r\nAda;Byron;"\'+1 207 555 0111 | 207-555-0112";ada@byron.example;yes\r\nBad;Mail;;nope;no\r\nBad;Number;12;;\r\nBad;Digits;abc;;\r\nAda;Byron;;;\r\n'
    const dry = (await administrator.post(`${company}-import`, { csv })).body
    expect(dry).toMatchObject({ dryRun: true, counts: { create: 3, skip: 0, refuse: 2, update: 0 } })
    expect(dry.rows).toMatchObject([
      { row: 2, plan: "create", name: "Ada Byron" },
      { row: 3, plan: "refuse", column: "email", value: "nope" },
      { row: 4, plan: "create" },
      { row: 5, plan: "refuse", column: "work", value: "abc", problem: "This number is not a phone number." },
      { row: 6, plan: "create" },
    ])
    expect((await administrator.get(`${company}?search=byron`)).body.items).toEqual([])
    expect(await administrator.post(`${company}-import`, { csv, dryRun: false })).toMatchObject({
      status: 400,
      body: { code: "phone_book.rows_refused" },
    })
    expect(
      (await administrator.post(`${company}-import`, { csv, dryRun: false, leaveOutRefused: true })).body.counts.create,
    ).toBe(3)
    // Two people of one name are two entries; the second says nothing but its name.
    const [ada, other] = (await administrator.get(`${company}?search=byron`)).body.items
    expect(ada).toMatchObject({ favorite: true, numbers: [{ number: "+12075550111" }, { number: "+12075550112" }] })

    const file = await administrator.get(`${company}-export`)
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8")
    expect(file.body).toContain("Ada,Byron,,,ada@byron.example,'+12075550111 | +12075550112,")
    const again = (await administrator.post(`${company}-import`, { csv: file.body, existing: "update", dryRun: false }))
      .body
    // Nothing differs, so nothing is touched: not the order of numbers, not their ids.
    expect(again.counts).toEqual({ create: 0, update: 0, refuse: 0, skip: again.rows.length })
    for (const one of [ada, other]) expect((await administrator.get(`${company}/${one.phoneBookId}`)).body).toEqual(one)
    expect((await administrator.delete(`${company}/${other.phoneBookId}`)).status).toBe(204)
    // A file with fewer columns takes nothing away, and numbers that stay keep their ids.
    const partial = (
      await administrator.post(`${company}-import`, {
        csv: "first_name,last_name,work,mobile\nAda,Byron,,+12075550113\n",
        existing: "update",
        dryRun: false,
      })
    ).body
    expect(partial.counts).toEqual({ create: 0, update: 1, refuse: 0, skip: 0 })
    expect((await administrator.get(`${company}/${ada.phoneBookId}`)).body).toMatchObject({
      email: "ada@byron.example",
      favorite: true,
      numbers: [ada.numbers[0], ada.numbers[1], { kind: "mobile", number: "+12075550113" }],
    })
    expect(await administrator.post(`${company}-import`, { csv: "a,b\n1,2" })).toMatchObject({
      status: 400,
      body: { code: "phone_book.not_csv" },
    })
  })

  test("changes are written down without a copy of anything else", async () => {
    const added = (await administrator.post(company, { ...entry, lastName: "Auditor" })).body
    const { items } = (
      await administrator.get(
        `/api/reporting/accounts/100/audit-log/events?objectType=phone_book_record&objectId=${added.phoneBookId}`,
      )
    ).body
    expect(items).toMatchObject([
      { action: "phone_book.added", after: { numbers: ["work +12075550177", "mobile +442079460123"] } },
    ])
    // Otherwise the audit log would link it to the company's book.
    const personal = (await person.post(own(), { ...entry, lastName: "Personal" })).body
    const typesOf = async (id: number) => {
      const search = "/api/reporting/accounts/100/audit-log/events?search=Personal"
      const found = (await administrator.get(search)).body.items as readonly { objectType: string; objectId: string }[]
      return found.filter(({ objectId }) => objectId === String(id)).map(({ objectType }) => objectType)
    }
    expect(await typesOf(personal.phoneBookId)).toEqual(["own_phone_book_record"])
  })
})

/** A book with few names, so that many entries share one: written as one would, with whatever people put into notes. */
const phone = fc.integer({ min: 100, max: 105 }).map((last) => `+12075550${last}`)
const bookOfFewNames = fc.array(
  fc.record({
    firstName: fc.constantFrom("Ada", "ADA", "Şükrü", "=1+1", ""),
    lastName: fc.constantFrom("Byron", "İnan", "'O\"Brien"),
    company: fc.constantFrom("", "Öl; & Söhne, KG"),
    jobTitle: fc.constantFrom("", "-- captain"),
    email: fc.constantFrom("", "a@b.example", "c@d.example"),
    notes: fc.constantFrom("", 'rings twice\nthen, "stops"', "@home", "'=A1", "007"),
    favorite: fc.boolean(),
    numbers: fc.uniqueArray(fc.record({ kind: fc.constantFrom(...numberKinds), number: phone }), {
      maxLength: 3,
      selector: ({ number }) => number,
    }),
  }),
  { minLength: 2, maxLength: 8 },
)
const asSet = (items: readonly any[]) =>
  items
    .map((item) =>
      JSON.stringify([
        item.firstName,
        item.lastName,
        item.company,
        item.jobTitle,
        item.email,
        item.notes,
        item.favorite,
        item.numbers.map(({ kind, number }: any) => `${kind} ${number}`).toSorted(),
      ]),
    )
    .toSorted()

describe("a book of people of the same name", () => {
  test("is read in as it was written: nothing changes where it is, and the same stands where nothing was", async () => {
    const other = await server.as("accountSuperUser")
    const elsewhere = `/api/ucaas/user/${other.userId}/phonebookRecord`
    const read = async (who: TestClient, at: string) => (await who.get(at)).body.items as any[]
    const clear = async (who: TestClient, at: string) => {
      for (const { phoneBookId } of await read(who, at)) await who.delete(`${at}/${phoneBookId}`)
    }
    const exported = async () => (await person.get(`${own().replace("Record", "")}-export`)).body as string
    await fc.assert(
      fc.asyncProperty(bookOfFewNames, async (book) => {
        await clear(person, own())
        await clear(other, elsewhere)
        for (const one of book) expect((await person.post(own(), one)).status).toBe(200)
        const before = await read(person, own())
        const csv = await exported()
        for (const existing of ["skip", "update"]) {
          const { counts } = (
            await person.post(`${own().replace("Record", "")}-import`, { csv, existing, dryRun: false })
          ).body
          expect(counts).toEqual({ create: 0, update: 0, refuse: 0, skip: book.length })
        }
        expect(await read(person, own())).toEqual(before)
        expect(
          (await other.post(`${elsewhere.replace("Record", "")}-import`, { csv, dryRun: false })).body.counts,
        ).toEqual({ create: book.length, update: 0, refuse: 0, skip: 0 })
        expect(asSet(await read(other, elsewhere))).toEqual(asSet(before))
      }),
      { numRuns: 5 },
    )
  })
})

describe("rules", () => {
  test("entries that say the same find each other, in whatever order; then those that share a number; no entry is met twice", () => {
    const shape = bookOfFewNames.map((book) => book.map((one, id) => ({ ...one, id })))
    fc.assert(
      fc.property(shape, fc.func(fc.integer()), (book, weight) => {
        const shuffled = book.toSorted((one, two) => weight(one.id) - weight(two.id) || one.id - two.id)
        const found = matchEntries(shuffled, book)
        expect(new Set(found.map((entry) => entry!.id)).size).toBe(book.length)
        expect(asSet(found)).toEqual(asSet(book))
        expect(asSet(found.map((entry, index) => ({ ...shuffled[index]!, ...entry })))).toEqual(asSet(shuffled))
      }),
    )
    const empty = {
      firstName: "Ada",
      lastName: "Byron",
      company: "",
      jobTitle: "",
      email: "",
      notes: "",
      favorite: false,
    }
    const [one, two] = ["+12075550100", "+12075550101"].map((number) => ({
      ...empty,
      numbers: [{ kind: "work" as const, number }],
    })) as [any, any]
    expect(matchEntries([{ ...two, jobTitle: "Captain" }, one, { ...empty, numbers: [] }], [one, two])).toEqual([
      two,
      one,
      undefined,
    ])
  })
  test.each([
    ["201", "201", null],
    ["(207) 555-0140", "+12075550140", "US"],
    ["+61 2 5550 0120", "+61255500120", "AU"],
    ["1999 555 0100", "+19995550100", "US"],
  ])("%s is kept as %s", (text, number, country) => {
    expect(readBookNumber("work", text, "US")).toMatchObject({ ok: true, value: { number, country } })
  })
  test.each([
    ["7", "TOO_SHORT"],
    ["hello", "NOT"],
    ["+999 123", "INVALID"],
  ])("%s is refused", (text) => {
    expect(readBookNumber("work", text, "US").ok).toBe(false)
  })
  test("digits are one word, text several", () => {
    expect(searchWords("+1 (207) 555")).toEqual(["1207555"])
    expect(searchWords("ada b. 207")).toEqual(["ada", "b", "207"])
  })
  test("what is exported comes back unchanged", () => {
    const text = fc
      .string({ maxLength: 30 })
      .map((value) => value.trim())
      .filter((value) => /^[\P{C}]*$/u.test(value))
    const record = fc.record({
      firstName: text,
      lastName: text.filter((value) => value !== ""),
      company: text,
      jobTitle: text,
      email: fc.constantFrom("", "a@b.example"),
      notes: text,
      favorite: fc.boolean(),
      numbers: fc.uniqueArray(
        fc.record({
          phoneBookNumberId: fc.constant(1),
          kind: fc.constantFrom(...numberKinds),
          number: fc.integer({ min: 100, max: 999 }).map((last) => `+12075550${last}`),
          country: fc.constant("US"),
        }),
        { maxLength: 4, selector: ({ number }) => number },
      ),
    })
    fc.assert(
      fc.property(record, (given) => {
        const file = readBookFile(
          bookHeader() + bookLine({ ...given, phoneBookId: 1, accountId: 1, userId: null, updatedAt: "", version: 1 }),
          10,
        )
        const row = readBookRow(file.ok ? file.rows[0]! : {}, "US")
        const byKind = numberKinds.flatMap((kind) =>
          given.numbers.filter((number) => number.kind === kind).map(({ number }) => ({ kind, number })),
        )
        expect(row).toEqual({ ok: true, draft: { ...given, numbers: byKind } })
      }),
    )
  })
})
