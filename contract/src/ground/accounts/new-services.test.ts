import { expect, test } from "vitest"
import { newServiceKeys } from "./new-services.ts"
import { suspendedText } from "./suspended-text.ts"

test("a suspended account says which services cannot be added, and no more than that", () => {
  expect(suspendedText()).toContain(
    "no services can be added (users, phones, numbers, extensions, queues, receptionist consoles, accounts, orders)",
  )
  expect(
    suspendedText()
      .match(/\((.*)\)/)![1]!
      .split(", "),
  ).toHaveLength(newServiceKeys.length)
  expect(suspendedText()).not.toMatch(/nothing can be added/i)
})
