/** The part of JSON Schema that the API description uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly description?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** The alternatives of a schema, without null. */
export const alternatives = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf ?? []).filter((one) => one.type !== "null")
export const mayBeNull = (schema: JsonSchema) => (schema.anyOf ?? schema.oneOf ?? []).some((one) => one.type === "null")

/** Merges a schema that is composed of several into one object schema. */
export const merged = (schema: JsonSchema): JsonSchema => {
  if (!schema.allOf) return schema
  const { allOf, ...own } = schema
  return [...allOf, own].map(merged).reduce((sum, part) => ({
    ...sum,
    ...part,
    properties: { ...sum.properties, ...part.properties },
    required: [...(sum.required ?? []), ...(part.required ?? [])],
  }))
}
