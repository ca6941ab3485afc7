import { expect, test } from "vitest"
import { problemsOfDocument, readDocument } from "./flow-file.ts"

const flow = { format: "call-flow", formatVersion: 1, name: "Main line", start: null, steps: [] }

test("a downloaded file is read, with or without a byte order mark", () => {
  expect(readDocument(JSON.stringify(flow))).toEqual(flow)
  expect(readDocument(`\uFEFF${JSON.stringify(flow)}`)).toEqual(flow)
})

test.each([
  "",
  "name,extension",
  "null",
  "[]",
  '{"name":"Main line","steps":[]}',
  JSON.stringify({ ...flow, steps: 3 }),
])("%j is not a call flow", (text) => expect(readDocument(text)).toBeUndefined())

test("problems name the step, or the place in the file", () => {
  expect(
    problemsOfDocument({
      code: "call_flow.document_unresolved",
      validationErrors: [{ field: "document.steps.1.to", details: "Step “Support”: There is no Call Queue 420." }],
    }),
  ).toEqual(["Step “Support”: There is no Call Queue 420."])
  expect(
    problemsOfDocument({
      code: "request.invalid",
      validationErrors: [
        { field: "document.start", details: "There is no such step." },
        { field: "name", details: "Must not be empty." },
      ],
    }),
  ).toEqual(["start: There is no such step."])
})
