import { reportResults } from "@dialplane/contract/insight/reports/report-filter.schema"
import { resultTitles } from "@dialplane/contract/insight/saved-reports/result-titles"
import { expect, test } from "vitest"
import { reportMessages } from "../reports/reports.messages.ts"

test.each(reportResults)("the result %s has the same words in files as on the screen", (result) => {
  expect(resultTitles[result]).toBe(reportMessages.locales["en-us"][`result_${result}`])
})
