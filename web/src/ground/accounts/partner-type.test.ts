import { expect, test } from "vitest"
import { accountMessages } from "./accounts.messages.ts"
import { partnerTypeLabel } from "./partner-type.ts"

test.each([
  ["csp", "Channel partner"],
  ["white-label", "White label"],
  ["retail", "Retail platform"],
  ["ssu", "Self sign-up"],
  ["agent", "Agent"],
  ["wholesale", "Wholesale"],
  ["something else", "something else"],
  [null, undefined],
])("the partner type %s is shown as %s", (type, label) =>
  expect(partnerTypeLabel(accountMessages.locales["en-us"], type)).toBe(label),
)
