import { callFlowProblems } from "@dialplane/contract/calling/call-flows/call-flows.problems"
import type { CallFlowDocument } from "@dialplane/contract/calling/call-flows/flow-document"

/** The call flow in a file; undefined if the file is something else. The server checks the rest. */
export const readDocument = (text: string): CallFlowDocument | undefined => {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch {
    return undefined
  }
  const isFlow =
    typeof value === "object" &&
    value !== null &&
    "format" in value &&
    value.format === "call-flow" &&
    "name" in value &&
    typeof value.name === "string" &&
    "steps" in value &&
    Array.isArray(value.steps)
  return isFlow ? (value as unknown as CallFlowDocument) : undefined
}

const ofDocument = "document."
interface Refused {
  readonly code: string
  readonly validationErrors: readonly { readonly field: string; readonly details: string }[]
}

/** What is wrong with a file, one line each: with the step, or with the place in the file. */
export const problemsOfDocument = ({ code, validationErrors }: Refused): string[] =>
  validationErrors
    .filter(({ field }) => field.startsWith(ofDocument))
    .map(({ field, details }) =>
      code === callFlowProblems.documentUnresolved.code ? details : `${field.slice(ofDocument.length)}: ${details}`,
    )
