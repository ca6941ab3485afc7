import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { blocksOf, countFree, freeOnes, plannedNumbers, rangeOf } from "./number-plan.rules.ts"

let server: TestServer
let owner: TestClient
let endUser: TestClient
beforeAll(async () => {
  server = await startTestServer()
  ;[owner, endUser] = await Promise.all([server.as("accountSuperUser"), server.as("endUser")])
})
afterAll(() => server.close())

const plan = "/api/portal/accounts/100/number-plan"
const codeOf = (answer: { status: number; body: any }) => [answer.status, answer.body?.code]

describe("finding a free number", () => {
  const range = (first: string, last: string) => ({ first, last, note: "" })
  test.each([
    ["201", "210", [], [], 99, 10],
    ["201", "215", ["203", "204"], [], 99, 12],
    ["201", "230", ["203"], [range("205", "209"), range("220", "229")], 99, 13],
    ["201", "299", [], [], 5, 5],
    ["985", "999", [], [], 99, 5],
    ["9100", "9199", [], [], 99, 90],
    ["201", "230", [], [range("190", "400")], 99, 0],
  ])(
    "between %s and %s with %j used and %j kept back, at most %i, there are %i",
    (from, to, used, ranges, most, free) => {
      expect(countFree(from, to, new Set(used), ranges, most)).toBe(free)
    },
  )
  test.each([
    ["201", [], [], "201"],
    ["201", ["201", "202"], [], "203"],
    ["100", [], [], "103"],
    ["110", [], [], "113"],
    ["910", [], [], "910"],
    ["911", [], [], "912"],
    ["500", [], [range("500", "549")], "550"],
    ["1120", [], [], "1130"],
    ["500", ["500"], [range("5000", "5999")], "501"],
  ])("from %s past %j and %j is %s", (from, used, ranges, expected) => {
    expect(freeOnes(from, new Set(used), ranges, 1).free[0]).toBe(expected)
  })

  test("goes on in the next stretch, and ends with the last number", () => {
    expect(freeOnes("1200", new Set(Array.from({ length: 500 }, (_, index) => String(1200 + index))), [], 1)).toEqual({
      free: [],
      beyond: "1700",
    })
    expect(freeOnes("998", new Set(["998"]), [], 1)).toEqual({ free: [], beyond: undefined })
  })

  test("ranges are of one length", () => {
    expect(rangeOf("505", [range("500", "549")])).toBeDefined()
    expect(rangeOf("5050", [range("500", "549")])).toBeUndefined()
  })

  test("a plan of every length adds up", () => {
    for (const [digits, count] of [
      [3, 9],
      [4, 90],
      [5, 90],
      [6, 90],
    ] as const) {
      const blocks = blocksOf(digits, [], [])
      expect(blocks).toHaveLength(count)
      expect(blocks.reduce((sum, block) => sum + block.free + block.excluded, 0)).toBe(9 * 10 ** (digits - 1))
    }
    expect(blocksOf(3, [{ block: 2, used: 9, keptBack: 0 }], [range("250", "349")])[1]).toEqual({
      first: "200",
      last: "299",
      used: 9,
      reserved: 50,
      excluded: 1,
      free: 40,
    })
    expect(blocksOf(5, [], [])[1]).toMatchObject({ first: "11000", excluded: 100 })
  })

  test("what is kept back and used, or kept back and nobody's to have, counts once", () => {
    const [first, last] = ["500", "549"]
    expect(blocksOf(3, [{ block: 5, used: 3, keptBack: 2 }], [range(first, last)])[4]).toEqual({
      first: "500",
      last: "599",
      used: 3,
      reserved: 47,
      excluded: 1,
      free: 49,
    })
    expect(blocksOf(6, [], [range("911500", "912499")])[81]).toMatchObject({
      first: "910000",
      excluded: 1000,
      reserved: 500,
      free: 8500,
    })
  })

  test("each number says what it is", () => {
    const states = plannedNumbers(
      "908",
      "912",
      [{ number: "908", extensionId: 1, extensionType: "Extension", name: "Ava" }],
      [range("909", "909")],
    ).map(({ number, state }) => [number, state])
    expect(states).toEqual([
      ["908", "used"],
      ["909", "reserved"],
      ["910", "free"],
      ["911", "excluded"],
      ["912", "free"],
    ])
  })
})

describe("the plan of an account", () => {
  test("shows what is used, free and kept back", async () => {
    const { body } = await owner.get(plan)
    expect(body).toMatchObject({
      digits: 3,
      firstNumber: "201",
      nextFree: "205",
      shownDigits: 3,
      blockSize: 100,
      ranges: [{ rangeId: 3001, first: "500", last: "549", used: 0 }, { rangeId: 3002 }],
    })
    expect(body.blocks[3]).toMatchObject({ first: "400", last: "499", used: 19, excluded: 1, free: 80 })
    expect((await owner.get(`${plan}?digits=4`)).body.blocks).toHaveLength(90)
    const numbers = (await owner.get(`${plan}/numbers?from=200&to=299`)).body
    expect(numbers).toHaveLength(100)
    expect(numbers[1]).toMatchObject({ number: "201", state: "used", extensionId: 100_001, extensionType: "Extension" })
    expect((await owner.get(`${plan}/numbers?from=200&to=9999`)).status).toBe(400)
  })

  test.each([
    ["205", true, null],
    ["911", false, /emergency/],
    ["201", false, /is already used by/],
    ["510", false, /reserved \(Manchester/],
    ["7", false, /3 to 6 digits/],
  ])("%s can be had: %s", async (extension, available, message) => {
    const { body } = await owner.get(`${plan}/check?extension=${extension}`)
    expect(body.available).toBe(available)
    if (message === null) expect(body.message).toBeNull()
    else expect(body.message).toMatch(message)
  })

  test("gives the next free number from anywhere", async () => {
    expect((await owner.get(`${plan}/next?from=400`)).body).toEqual({ extension: "402" })
    expect((await owner.get(`${plan}/next?from=500`)).body).toEqual({ extension: "550" })
  })

  test("a range is kept back, changed and released; the search goes around it and comes back", async () => {
    const made = await owner.post(`${plan}/ranges`, { first: "205", last: "215", note: "Interns" })
    expect(made.body).toMatchObject({ first: "205", last: "215", note: "Interns", used: 5 })
    const states = ((await owner.get(`${plan}/numbers?from=200&to=299`)).body as { state: string }[]).map(
      ({ state }) => state,
    )
    const count = (state: string) => states.filter((one) => one === state).length
    expect((await owner.get(plan)).body.blocks[1]).toMatchObject({
      used: count("used"),
      reserved: count("reserved"),
      excluded: count("excluded"),
      free: count("free"),
    })
    const extension = await owner.post("/api/appserver/accounts/100/extensions", { name: "Somebody" })
    expect(Number(extension.body.extension)).toBeGreaterThan(215)
    expect(codeOf(await owner.post(`${plan}/ranges`, { first: "210", last: "299", note: "" }))).toEqual([
      409,
      "number_plan.range_overlaps",
    ])
    expect(
      (await owner.put(`${plan}/ranges/${made.body.rangeId}`, { first: "205", last: "206", note: "Two interns" })).body,
    ).toMatchObject({ last: "206", note: "Two interns", version: 2 })
    expect(
      codeOf(
        await owner.put(`${plan}/ranges/${made.body.rangeId}`, { first: "205", last: "207", note: "", version: 1 }),
      ),
    ).toEqual([409, "number_plan.changed_meanwhile"])
    expect((await owner.delete(`${plan}/ranges/${made.body.rangeId}`)).status).toBe(204)
    expect((await owner.get(plan)).body.nextFree).toBe("205")
    expect(codeOf(await owner.delete(`${plan}/ranges/${made.body.rangeId}`))).toEqual([
      404,
      "number_plan.range_not_found",
    ])
    expect(codeOf(await owner.put(`${plan}/ranges/1`, { first: "205", last: "206", note: "" }))).toEqual([
      404,
      "number_plan.range_not_found",
    ])
  })

  test.each([
    [{ first: "300", last: "299", note: "" }],
    [{ first: "300", last: "4000", note: "" }],
    [{ first: "100000", last: "200000", note: "" }],
  ])("%j is no range", async (body) => {
    expect(codeOf(await owner.post(`${plan}/ranges`, body))).toEqual([400, "request.invalid"])
  })

  test("longer numbers for new extensions, and when there are none left, it says what to do", async () => {
    const before = (await owner.get(plan)).body
    expect((await owner.put(plan, { digits: 4, firstNumber: "2000", version: before.version })).body).toMatchObject({
      digits: 4,
      nextFree: "2000",
    })
    expect(codeOf(await owner.put(plan, { digits: 3, firstNumber: "201", version: before.version }))).toEqual([
      409,
      "number_plan.changed_meanwhile",
    ])
    expect(codeOf(await owner.put(plan, { digits: 3, firstNumber: "911" }))).toEqual([
      400,
      "number_plan.first_excluded",
    ])
    expect(codeOf(await owner.put(plan, { digits: 4, firstNumber: "201" }))).toEqual([400, "request.invalid"])
    await owner.put(plan, { digits: 3, firstNumber: "998" })
    expect((await owner.post("/api/appserver/accounts/100/extensions", { name: "Last" })).body.extension).toBe("998")
    expect(codeOf(await owner.post("/api/appserver/accounts/100/extensions", { name: "One too many" }))).toEqual([
      409,
      "extension.no_free_number",
    ])
    await owner.put(plan, { digits: 3, firstNumber: "201" })
  })

  test("is for those who may see extensions", async () => {
    expect(codeOf(await endUser.get(plan))).toEqual([403, "request.not_allowed"])
    expect(codeOf(await owner.get("/api/portal/accounts/110/number-plan"))).toEqual([404, "account.not_found"])
  })
})
