import type { FieldMessages } from "../kit/forms/field-messages.ts"

/** Forms and the audit log use the same field labels. */
export const loadFieldMessages = (): Promise<FieldMessages> =>
  import("@dialplane/contract/operations/audit/field-labels").then(({ pathText, valueText }) => ({
    path: pathText,
    value: valueText,
  }))
