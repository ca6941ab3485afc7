import type { FieldMessages } from "../kit/forms/field-messages.ts"

/** Fields are called in forms as they are in the audit log. */
export const loadFieldMessages = (): Promise<FieldMessages> =>
  import("@dialplane/contract/operations/audit/field-labels").then(({ pathText, valueText }) => ({
    path: pathText,
    value: valueText,
  }))
