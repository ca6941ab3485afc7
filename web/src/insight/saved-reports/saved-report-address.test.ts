import { expect, test } from "vitest"
import { reportParams } from "../reports/report-address.ts"
import { addressOfReport } from "./saved-report-address.ts"

const saved = {
  reportId: 4001,
  subject: "queues",
  filter: { period: "lastWeek" },
  sort: "abandonedCalls",
  descending: false,
} as const

test("a saved report opens with exactly its columns, in order, and with the way back to it", () => {
  const address = addressOfReport(100, { ...saved, columns: ["serviceLevel", "totalCalls"] })
  const params = reportParams.parse(Object.fromEntries(new URLSearchParams(address.split("?")[1])))
  expect(params).toMatchObject({
    period: "lastWeek",
    columns: "serviceLevel,totalCalls",
    saved: "4001",
    sort: "abandonedCalls",
    order: "asc",
  })
})

test("without a choice, the columns of whoever opens it are shown", () => {
  expect(addressOfReport(100, { ...saved, columns: [] })).not.toContain("columns")
})
