import { expect, test } from "vitest"
import { initials } from "./initials.ts"

test.each([
  ["Ada Lovelace", "AL"],
  ["  maría  josé  de la cruz ", "MC"],
  ["Front desk (2)", "F2"],
  ["Łukasz", "Ł"],
  ["", "?"],
  ["— —", "?"],
])("%s has the initials %s", (name, mails) => {
  expect(initials(name)).toBe(mails)
})
