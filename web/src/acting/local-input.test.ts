import { expect, test } from "vitest"
import { fromLocalInput, toLocalInput } from "./local-input.ts"

test("an instant goes through the field and comes back to the minute", () => {
  expect(fromLocalInput(toLocalInput("2031-05-06T07:08:00.000Z"))).toBe("2031-05-06T07:08:00.000Z")
  expect(toLocalInput("2031-05-06T07:08:09.123Z")).toMatch(/^2031-05-0\dT\d\d:08$/)
})

test("nothing stays nothing, and what is no date is none", () => expect([toLocalInput(null), fromLocalInput(""), fromLocalInput("soon")]).toEqual(["", null, null]))
