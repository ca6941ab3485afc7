import { expect, test } from "vitest"
import { nameSpared } from "./spared-people.ts"

const person = (userId: number, role = "Owner") => ({ userId, name: `Person ${userId}`, role })

test("one user is named with the role", () =>
  expect(nameSpared([person(1)])).toEqual({ name: "Person 1", role: "Owner" }))

test("several are all named, each once, with their roles", () =>
  expect(nameSpared([person(1), person(2, "Admin"), person(1)])).toEqual({
    name: "Person 1, Person 2",
    role: "Owner”, “Admin",
  }))

test("of very many, twenty are named and the others counted", () => {
  const { name } = nameSpared(Array.from({ length: 25 }, (_, index) => person(index + 1)))
  expect(name).toContain("Person 20, 5 more")
  expect(name).not.toContain("Person 21")
})
