import type { FieldWords } from "../kit/forms/field-words.ts"

/** Fields are called in forms as they are in the audit log. */
export const loadFieldWords = (): Promise<FieldWords> =>
  import("@dialplane/contract/operations/audit/field-words").then(({ pathInWords, valueInWords }) => ({
    path: pathInWords,
    value: valueInWords,
  }))
