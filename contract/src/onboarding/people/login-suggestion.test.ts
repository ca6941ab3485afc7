import { expect, test } from "vitest"
import { email } from "../../kit/text.ts"
import { suggestEmail, suggestLogin } from "./login-suggestion.ts"

test.each([
  ["José", "Ångström", "jose.angstrom@a.example"],
  ["Sinéad", "O’Neill", "sinead.o-neill@a.example"],
  ["Zoë 🎧", "Brandt", "zoe.brandt@a.example"],
])("the email suggested for %s %s is one", (firstName, lastName, expected) => {
  const suggestion = suggestEmail(firstName, lastName, "@a.example")
  expect(suggestion).toBe(expected)
  expect(email.safeParse(suggestion).success).toBe(true)
})

test("letters that an address cannot have are in the login name only", () => {
  expect(suggestLogin("Ali", "أحمد", "@a.example")).toContain("ali.")
  expect(suggestEmail("Ali", "أحمد", "@a.example")).toBe("")
})
