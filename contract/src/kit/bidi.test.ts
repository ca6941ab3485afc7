import { expect, test } from "vitest"
import { isolateBidi } from "./bidi.ts"
import { fillText } from "./problem.ts"

test.each([
  ["Ann Lee was deleted.", "Ann Lee was deleted."],
  ["דנה כהן (100) was deleted.", "\u2068דנה כהן\u2069 (100) was deleted."],
  ["Moved from “דנה” to “شركة 12 الأمل” today.", "Moved from “\u2068דנה\u2069” to “\u2068شركة 12 الأمل\u2069” today."],
  ["\u202eevil\u202c was blocked.", "evil was blocked."],
])("%j", (sentence, isolated) => expect(isolateBidi(sentence)).toBe(isolated))

test("refusals are such sentences", () =>
  expect(fillText("{name} is in use by 2 people.", { name: "דנה" })).toBe("\u2068דנה\u2069 is in use by 2 people."))
