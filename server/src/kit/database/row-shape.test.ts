import { expect, test } from "vitest"
import { rowShape } from "./row-shape.ts"

const text = (value: string) => value
const whole = (value: string) => Number(value)

test("a row becomes an object with the names of the code", () => {
  const read = rowShape([
    { name: "user_id", read: whole },
    { name: "first_name", read: text },
  ])
  expect(read(["7", null])).toEqual({ userId: 7, firstName: null })
})

test("columns of the same names and types are read by the same function, whatever the statement", () => {
  const columns = (name: string, read: (value: string) => unknown) => [
    { name: "id", read: whole },
    { name, read },
  ]
  const first = rowShape(columns("name", text))
  expect(rowShape(columns("name", text))).toBe(first)
  expect(rowShape(columns("title", text))).not.toBe(first)
  expect(rowShape(columns("name", whole))).not.toBe(first)
  expect(rowShape(columns("name", whole))(["1", "2"])).toEqual({ id: 1, name: 2 })
})

test("functions that have not been used for a while make way", () => {
  const columns = (name: string) => [{ name, read: text }]
  const first = rowShape(columns("first"))
  for (let index = 0; index < 1000; index++) rowShape(columns(`column_${index}`))
  expect(rowShape(columns("first"))).not.toBe(first)
  const last = rowShape(columns("column_999"))
  expect(rowShape(columns("column_999"))).toBe(last)
})
