import fc from "fast-check"

type JsonSchema = Readonly<Record<string, unknown>>

/** Values for a JSON schema, or nearly so: patterns and formats are matched where that can be generated. */
export const fromSchema = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if ("const" in schema) return fc.constant(schema["const"])
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]))
  const options = (schema["anyOf"] ?? schema["oneOf"]) as JsonSchema[] | undefined
  if (options !== undefined) return fc.oneof(...options.map(fromSchema))
  if (Array.isArray(schema["allOf"]))
    return fromSchema(Object.assign({}, ...(schema["allOf"] as JsonSchema[])) as JsonSchema)
  switch (schema["type"]) {
    case "string":
      return textOf(schema)
    case "integer":
      return fc.oneof(
        fc.integer({
          min: numberOr(schema["minimum"], -5),
          max: Math.max(numberOr(schema["minimum"], -5), Math.min(numberOr(schema["maximum"], 200), 2 ** 31 - 1)),
        }),
        fc.maxSafeInteger(),
      )
    case "number":
      return fc.oneof(fc.integer({ min: 0, max: 200 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    case "array":
      return fc.array(fromSchema((schema["items"] ?? {}) as JsonSchema), {
        minLength: numberOr(schema["minItems"], 0),
        maxLength: Math.max(numberOr(schema["minItems"], 0), Math.min(numberOr(schema["maxItems"], 4), 4)),
      })
    case "object":
      return objectOf(schema)
    default:
      return fc.oneof(fc.integer({ min: 0, max: 300 }), fc.string({ maxLength: 12 }))
  }
}

const objectOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>
  const required = (schema["required"] ?? []) as string[]
  const declared = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, fromSchema(value)])),
    { requiredKeys: required.filter((name) => name in properties) as never[] },
  )
  const extra = schema["additionalProperties"]
  if (typeof extra !== "object" || extra === null || Object.keys(properties).length > 0) return declared
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fromSchema(extra as JsonSchema), { maxKeys: 3 })
}

const textOf = (schema: JsonSchema): fc.Arbitrary<string> => {
  switch (schema["format"]) {
    case "email":
      return fc.constantFrom("ada@example.com", "x.y+z@mail.example.org")
    case "uuid":
      return fc.uuid()
    case "date-time":
      return fc
        .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString())
    case "date":
      return fc
        .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10))
    case "uri":
      return fc.webUrl()
  }
  const [minLength, maxLength] = [numberOr(schema["minLength"], 0), numberOr(schema["maxLength"], 40)]
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)), unit: "grapheme" })
  if (typeof schema["pattern"] !== "string") return plain
  return matching(schema["pattern"], Math.max(1, Math.min(maxLength, 40))) ?? plain
}

const generators = new Map<string, fc.Arbitrary<string> | undefined>()

/** Cached: a few patterns are used everywhere, and one that contains "any letter" tries all letters. */
const matching = (pattern: string, maxLength: number): fc.Arbitrary<string> | undefined => {
  const key = `${maxLength} ${pattern}`
  if (!generators.has(key)) generators.set(key, makeMatching(pattern, maxLength))
  return generators.get(key)
}

const makeMatching = (pattern: string, maxLength: number): fc.Arbitrary<string> | undefined => {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"), { maxLength })
  } catch {
    // Not every pattern can be converted to a generator.
    return undefined
  }
}

const numberOr = (value: unknown, fallback: number) => (typeof value === "number" ? value : fallback)
