import type { JsonSchema } from "./json-schema.ts"

type Named = Readonly<Record<string, JsonSchema>>

/** The name at the end of a reference: "User" of "#/components/schemas/User". */
export const nameIn = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1)

const resolveAll = (schemas: readonly JsonSchema[], named: Named, inside: ReadonlySet<string>) =>
  schemas.map((one) => resolveReferences(one, named, inside))

/**
 * A schema with the shapes that it refers to in their places. A shape inside itself ends there: it is shown once above.
 * What is said beside a reference is said of this use.
 */
export const resolveReferences = (
  schema: JsonSchema,
  named: Named,
  inside: ReadonlySet<string> = new Set(),
): JsonSchema => {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref)
    const { $ref: _, ...said } = schema
    const found = named[name]
    if (found === undefined || inside.has(name)) return { type: "object", ...said }
    return { ...resolveReferences(found, named, new Set([...inside, name])), ...said }
  }
  const { properties, items, additionalProperties, prefixItems, anyOf, oneOf, allOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, resolveReferences(one, named, inside)]),
      ),
    }),
    ...(items && { items: resolveReferences(items, named, inside) }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: resolveReferences(additionalProperties, named, inside),
    }),
    ...(prefixItems && { prefixItems: resolveAll(prefixItems, named, inside) }),
    ...(anyOf && { anyOf: resolveAll(anyOf, named, inside) }),
    ...(oneOf && { oneOf: resolveAll(oneOf, named, inside) }),
    ...(allOf && { allOf: resolveAll(allOf, named, inside) }),
  }
}
