import fastJson from "fast-json-stringify"
import { z } from "zod"

type JsonSchema = Record<string, unknown>

/** Compiled once per operation, when it is first asked: all of them at once would be a third of the start. Writes only what the schema declares, so that nothing undeclared can leak. */
export const makeSerializer = (response: z.ZodType): ((value: unknown) => string) => {
  let write: ((value: unknown) => string) | undefined
  return (value) => (write ??= compile(response))(value)
}

const compile = (response: z.ZodType): ((value: unknown) => string) => {
  const schema = z.toJSONSchema(response, { io: "input", unrepresentable: "any", target: "draft-07", reused: "inline" }) as JsonSchema
  return fastJson(closeObjects(schema) as never)
}

/** What cannot be missing is written strictly; objects without declared extras take none. */
const closeObjects = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(closeObjects)
  if (typeof node !== "object" || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, key === "enum" || key === "const" || key === "default" ? value : closeObjects(value)])) as JsonSchema
  return copy["anyOf"] === undefined ? copy : simplifyNullable(copy)
}

/** `anyOf: [x, null]` would be checked by a validator at run time; `type: [x, "null"]` is compiled. */
const simplifyNullable = (node: JsonSchema): JsonSchema => {
  const options = node["anyOf"] as JsonSchema[]
  const other = options.find((option) => option["type"] !== "null")
  const nullable = options.length === 2 && options.some((option) => option["type"] === "null")
  if (!nullable || other === undefined || typeof other["type"] !== "string") return node
  if (other["type"] === "object") return { ...other, nullable: true }
  return { ...other, type: [other["type"], "null"] }
}
