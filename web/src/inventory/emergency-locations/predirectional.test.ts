import { expect, test } from "vitest"
import { asksDirectionApart, joinStreet, splitStreet } from "./predirectional.ts"

test.each([
  ["N Main St", "N", "Main St"],
  ["nw. 5th Avenue", "NW", "5th Avenue"],
  ["Main St", null, "Main St"],
  ["North Main St", null, "North Main St"],
  ["S", null, "S"],
  ["", null, ""],
  ["W ", "W", ""],
])("%j is the direction %j and the street %j", (street, predirectional, name) =>
  expect(splitStreet(street)).toEqual({ predirectional, name }),
)

test.each(["N Main St", "Main St", "SW "])("%j is put together as it was", (street) => {
  const { predirectional, name } = splitStreet(street)
  expect(joinStreet(predirectional, name)).toBe(street)
})

test("the direction is asked apart only where the installation says so, in countries that have it", () => {
  expect(asksDirectionApart("US", { separatePredirectional: false })).toBe(false)
  expect(
    ["US", "CA", "GB", "AU", "IN"].filter((country) => asksDirectionApart(country, { separatePredirectional: true })),
  ).toEqual(["US", "CA"])
})
