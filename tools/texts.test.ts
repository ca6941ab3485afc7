import { expect, test } from "vitest"
import { findTexts } from "./texts/find-texts.ts"
import { looseTexts } from "./texts/loose-texts.ts"

const textsIn = (source: string) => findTexts("sample.tsx", source).map(({ text }) => text)

test.each([
  ["a sentence", 'const reason = "This number is taken."'],
  ["a sentence made of values", "const reason = (name: string) => `${name} has no extension.`"],
  ["a text inside an element", "const part = <p>No users yet</p>"],
  ["one word as a label", 'const part = <Field label="Name" />'],
  ["one word as a title", 'const column = { title: "Status" }'],
  ["an argument of a function", 'refuseRow("Needs an extension, and this user has none.")'],
])("finds %s", (_, source) => expect(textsIn(source)).toHaveLength(1))

test.each([
  ["texts with keys", 'const messages = texts("users", { taken: "This number is taken." })'],
  ["messages of a screen", 'const messages = defineMessages("users", { "en-us": { none: "No users yet" } })'],
  ["a bug's own words", 'throw new Error("The cursor was not made by this list.")'],
  ["SQL", "const found = sql`Select one of these. And order it.`"],
  ["names and keys", 'const part = <Field name="firstName" icon="chevron-down" />'],
])("leaves %s alone", (_, source) => expect(textsIn(source)).toEqual([]))

test("every text for users has a key", () => expect(looseTexts()).toEqual([]))
