import { expect, test } from "vitest"
import { z } from "zod"
import { deviceDraft } from "../inventory/devices/devices.schema.ts"
import "./issue-sentence.ts"
import { readableIssues } from "./readable-issues.ts"

const said = (schema: z.ZodType, value: unknown) =>
  readableIssues(schema.safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  )
const maybe = z.strictObject({
  mail: z.union([z.literal(""), z.email("Must be an email address.")]),
  range: z.union([z.strictObject({ from: z.int().min(1, "From 1.") }), z.literal("all")]).optional(),
})

test.each([
  ["the member that was meant", { mail: "x" }, ["mail: Must be an email address."]],
  ["with its place inside", { mail: "", range: { from: 0 } }, ["range.from: From 1."]],
  ["of another kind altogether", { mail: 4 }, ["mail: This cannot be used here."]],
  ["nothing", { mail: "" }, []],
])("%s", (_, value, expected) => expect(said(maybe, value)).toEqual(expected))

test("a MAC address that is too short says what one looks like", () =>
  expect(said(deviceDraft, { make: "yealink", model: "T54W", macAddress: "00:15:65" })).toEqual([
    "macAddress: Enter 12 digits and letters A to F, as printed on the phone.",
  ]))
