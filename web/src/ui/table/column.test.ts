import { expect, test } from "vitest"
import { isShown, nextSort } from "./column.ts"

test("a click on a column sorts it ascending, the next one the other way round", () => {
  expect(nextSort(undefined, "name")).toEqual({ column: "name", direction: "asc" })
  expect(nextSort({ column: "name", direction: "asc" }, "name")).toEqual({ column: "name", direction: "desc" })
  expect(nextSort({ column: "name", direction: "desc" }, "name")).toEqual({ column: "name", direction: "asc" })
  expect(nextSort({ column: "name", direction: "desc" }, "role")).toEqual({ column: "role", direction: "asc" })
})

test("a column follows the user's choice, else its own default; a fixed one stays", () => {
  const column = { id: "role", header: "Role", cell: () => null }
  expect(isShown(column)).toBe(true)
  expect(isShown({ ...column, hidden: true })).toBe(false)
  expect(isShown({ ...column, hidden: true }, { role: true })).toBe(true)
  expect(isShown({ ...column, fixed: true }, { role: false })).toBe(true)
})
