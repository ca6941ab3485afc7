import { expect, test } from "vitest"
import { z } from "zod"
import { importKindNames } from "../onboarding/imports/import-kinds.ts"
import { importKindName } from "../onboarding/imports/imports.schema.ts"
import "./issue-sentence.ts"

const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  [z.string(), undefined, "Must not be empty."],
  [z.string(), 4, "Must be text."],
  [z.int(), 1.5, "Must be a whole number."],
  [z.boolean(), "x", "Must be true or false."],
  [z.enum(["a", "b", "c"]), "x", "Must be “a”, “b” or “c”."],
  [z.literal("a"), "x", "Must be “a”."],
  [z.string().max(3), "abcd", "At most 3 characters."],
  [z.string().min(1), "", "Must not be empty."],
  [z.array(z.int()).min(2), [1], "At least 2 entries."],
  [z.number().max(1000), 2000, "At most 1,000."],
  [z.number().gt(0), 0, "More than 0."],
  [z.iso.datetime(), "x", "Must be a date and time, such as 2026-01-31T09:30:00Z."],
  [z.uuid(), "x", "Must be a UUID."],
  [z.string().regex(/^a$/), "b", "The format is not valid."],
  [z.union([z.int(), z.boolean()]), "x", "This cannot be used here."],
  [z.string().refine(() => false), "x", "This cannot be used here."],
  [
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("queue") }), z.object({ kind: z.literal("group") })]),
    { kind: "planet" },
    "Must be “queue” or “group”.",
  ],
  [z.strictObject({}), { a: 1 }, "Unknown field."],
  [z.email("Own words."), "x", "Own words."],
  [z.undefined("Own words."), 1, "Own words."],
])("%#: a sentence for whoever reads it", (schema, value, expected) => expect(message(schema, value)).toBe(expected))

test("an unknown kind of import is answered with all kinds that there are", () => {
  for (const kind of importKindNames) expect(message(importKindName, "zzz")).toContain(`“${kind}”`)
})

test("a list of allowed values that nobody would read is left out", () => {
  const many = Array.from({ length: 17 }, (_, index) => `v${index}`)
  expect(message(z.enum(many), "zzz")).toBe("This cannot be used here.")
})
