import type { CallQualityReport } from "@dialplane/contract/insight/call-quality/call-quality.schema"
import { defaultThresholds, ratedBands, usualLimits } from "@dialplane/contract/insight/call-quality/quality-bands"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { recordCalls } from "../../calling/call-records/call-records.service.ts"
import { makeHistory } from "../../calling/engine/sandbox/history.service.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { callOf, findParties, legOf, type Parties } from "../reports/reports.factory.ts"

let server: TestServer
let admin: TestClient
let parties: Parties
const path = "/api/reporting/accounts/100/call-quality"
const thresholdsPath = `${path}/thresholds`
const system = <T>(work: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction("system", work)

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  parties = await system((db) => findParties(db, 100))
  const to = Date.now()
  await makeHistory(server.kit, 100, { from: to - 28 * 86_400_000, to, calls: 1500, seed: 7 })
}, 120_000)
afterAll(() => server.close())

const ask = async (body: object, client = admin): Promise<CallQualityReport> => {
  const answer = await client.post(path, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body as CallQualityReport
}
const summaryOf = async (body: object) => (await ask(body)).summary!
/** All rows, page by page. */
const rowsOf = async (body: object, limit = 200) => {
  const rows: CallQualityReport["items"][number][] = []
  for (let before: string | undefined; ;) {
    const page = await ask({ ...body, limit, ...(before === undefined ? {} : { before }) })
    rows.push(...page.items)
    if (page.nextBefore === null) return rows
    before = page.nextBefore
  }
}

const clear = { mos: 4.4, jitterMs: 2, lossPercent: 0.1, latencyMs: 30, codec: "opus" }
/** A call of a day that nothing else has, with one measured leg for each quality. */
const write = (day: string, qualities: readonly (Partial<typeof clear> & { readonly seconds?: number })[]) => {
  const startedAt = Date.parse(`${day}T15:00:00Z`)
  const calls = qualities.map(({ seconds = 60, ...quality }, index) => {
    const begins = startedAt + index * 1000
    return callOf(begins, {
      summary: { fromNumber: "12125550142", fromName: "Ada Reed" },
      legs: [
        legOf(parties.people[0]!.extensionId, begins, begins + 5000, begins + 5000 + seconds * 1000, {
          quality: { ...clear, ...quality },
        }),
      ],
    })
  })
  return system((db) => recordCalls(db, 100, calls))
}
const on = (day: string) => ({ period: "custom", from: day, to: day })

test("every figure has as many rows as it says", async () => {
  const period = { period: "last30Days" }
  await write(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10), [
    { seconds: 3 },
    { seconds: 5 },
    { mos: 3.8 },
  ])
  const { figures, heatMap, worstDevices, worstLocations, total } = await summaryOf(period)
  const all = await rowsOf(period)
  expect(figures.legs).toBeGreaterThan(300)
  expect(figures.poor).toBeGreaterThan(5)
  expect(figures.notRated).toBeGreaterThan(0)
  expect(total).toBe(all.length)
  expect(figures.legs + figures.notRated).toBe(all.length)
  for (const band of [...ratedBands, "notRated"] as const) {
    const rows = await rowsOf({ ...period, bands: [band] }, 37)
    expect([band, rows.length, new Set(rows.map((row) => row.key)).size]).toEqual([band, figures[band], figures[band]])
    expect(new Set(rows.map((row) => row.band))).toEqual(new Set([band]))
    expect((await summaryOf({ ...period, bands: [band] })).total).toBe(figures[band])
  }
  const rated = all.filter(({ band }) => band !== "notRated")
  expect(figures.averageMos).toBeCloseTo(rated.reduce((sum, { mos }) => sum + mos, 0) / rated.length, 2)

  expect(heatMap.reduce((sum, { legs }) => sum + legs, 0)).toBe(figures.legs)
  for (const { weekday, hour, legs, poor } of heatMap) {
    const cell = { ...period, weekdays: [weekday], hourFrom: hour, hourTo: hour + 1, limit: 1 }
    expect((await summaryOf({ ...cell, bands: ratedBands })).total).toBe(legs)
    expect((await summaryOf({ ...cell, bands: ["poor"] })).total).toBe(poor)
  }
  expect(worstDevices.length).toBeGreaterThan(0)
  for (const [name, list] of [
    ["deviceIds", worstDevices],
    ["locationIds", worstLocations],
  ] as const) {
    const shares = list.map(({ poorShare }) => poorShare!)
    expect(shares).toEqual([...shares].sort((one, other) => other - one))
    for (const { id, legs, poor } of list) {
      expect(legs).toBeGreaterThanOrEqual(10)
      expect(await rowsOf({ ...period, [name]: [id], bands: ratedBands })).toHaveLength(legs)
      expect(await rowsOf({ ...period, [name]: [id], bands: ["poor"] })).toHaveLength(poor)
    }
  }
})

test("filters leave only legs that match", async () => {
  const period = { period: "last30Days" }
  const all = await rowsOf(period)
  const outbound = await rowsOf({ ...period, directions: ["outbound"] })
  expect(outbound.map(({ key }) => key)).toEqual(
    all.filter(({ direction }) => direction === "outbound").map(({ key }) => key),
  )
  const { userId, extensionId } = all.find((row) => row.userId !== null && row.deviceId !== null)!
  for (const [filter, matches] of [
    [{ userIds: [userId] }, (row) => row.userId === userId],
    [{ extensionIds: [extensionId] }, (row) => row.extensionId === extensionId],
    [{ minSeconds: 100 }, (row) => row.seconds >= 100],
    [{ maxSeconds: 9 }, (row) => row.band === "notRated"],
  ] as readonly [object, (row: CallQualityReport["items"][number]) => boolean][])
    expect([filter, (await rowsOf({ ...period, ...filter })).length]).toEqual([filter, all.filter(matches).length])
  const { deviceModel } = all.find((row) => row.deviceModel !== "")!
  expect(await rowsOf({ ...period, deviceModels: [deviceModel] })).toHaveLength(
    all.filter((row) => row.deviceModel === deviceModel).length,
  )
})

test("a row says who talked, with whom, on what, and how it sounded", async () => {
  await write("2026-02-03", [{ mos: 3.7, jitterMs: 12.5, lossPercent: 1.5, latencyMs: 120 }])
  expect((await ask(on("2026-02-03"))).items).toEqual([
    expect.objectContaining({
      startedAt: "2026-02-03T15:00:00.000Z",
      userId: parties.people[0]!.userId,
      extensionId: parties.people[0]!.extensionId,
      direction: "inbound",
      otherNumber: "+12125550142",
      otherName: "Ada Reed",
      codec: "opus",
      mos: 3.7,
      jitterMs: 12.5,
      lossPercent: 1.5,
      latencyMs: 120,
      seconds: 60,
      band: "fair",
      isSimulated: false,
    }),
  ])
})

test("legs of less than ten seconds are listed, not counted", async () => {
  await write("2026-02-04", [
    { mos: 1.5, seconds: 9 },
    { mos: 4.2, seconds: 10 },
  ])
  const { summary, items } = await ask(on("2026-02-04"))
  expect(items.map(({ band }) => band)).toEqual(["good", "notRated"])
  expect(summary!.figures).toMatchObject({ legs: 1, averageMos: 4.2, good: 1, goodShare: 100, poor: 0, notRated: 1 })
  expect(summary!.heatMap).toEqual([{ weekday: 3, hour: 10, legs: 1, averageMos: 4.2, poor: 0 }])
})

test("a period without calls has figures too", async () => {
  const { figures, heatMap, total } = await summaryOf(on("2024-01-01"))
  expect(figures).toMatchObject({ legs: 0, averageMos: null, good: 0, goodShare: null, notRated: 0 })
  expect([heatMap, total]).toEqual([[], 0])
})

test.each([
  [{ period: "last180Days" }, "call_quality.period_too_long"],
  [{ period: "custom", from: "2026-01-01", to: "2026-04-03" }, "call_quality.period_too_long"],
  [{ period: "custom", from: "2026-01-01" }, "report.period_incomplete"],
  [{ hourFrom: 8 }, "report.hours_incomplete"],
])("%j is refused with %s", async (body, code) => {
  expect(await admin.post(path, body)).toMatchObject({ status: 422, body: { code } })
})
test("92 days are possible", async () => {
  await ask({ period: "custom", from: "2026-01-01", to: "2026-04-02" })
})

describe("who can see and change it", () => {
  test("reports admins read it and change nothing; others see neither", async () => {
    const reader = await server.as("reportsAdmin")
    expect((await reader.post(path, {})).status).toBe(200)
    expect((await reader.get(thresholdsPath)).status).toBe(200)
    expect((await reader.put(thresholdsPath, defaultThresholds)).status).toBe(403)
    const other = await server.as("endUser")
    for (const answer of [
      await other.post(path, {}),
      await other.get(thresholdsPath),
      await other.put(thresholdsPath, defaultThresholds),
    ])
      expect(answer.status).toBe(403)
  })

  test("phones, users and locations of another account find nothing, and its administrators see no calls of this one", async () => {
    const { deviceId, userId } = (await rowsOf({ period: "last30Days" })).find(
      (row) => row.deviceId !== null && row.userId !== null,
    )!
    const [stranger] = [await server.as("accountSuperUser", 102)]
    const theirs = "/api/reporting/accounts/102/call-quality"
    for (const filter of [{ deviceIds: [deviceId] }, { userIds: [userId] }]) {
      const answer = await stranger.post(theirs, { period: "last30Days", ...filter })
      expect([answer.status, answer.body.items, answer.body.summary.total]).toEqual([200, [], 0])
    }
    expect((await stranger.post(path, {})).status).toBe((await stranger.post(path.replace("100", "987654"), {})).status)
  })
})

describe("thresholds", () => {
  const day = "2026-02-05"
  const bandsOf = async () => {
    const { summary, items } = await ask(on(day))
    const { good, fair, poor } = summary!.figures
    const listed = ratedBands.map((band) => items.filter((item) => item.band === band).length)
    expect(listed).toEqual([good, fair, poor])
    return [good, fair, poor]
  }
  beforeAll(() =>
    write(day, [
      { mos: 4.4 },
      { mos: 4 },
      { mos: 3.99 },
      { mos: 3.6 },
      { mos: 3.59 },
      { mos: 4.4, lossPercent: 0.9 },
      { mos: 4.4, jitterMs: 30 },
      { mos: 4.4, latencyMs: 200 },
    ]),
  )
  const set = async (thresholds: object) => {
    const answer = await admin.put(thresholdsPath, thresholds)
    expect([answer.status, answer.body]).toEqual([200, thresholds])
  }

  test("decide the bands of earlier calls too, and each measure can be off", async () => {
    expect((await admin.get(thresholdsPath)).body).toEqual(defaultThresholds)
    expect(await bandsOf()).toEqual([5, 2, 1])
    await set({ ...defaultThresholds, mos: { fair: 4.1, poor: 4 } })
    expect(await bandsOf()).toEqual([4, 1, 3])
    await set(usualLimits)
    expect(await bandsOf()).toEqual([2, 3, 3])
    await set({ ...usualLimits, mos: null })
    expect(await bandsOf()).toEqual([5, 1, 2])
    await set({ ...usualLimits, mos: null, lossPercent: null })
    expect(await bandsOf()).toEqual([6, 1, 1])
    await set(defaultThresholds)
  })

  test.each([
    [{ mos: null, jitterMs: null, lossPercent: null, latencyMs: null }, 422],
    [{ ...defaultThresholds, mos: { fair: 3.6, poor: 4 } }, 400],
    [{ ...defaultThresholds, jitterMs: { fair: 30, poor: 10 } }, 400],
    [{ ...defaultThresholds, mos: { fair: 5.5, poor: 4 } }, 400],
  ])("%j is refused", async (thresholds, status) => {
    expect((await admin.put(thresholdsPath, thresholds)).status).toBe(status)
    expect((await admin.get(thresholdsPath)).body).toEqual(defaultThresholds)
  })

  test("a change is in the audit log and can be reverted, one of the same values is not", async () => {
    const log = "/api/reporting/accounts/100/audit-log/events"
    const newest = async () =>
      (await admin.get(`${log}?action=call_quality.thresholds_changed&limit=1`)).body.items[0] as {
        entryId: number
        before: object
        after: object
      }
    await set({ ...defaultThresholds, mos: { fair: 3.5, poor: 3 }, jitterMs: usualLimits.jitterMs })
    const entry = await newest()
    expect(entry).toMatchObject({
      before: { mosFair: 4, mosPoor: 3.6, jitterMsFair: null, jitterMsPoor: null },
      after: { mosFair: 3.5, mosPoor: 3, jitterMsFair: 10, jitterMsPoor: 30 },
    })
    await set({ ...defaultThresholds, mos: { fair: 3.5, poor: 3 }, jitterMs: usualLimits.jitterMs })
    expect((await newest()).entryId).toBe(entry.entryId)
    const reverted = await admin.post(`${log}/${entry.entryId}/revert`)
    expect([reverted.status, reverted.body]).toEqual([expect.toSatisfy((status) => status < 300), expect.anything()])
    expect((await admin.get(thresholdsPath)).body).toEqual(defaultThresholds)
    expect(await bandsOf()).toEqual([5, 2, 1])
  })
})
