import { expect, test } from "vitest"
import { hasOwnDay } from "./has-own-day.ts"

test.each([
  ["staff without an extension and without a phone", [], [], false],
  ["staff whose role has neither", null, null, false],
  ["staff whose role has no phones, and who have no extension", [], null, false],
  ["somebody with an extension", [201], [], true],
  ["somebody with a phone alone", [], ["T54W"], true],
  ["somebody who is not known yet", undefined, null, true],
] as const)("the day of %s", (_, extensions, devices, shown) => expect(hasOwnDay(extensions, devices)).toBe(shown))
