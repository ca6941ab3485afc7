import { z } from "zod"

type JsonSchema = Record<string, unknown>

export interface Schemas {
  readonly of: (schema: z.ZodType, io: "input" | "output") => JsonSchema
  /** The named shapes seen so far. */
  readonly components: ReadonlyMap<string, JsonSchema>
}

/**
 * Writes schemas as JSON Schema. A schema with a name (`.meta({ id: "CallGroup" })`) becomes a component that others
 * refer to. Where a request reads it differently (a default makes a field optional), the request's shape is a component
 * of its own: read the answers first.
 */
export const makeSchemas = (): Schemas => {
  const components = new Map<string, JsonSchema>()
  const nameFor = (name: string, shape: JsonSchema) => {
    const known = components.get(name)
    return known === undefined || JSON.stringify(known) === JSON.stringify(shape) ? name : `${name}Request`
  }
  return {
    components,
    of: (schema, io) => {
      const {
        $schema: _,
        $defs = {},
        ...root
      } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as JsonSchema & {
        $defs?: Readonly<Record<string, JsonSchema>>
      }
      const shapes = Object.entries($defs).map(([name, shape]) => [name, referring(shape, (to) => to)] as const)
      const names = new Map(shapes.map(([name, shape]) => [name, nameFor(name, shape)]))
      const renamed = (to: string) => names.get(to) ?? to
      for (const [name, shape] of shapes) components.set(renamed(name), referring(shape, renamed))
      return referring(root, renamed)
    },
  }
}

/** References lead to components; the name itself is not part of the shape. */
const referring = ({ id: _, ...shape }: JsonSchema, renamed: (name: string) => string): JsonSchema =>
  JSON.parse(JSON.stringify(shape), (key, value: unknown) =>
    key === "$ref" && typeof value === "string"
      ? value.replace(
          /^#\/(?:\$defs|components\/schemas)\/(.*)$/,
          (_all, name: string) => `#/components/schemas/${renamed(name)}`,
        )
      : value,
  ) as JsonSchema
