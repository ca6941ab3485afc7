import { expect, test } from "vitest"
import { reportSubjects } from "./report-subjects.ts"
import { activeExtensionLists, callLogs, reportEndpoints, summaries, topLists, trends } from "./reports.endpoints.ts"

test("each question of a subject has the address of the subject", () => {
  for (const subject of reportSubjects)
    expect([summaries, trends, callLogs, activeExtensionLists, topLists].map((of) => of[subject].path)).toEqual(
      ["summary", "trend", "call-log", "active-extension", "top-values"].map(
        (kind) => `/api/reporting/accounts/:accountId/${subject}/${kind}`,
      ),
    )
})

test("operations keep their names", () => {
  expect(Object.keys(reportEndpoints)).toHaveLength(5 * reportSubjects.length)
  expect(reportEndpoints["myCallsCallLog"]).toBe(callLogs["my-calls"])
  expect(reportEndpoints["unifiedCallsTopValues"]).toBe(topLists["unified-calls"])
  expect(reportEndpoints["companySummary"]).toBe(summaries.company)
})
