import { z } from "zod"

type Shape = Record<string, unknown>

/** Schemas that contain themselves end somewhere. */
const deepest = 12

/** A request as JSON Schema without references: generators of values read no named parts. */
export const wholeJsonSchema = (schema: z.ZodType): Shape => {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
  }) as Shape & { readonly $defs?: Readonly<Record<string, Shape>> }
  const inline = (node: unknown, depth: number): unknown => {
    if (Array.isArray(node)) return node.map((one) => inline(one, depth))
    if (typeof node !== "object" || node === null) return node
    const { $ref, ...rest } = node as Shape
    const named = typeof $ref === "string" ? $defs[$ref.replace(/^#\/\$defs\//, "")] : undefined
    if (named !== undefined) return depth > deepest ? {} : inline({ ...named, ...rest }, depth + 1)
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value, depth)]))
  }
  return inline(root, 0) as Shape
}
