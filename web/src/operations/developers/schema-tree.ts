import { texts } from "@dialplane/contract/kit/language"
import { alternatives, mayBeNull, merged, type JsonSchema } from "./json-schema.ts"

const messages = texts("developers.schema", {
  list: "list",
  listOf: (type: string) => `list of ${type}`,
  map: "map",
  any: "any",
  minLength: (count: number) => `at least ${count} characters`,
  maxLength: (count: number) => `at most ${count} characters`,
  minimum: (value: number) => `from ${value}`,
  maximum: (value: number) => `up to ${value}`,
  minItems: (count: number) => `at least ${count}`,
  maxItems: (count: number) => `at most ${count}`,
  usual: (value: string) => `default ${value}`,
  variant: (position: number) => `variant ${position}`,
})

/** A schema in readable form: name, type, limits and children. */
export interface SchemaNode {
  readonly name: string
  /** Empty for a variant, which is always an object. */
  readonly type: string
  readonly required: boolean
  readonly notes: readonly string[]
  readonly description?: string
  readonly children: readonly SchemaNode[]
}

export const schemaTree = (schema: JsonSchema): SchemaNode => nodeOf("", schema, true)

const nodeOf = (name: string, given: JsonSchema, required: boolean): SchemaNode => {
  const schema = merged(given)
  return {
    name,
    type: typeText(schema),
    required,
    notes: notesOf(schema),
    description: schema.description,
    children: childrenOf(schema),
  }
}

const literal = (value: unknown) => JSON.stringify(value)

const typeText = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(" | ")
  const several = alternatives(schema)
  if (several.length > 0) {
    const types = [...new Set(several.map((one) => typeText(merged(one))))]
    return (mayBeNull(schema) ? [...types, "null"] : types).join(" | ")
  }
  if (Array.isArray(schema.type)) return schema.type.join(" | ")
  if (schema.type === "array") return schema.items ? messages.listOf(typeText(merged(schema.items))) : messages.list
  if (schema.type === "object" && !schema.properties && typeof schema.additionalProperties === "object")
    return messages.map
  return typeof schema.type === "string" ? schema.type : messages.any
}

const bounds = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const

/** Bounds of integers that only express the range of safe integers. */
const saysNothing = (value: number) => Math.abs(value) >= Number.MAX_SAFE_INTEGER

const notesOf = (schema: JsonSchema): string[] => {
  const single = alternatives(schema).length === 1 ? notesOf(merged(alternatives(schema)[0]!)) : []
  const own = bounds.flatMap((name) => {
    const value = schema[name]
    return value === undefined || saysNothing(value) ? [] : [messages[name](value)]
  })
  const usual = schema.default === undefined ? [] : [messages.usual(literal(schema.default))]
  // A pattern is shown only if there is no named format.
  const form = schema.format ?? schema.pattern
  return [...single, ...own, ...(form === undefined ? [] : [form]), ...usual]
}

const childrenOf = (given: JsonSchema): SchemaNode[] => {
  const schema = merged(given)
  const several = alternatives(schema)
  if (several.length === 1) return childrenOf(several[0]!)
  if (several.length > 1)
    return several
      .map(merged)
      .flatMap((one, index) =>
        one.properties || one.items
          ? [{ ...nodeOf(variantName(one, index), one, true), type: one.properties ? "" : typeText(one) }]
          : [],
      )
  if (schema.items) return childrenOf(schema.items)
  const named = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    nodeOf(name, property, schema.required?.includes(name) ?? false),
  )
  const others =
    typeof schema.additionalProperties === "object" && Object.keys(schema.additionalProperties).length > 0
      ? [nodeOf("{name}", schema.additionalProperties, false)]
      : []
  return [...named, ...others]
}

/** A variant is named by the field that distinguishes it, if there is one. */
const variantName = (schema: JsonSchema, index: number) => {
  const mark = Object.entries(schema.properties ?? {}).find(([, property]) => property.const !== undefined)
  return mark ? `${mark[0]} = ${literal(mark[1].const)}` : messages.variant(index + 1)
}
