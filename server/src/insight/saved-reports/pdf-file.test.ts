import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { unitOf } from "@dialplane/contract/insight/reports/metric"
import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"
import { inflateSync } from "node:zlib"
import { expect, test } from "vitest"
import { pdfFile, type PrintedReport } from "./pdf-file.service.ts"

interface Run {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly size: number
  readonly text: string
}

/** The texts of a file with their places, from its compressed pages. */
const runsOf = async (report: PrintedReport): Promise<Run[]> => {
  const parts: Uint8Array[] = []
  for await (const part of await pdfFile(report)) parts.push(part)
  const file = Buffer.concat(parts).toString("latin1")
  const pages = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream]) => {
      try {
        return inflateSync(Buffer.from(stream!, "latin1")).toString("latin1")
      } catch {
        return ""
      }
    })
    .filter((content) => content.includes("BT"))
  return pages.flatMap((content, page) =>
    [
      ...content.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\s+\/F\d+ ([\d.]+) Tf\s+(?:[\d.-]+ T\w\s+)*\[([^\]]*)\] TJ/g),
    ].map(([, x, y, size, shown]) => ({
      page,
      x: Number(x),
      y: Number(y),
      size: Number(size),
      text: [...shown!.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex!, "hex").toString("latin1"))
        .join("")
        .trim(),
    })),
  )
}

const metrics: ReportSummary["metrics"] = metricsOf.queue.map((metric) => ({
  metric: metric.id,
  name: metric.name,
  definition: metric.definition,
  unit: unitOf(metric),
  better: metric.better,
}))
const values = Object.fromEntries(metrics.map(({ metric }) => [metric, 100]))
const report = {
  subject: "queues",
  title: "Call queue report",
  brand: { name: "Brightwire", primaryColor: null },
  logo: null,
  about: [["Account", "Harbor Pine"]],
  summary: {
    metrics,
    total: values,
    before: null,
    rows: [{ object: { id: 1, name: "Sales", extension: "421", isDeleted: false }, values, before: null }],
    rowCount: 1,
  },
  trend: { metrics, points: [], interval: "day" },
  paper: "LETTER",
} as unknown as PrintedReport

test("no text is printed over another", async () => {
  const runs = await runsOf(report)
  expect(runs.map(({ text }) => text)).toContain("abandoning")
  const clashes = runs.flatMap((one, index) =>
    runs
      .slice(index + 1)
      .filter((other) => other.page === one.page && other.x === one.x && Math.abs(other.y - one.y) < one.size * 0.9)
      .map((other) => `${one.text} / ${other.text}`),
  )
  expect(clashes).toEqual([])
})

test("the heads of a table end at the same height", async () => {
  const runs = await runsOf(report)
  const start = runs.findIndex(({ text }) => text === "Call queues, part 1 of 2")
  const heads = runs.slice(
    start + 1,
    runs.findIndex(({ text }, index) => index > start && text === "Total"),
  )
  const name = heads.find(({ text }) => text === "Queue")!
  for (const head of ["Entered", "Voicemail", "Short abandoned"])
    expect(Math.abs(heads.find(({ text }) => text === head)!.y - name.y), head).toBeLessThan(2)
})

test("shares have one decimal, as on screen", async () => {
  expect((await runsOf(report)).filter(({ text }) => text === "100.0%").length).toBeGreaterThan(2)
})

test("a brand with a logo is not named beside it", async () => {
  const logo = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
    "base64",
  )
  const named = async (one: PrintedReport) => (await runsOf(one)).filter(({ text }) => text === "Brightwire").length
  expect(await named(report)).toBe(1)
  expect(await named({ ...report, logo })).toBe(0)
})
