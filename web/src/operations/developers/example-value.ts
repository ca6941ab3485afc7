import { alternatives, merged, type JsonSchema } from "./json-schema.ts"

const byFormat: Readonly<Record<string, string>> = {
  "date-time": "2026-01-15T09:30:00Z",
  date: "2026-01-15",
  email: "ada@example.com",
  uuid: "3f2c1d9e-0b7a-4c55-9f1e-2a6b8c0d4e11",
  uri: "https://example.com",
}

/** A sample body: the required fields with values of the right type. */
export const exampleValue = (given: JsonSchema): unknown => {
  const schema = merged(given)
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const first = alternatives(schema)[0]
  if (first) return exampleValue(first)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === "object" || schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, exampleValue(schema.properties?.[name] ?? {})]),
    )
  if (type === "array") return (schema.minItems ?? 0) > 0 && schema.items ? [exampleValue(schema.items)] : []
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, 1)
  if (type === "boolean") return false
  if (type === "string") return (schema.format && byFormat[schema.format]) ?? "text"
  return null
}
