import { expect, test } from "vitest"
import { csvLine } from "./csv.ts"

test("commas, quotes and line breaks stay inside their cell", () => {
  expect(csvLine(["a,b", 'say "no"', "two\nlines", 3, null, true])).toBe('"a,b","say ""no""","two\nlines",3,,true\r\n')
})

test.each(["=1+1", "+1 207", "-2", "@sum", "\t=1", "  =1", "|calc"])("%j cannot become a formula", (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`)
})

test("a negative number stays a number", () => {
  expect(csvLine([-5])).toBe("-5\r\n")
})
