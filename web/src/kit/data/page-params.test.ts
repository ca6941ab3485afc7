import { expect, test } from "vitest"
import { thingFilter } from "../testing/sample-endpoints.ts"
import { chosenValue, readPageParams, writePageParams } from "./page-params.ts"

test("an empty address is the list as it comes", () => {
  expect(readPageParams(thingFilter, {})).toEqual({
    limit: 100,
    from: "start",
    sort: "name",
    direction: "asc",
    search: "",
  })
})

test("what cannot be used is left out, and so is what belongs to others", () => {
  expect(
    readPageParams(thingFilter, { sort: "price", direction: "desc", enabled: true, tab: "x", limit: 50, search: 12 }),
  ).toEqual({
    limit: 50,
    from: "start",
    sort: "name",
    direction: "desc",
    search: "12",
    enabled: true,
  })
})

test("a change keeps other parameters, drops defaults and the page position", () => {
  expect(
    writePageParams(
      thingFilter,
      { tab: "x", cursor: "abc", sort: "id", search: "old" },
      { search: "new", sort: "name" },
    ),
  ).toEqual({ tab: "x", search: "new" })
  expect(writePageParams(thingFilter, { search: "new", enabled: true }, { search: "", enabled: undefined })).toEqual({})
  expect(writePageParams(thingFilter, { search: "a" }, { cursor: "next" })).toEqual({ search: "a", cursor: "next" })
})

test("an address is written without quotes, and read back as it was", () => {
  const written = writePageParams(thingFilter, {}, { search: "203", enabled: "true" as never })
  expect(written).toEqual({ search: 203, enabled: true })
  expect(readPageParams(thingFilter, written)).toMatchObject({ search: "203", enabled: true })
  expect(writePageParams(thingFilter, {}, { search: "007" })).toEqual({ search: "007" })
})

test("a filter that stands as it began is not set", () => {
  expect(chosenValue(thingFilter, readPageParams(thingFilter, {}), "sort")).toBeUndefined()
  expect(chosenValue(thingFilter, readPageParams(thingFilter, { sort: "id" }), "sort")).toBe("id")
  expect(chosenValue(thingFilter, readPageParams(thingFilter, { enabled: true }), "enabled")).toBe("true")
  expect(chosenValue(thingFilter, {}, "enabled")).toBeUndefined()
})
