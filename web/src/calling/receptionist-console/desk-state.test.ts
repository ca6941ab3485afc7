import { expect, test } from "vitest"
import { numberOf, stateOf } from "./desk-state.ts"
import { deskMessages } from "./receptionist-console.messages.ts"

const messages = deskMessages.locales["en-us"]
const nothing = { forwarded: null, doNotDisturb: false, ready: false, hasPhone: false }

test.each([
  [{}, "No phone", "off"],
  [{ hasPhone: true }, "Offline", "neutral"],
  [{ hasPhone: true, ready: true }, "Ready", "good"],
  [{ hasPhone: true, ready: true, doNotDisturb: true }, "Do not disturb", "warn"],
  [
    { hasPhone: true, ready: true, doNotDisturb: true, forwarded: { kind: "extension", to: "203 Ava Adler" } },
    "To 203 Ava Adler",
    "info",
  ],
  [{ forwarded: { kind: "external", to: "+12075550140" } }, "To (207) 555-0140", "info"],
  [{ forwarded: { kind: "voicemail", to: "" } }, "To voicemail", "info"],
] as const)("%o is shown as %s", (part, word, tone) => {
  expect(stateOf({ ...nothing, ...part }, messages, () => "(207) 555-0140")).toMatchObject({ word, tone })
})

test("the direct number is handed on, else the extension", () => {
  expect(numberOf({ phoneNumbers: ["+12075550140", "+12075550141"], extension: "203" })).toBe("+12075550140")
  expect(numberOf({ phoneNumbers: [], extension: "203" })).toBe("203")
})
