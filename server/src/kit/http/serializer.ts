import fastJson from "fast-json-stringify"
import { z } from "zod"

type JsonSchema = Record<string, unknown>

type Write = (value: unknown) => string

/** Several operations, and in tests several servers, share a response schema. */
const compiled = new WeakMap<z.ZodType, Write>()

/**
 * Compiled at first use: compiling all schemas would be a third of the start time. Only declared fields are written, so
 * that nothing else can leak.
 */
export const makeSerializer = (response: z.ZodType): Write => {
  let write: Write | undefined
  return (value) => (write ??= writerOf(response))(value)
}

const writerOf = (response: z.ZodType): Write => {
  const write = compiled.get(response) ?? compile(response)
  compiled.set(response, write)
  return write
}

const unnamed = {
  get: (schema: z.ZodType) => {
    const { id: _, ...rest } = z.globalRegistry.get(schema) ?? {}
    return rest
  },
} as unknown as typeof z.globalRegistry

const compile = (response: z.ZodType): Write => {
  const schema = z.toJSONSchema(response, {
    // Names are for the API document: a shape in its place is compiled, one that is referred to may be validated.
    metadata: unnamed,
    io: "input",
    unrepresentable: "any",
    target: "draft-07",
    reused: "inline",
  }) as JsonSchema
  return fastJson(closeObjects(schema) as never)
}

/** Required fields are written strictly; objects without declared extras accept none. */
const closeObjects = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(closeObjects)
  if (typeof node !== "object" || node === null) return node
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "enum" || key === "const" || key === "default" ? value : closeObjects(value),
    ]),
  ) as JsonSchema
  return copy["anyOf"] === undefined ? copy : simplifyNullable(copy)
}

/** `anyOf: [x, null]` would be checked by a validator at run time; `type: [x, "null"]` is compiled. */
const simplifyNullable = (node: JsonSchema): JsonSchema => {
  const options = node["anyOf"] as JsonSchema[]
  const other = options.find((option) => option["type"] !== "null")
  const nullable = options.length === 2 && options.some((option) => option["type"] === "null")
  if (!nullable || other === undefined || typeof other["type"] !== "string") return node
  if (other["type"] === "object") return { ...other, nullable: true }
  // A shape inside another anyOf is still checked by the validator, which also looks at the enum.
  const values = Array.isArray(other["enum"]) ? { enum: [...(other["enum"] as unknown[]), null] } : {}
  return { ...other, ...values, type: [other["type"], "null"] }
}
