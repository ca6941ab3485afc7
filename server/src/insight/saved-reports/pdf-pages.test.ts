import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { unitOf } from "@dialplane/contract/insight/reports/metric"
import { expect, test } from "vitest"
import { pdfFile, type PrintedReport } from "./pdf-file.service.ts"

const metrics = metricsOf.user.map((metric) => ({
  metric: metric.id,
  name: metric.name,
  definition: metric.definition,
  unit: unitOf(metric),
  better: metric.better,
}))
const values = Object.fromEntries(metrics.map(({ metric }, index) => [metric, index]))
const reportOf = (rows: number): PrintedReport => ({
  subject: "users",
  title: "User report",
  brand: { name: "Harbor Pine", primaryColor: null },
  logo: null,
  about: [["Account", "Harbor Pine"]],
  summary: {
    scope: {
      from: "2026-11-01",
      to: "2026-11-18",
      timeZone: "UTC",
      upTo: "2026-11-18T12:00:00Z",
      source: "rows",
      isPartial: false,
      visibleQueues: null,
    },
    metrics,
    total: values,
    before: null,
    beforeScope: null,
    rowCount: rows,
    rows: Array.from({ length: rows }, (_, index) => ({
      object: { id: index, name: `User ${index}`, extension: String(1000 + index), isDeleted: false },
      values,
      before: null,
    })),
  },
  trend: { metrics, points: [], interval: "day" },
  paper: "A4",
})

test("others get their turn after each page of a long PDF", async () => {
  await pdfFile(reportOf(1))
  let turns = 0
  const count = () => {
    turns += 1
    turn = setImmediate(count)
  }
  let turn = setImmediate(count)
  const content = await pdfFile(reportOf(300))
  clearImmediate(turn)
  const drawn = turns
  const parts: Buffer[] = []
  for await (const part of content) parts.push(Buffer.from(part))
  const pages = Buffer.concat(parts)
    .toString("latin1")
    .match(/\/Type \/Page\b/g)!.length
  expect(pages).toBeGreaterThan(20)
  // Once for its rows and once for its foot.
  expect(drawn).toBeGreaterThanOrEqual(pages + (pages - 10))
})
