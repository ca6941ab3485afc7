import { expect, test } from "vitest"
import { isSwitchOffered } from "./person-switches.ts"

test("texting with the main business number is offered only where the installation has it", () => {
  const names = ["allowEndUserOutboundCallerId", "allowCallBlocking", "allowMainNumberMessaging"]
  expect(names.filter((name) => isSwitchOffered(name, { mainBusinessNumberText: true }))).toEqual(names)
  expect(names.filter((name) => isSwitchOffered(name, { mainBusinessNumberText: false }))).toEqual([
    "allowEndUserOutboundCallerId",
    "allowCallBlocking",
  ])
})
